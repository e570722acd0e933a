import { ELSEWHERE, NONE, UNSURE } from './command-forms.ts'
import type { MinerCommands, Unsupported, Wire } from './command-forms.ts'

type Page = Wire & { via: 'http' }

const page = (family: Page['family'], method: Page['method'], path: string, body?: unknown): Page => ({
  via: 'http',
  method,
  path,
  ...(body !== undefined && { body }),
  family,
})
const post = (family: Page['family'], path: string, body?: unknown) => page(family, 'POST', path, body)

/** Auradine wants each command's name in the request as well. */
const auradine = (command: string, fields: object = {}) => post('auradine', `/${command}`, { command, ...fields })
const epic = (command: string, param: unknown) => post('epic', `/${command}`, { param })

/** Its own number of a pool is not known over HTTP, or its pools are all set at once. */
const NO_SWITCH: { switchPool: Unsupported } = { switchPool: ELSEWHERE }
/** Of those that take all of their settings at once: what is read is not what must be written back. */
const IN_SETTINGS = { sleep: ELSEWHERE, wake: ELSEWHERE, limitPower: ELSEWHERE, powerMode: ELSEWHERE }

/** From 25.7 on. `port`: where its pages are, if it is polled elsewhere. */
function braiins(port?: number): MinerCommands {
  const put = (path: string, body?: unknown) => ({
    ...page('braiins', 'PUT', `/api/v1/${path}`, body),
    ...(port !== undefined && { port }),
  })
  return {
    ...NO_SWITCH,
    restart: put('actions/reboot'),
    findMe: (isOn) => put('actions/locate', isOn),
    sleep: () => put('actions/pause'),
    wake: () => put('actions/resume'),
    limitPower: (watt) => put('performance/power-target', { watt }),
    powerMode: NONE,
  }
}

/** Braiins OS that is polled by cgminer's protocol. Its releases for the S9 have no such pages. */
export const braiinsAt4028 = (model: string | null): MinerCommands => ({
  ...(model === null || /\bS9/i.test(model)
    ? { ...NO_SWITCH, ...IN_SETTINGS, restart: ELSEWHERE, findMe: ELSEWHERE }
    : braiins(80)),
  switchPool: { unsupported: 'noEffect' },
})

/** Of those whose pages are read over HTTP. */
export const HTTP_COMMANDS = {
  'antminer-web': {
    ...NO_SWITCH,
    ...IN_SETTINGS,
    restart: post('antminer', '/cgi-bin/reboot.cgi'),
    findMe: (isOn) => post('antminer', '/cgi-bin/blink.cgi', { blink: String(isOn) }),
  },
  mara: {
    ...NO_SWITCH,
    ...IN_SETTINGS,
    restart: post('mara', '/kaonsu/v1/maintenance', { type: 'reboot' }),
    findMe: (isOn) => post('mara', '/kaonsu/v1/locate_miner', { blinking: isOn }),
  },
  'braiins-rest': braiins(),
  'vnish-rest': {
    restart: post('vnish', '/api/v1/system/reboot'),
    // The documented form has no state: it switches the light over.
    findMe: UNSURE,
    switchPool: (poolNumber) => post('vnish', '/api/v1/mining/switch-pool', { pool_id: poolNumber }),
    sleep: () => post('vnish', '/api/v1/mining/stop'),
    wake: () => post('vnish', '/api/v1/mining/start'),
    limitPower: ELSEWHERE,
    powerMode: NONE,
  },
  epic: {
    ...NO_SWITCH,
    // The delay, in seconds.
    restart: epic('reboot', 0),
    findMe: (isOn) => epic('identify', isOn),
    sleep: () => epic('miner', 'Stop'),
    wake: () => epic('miner', 'Autostart'),
    limitPower: ELSEWHERE,
    powerMode: NONE,
  },
  auradine: {
    ...NO_SWITCH,
    restart: auradine('restart'),
    // Its codes of 'locate this miner' and of 'normal'.
    findMe: (isOn) => auradine('led', { code: isOn ? 3 : 2 }),
    sleep: () => auradine('mode', { sleep: 'on' }),
    wake: () => auradine('mode', { sleep: 'off' }),
    limitPower: (power) => auradine('mode', { mode: 'custom', tune: 'power', power }),
    powerMode: ELSEWHERE,
  },
  proto: {
    ...NO_SWITCH,
    restart: post('proto', '/api/v1/system/reboot'),
    findMe: (isOn) => post('proto', `/api/v1/system/locate?enable=${isOn}`),
    sleep: () => post('proto', '/api/v1/mining/stop'),
    wake: () => post('proto', '/api/v1/mining/start'),
    limitPower: (watts) => page('proto', 'PUT', '/api/v1/mining/target', { power_target_watts: watts }),
    // A performance mode, which means something else.
    powerMode: UNSURE,
  },
  axeos: {
    ...NO_SWITCH,
    restart: post(null, '/api/system/restart'),
    // It flashes once, whatever it did before.
    findMe: UNSURE,
    // Not in every release: the others respond that they have no such page.
    sleep: () => post(null, '/api/system/pause'),
    wake: () => post(null, '/api/system/resume'),
    limitPower: NONE,
    powerMode: NONE,
  },
  // Its commands are not published.
  fluminer: { ...NO_SWITCH, ...IN_SETTINGS, restart: ELSEWHERE, findMe: ELSEWHERE },
} as const satisfies Record<string, MinerCommands>
