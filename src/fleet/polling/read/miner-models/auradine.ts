import {
  AVERAGE_RATES,
  boardThs,
  hardwareErrorShareOf,
  leastOf,
  macOf,
  MAX_BOARDS,
  minerThs,
  mostOf,
  numberOf,
  plausibleCelsius,
  plausibleUptimeS,
  plausibleWatts,
  RECENT_RATES,
  serialOf,
  textOf,
} from './fields.ts'
import { fansAt, listAt, pageWith } from './pages.ts'
import { readPools } from './pools.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const isItsPage = (page: Fields) =>
  listAt(page, 'STATUS').some((status) => /^(?:gcminer|fluxos)/i.test(textOf(status, 'Description') ?? ''))

export const isAuradine = (reply: MinerReply): boolean =>
  reply.http.some((page) => isItsPage(page) && listAt(page, 'SUMMARY').length > 0)

/** Auradine's Teraflux at port 8080: cgminer's sections, one page for each. */
export function readAuradine(reply: MinerReply): MinerAnswer {
  const section = (name: string) => listAt(pageWith(reply, name), name)
  const [summary] = section('SUMMARY')
  const [about] = section('IPReport')
  const temperatures = new Map(section('Temperature').map((board) => [numberOf(board, 'ID'), hottest(board)]))
  const boards = section('DEVS')
    .slice(0, MAX_BOARDS)
    .map((board) => readBoard(board, temperatures.get(numberOf(board, 'ID')) ?? null))
  const fansRpm = fansAt(section('Fan'), 'Speed')
  const averageHashrateThs = minerThs(summary, AVERAGE_RATES)
  return {
    model: textOf(about, 'model'),
    reader: 'auradine',
    firmwareVersion: textOf(about, 'version'),
    serial: serialOf(about, 'SerialNo', 'CBSerialNo'),
    mac: macOf(about, 'mac'),
    uptimeS: plausibleUptimeS(numberOf(summary, 'Elapsed')),
    hashrateThs: minerThs(summary, RECENT_RATES) ?? averageHashrateThs,
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf(boards.map(({ celsius }) => celsius)),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(wattsOf(section('PSU'))),
    hardwareErrorShare: hardwareErrorShareOf(summary),
    pools: readPools(section('POOLS')),
  }
}

const hottest = (board: Fields): number | null =>
  mostOf(
    [...listAt(board, 'ChipTemp'), ...listAt(board, 'BoardTemp')].map((sensor) =>
      plausibleCelsius(numberOf(sensor, 'Temperature')),
    ),
  )

function readBoard(board: Fields, celsius: number | null): MinerBoard {
  const hashrateThs = boardThs(board, RECENT_RATES)
  const isOff = board['Enabled'] === false || hashrateThs === 0
  return {
    hashrateThs,
    celsius: celsius ?? plausibleCelsius(numberOf(board, 'Temperature')),
    isAlive: isOff ? false : hashrateThs === null ? null : true,
  }
}

/** '3458.94W' of each power supply. */
function wattsOf(supplies: readonly Fields[]): number | null {
  const watts = supplies.map((supply) => /^\s*([\d.]+)\s*W$/i.exec(textOf(supply, 'PowerIn') ?? '')?.[1])
  return watts.length === 0 || watts.includes(undefined) ? null : watts.reduce((sum, each) => sum + Number(each), 0)
}
