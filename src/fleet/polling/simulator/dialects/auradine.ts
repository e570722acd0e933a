import { mhs, poolsOf, summaryInMhs } from './dialect.ts'
import { isLimitedTo, SIMULATED_LOGIN, tokenOf } from './http.ts'
import type { Look } from './dialect.ts'
import type { HttpDialect } from './http.ts'

const answer = ({ whenS }: Look, message: string, sections: object = {}, letter: 'S' | 'E' = 'S') => ({
  STATUS: [
    { STATUS: letter, When: whenS, Code: letter === 'S' ? 11 : 14, Msg: message, Description: 'FluxOS-2024-06.11' },
  ],
  ...sections,
  id: 1,
})
const LOCATE = 3

/** Auradine's Teraflux: cgminer's sections, one page each. */
export const auradinePages: HttpDialect = {
  login: {
    kind: 'token',
    path: '/token',
    isRight: ({ user, password }) => user === SIMULATED_LOGIN.account && password === SIMULATED_LOGIN.password,
    token: tokenOf,
    gives: (token) => ({ STATUS: [{ STATUS: 'S', Msg: 'Token' }], Token: [{ Token: token }] }),
    header: 'token',
  },
  commands: {
    'POST /restart': ({ look, controls }) => {
      controls.restart()
      return answer(look, 'Restarting')
    },
    'POST /led': ({ look, controls, body }) => {
      controls.isLightOn = body['code'] === LOCATE
      return answer(look, 'LED set')
    },
    'POST /mode': ({ look, controls, body }) => {
      if (body['sleep'] !== undefined) controls.isAsleep = body['sleep'] === 'on'
      else if (!isLimitedTo(body['power'], look, controls)) return answer(look, 'Invalid power', {}, 'E')
      return answer(look, 'Mode set')
    },
  },
  pages: {
    '/summary': (look) => answer(look, 'Summary', summaryInMhs(look.figures)),
    '/devs': (look) =>
      answer(look, `${look.figures.boards.length} Dev(s)`, {
        DEVS: look.figures.boards.map(({ hashrateThs, celsius, isAlive }, i) => ({
          ID: i + 1,
          Name: 'ASICBoard',
          Enabled: isAlive,
          Status: isAlive ? 'Alive' : 'Dead',
          'MHS 5s': mhs(hashrateThs ?? 0),
          Temperature: celsius === null ? 0 : celsius - 30,
        })),
      }),
    '/fan': (look) =>
      answer(look, `Total fans: ${look.figures.fansRpm.length}`, {
        Fan: look.figures.fansRpm.map((rpm, i) => ({ ID: i + 1, Max: 7700, Speed: rpm, Target: 7000 })),
      }),
    '/temperature': (look) =>
      answer(look, 'System temperature', {
        Temperature: [
          { ID: 0, Name: 'Control Board', BoardTemp: [{ ID: 0, Temperature: 24.9 }], ChipTemp: null },
          ...look.figures.boards.map(({ celsius }, i) => ({
            ID: i + 1,
            Name: `Hash Board ${i + 1}`,
            BoardTemp: celsius === null ? [] : [{ ID: 0, Temperature: celsius - 20 }],
            ChipTemp: celsius === null ? [] : [{ ID: 0, Temperature: celsius }],
          })),
        ],
      }),
    '/psu': (look) => answer(look, 'PSU status', { PSU: [{ PowerIn: `${look.figures.watts.toFixed(2)}W` }] }),
    '/pools': (look) => answer(look, 'Pools', poolsOf(look.figures)),
    '/ipreport': (look) =>
      answer(look, 'IP Report', {
        IPReport: [
          { SerialNo: look.miner.serial, mac: look.miner.mac, model: look.miner.model, version: '2024-06.11' },
        ],
      }),
  },
}
