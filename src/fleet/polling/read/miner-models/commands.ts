import type { Reader } from '../miner-answer.ts'

/** One command as sent, without its signature. */
export type Wire =
  /** `{"command":…,"parameter":…}`; cgminer accepts it from addresses in its `api-allow` */
  | { via: 'cgminer'; command: string; parameter?: string }
  /** LuxOS: the same within a session, whose id is the first parameter */
  | { via: 'luxos'; command: string; parameter?: string }
  /** Whatsminer API 2: signed with a token, encrypted with AES; needs the password of the account `admin` */
  | { via: 'whatsminer-v2'; cmd: string; fields?: Record<string, string | number> }
  /** Whatsminer API 3 on port 4433: signed with a token; needs an account and its password */
  | { via: 'whatsminer-v3'; cmd: string; param?: unknown }

/**
 * Why a command is not supported: `elsewhere` – only by the miner's web page or SSH; `unsure` – sources disagree on the
 * form; `noEffect` – accepted, but without effect; `none` – the miner has no such command.
 */
export interface Unsupported {
  unsupported: 'elsewhere' | 'unsure' | 'noEffect' | 'none'
}

type Mode = 'low' | 'normal' | 'high'

/** The sources of each form are listed in docs/makes.md. */
export interface MinerCommands {
  /** reboots the miner or, if it has no such command, restarts its mining software; many close without a response */
  restart: Wire | Unsupported
  findMe: ((isOn: boolean) => Wire) | Unsupported
  /** by the miner's own number of the pool */
  switchPool: ((poolNumber: number) => Wire) | Unsupported
  /** stops mining; the miner keeps answering. `nowMs`: some take effect at a time, in ms since 1970 */
  sleep: ((nowMs: number) => Wire) | Unsupported
  wake: ((nowMs: number) => Wire) | Unsupported
  limitPower: ((watts: number) => Wire) | Unsupported
  powerMode: ((mode: Mode) => Wire) | Unsupported
}

export const isUnsupported = (command: MinerCommands[keyof MinerCommands]): command is Unsupported =>
  'unsupported' in command

const ELSEWHERE: Unsupported = { unsupported: 'elsewhere' }
const UNSURE: Unsupported = { unsupported: 'unsure' }
const NONE: Unsupported = { unsupported: 'none' }

const NO_POWER = { sleep: NONE, wake: NONE, limitPower: NONE, powerMode: NONE }
const POWER_ELSEWHERE = { sleep: ELSEWHERE, wake: ELSEWHERE, limitPower: ELSEWHERE, powerMode: ELSEWHERE }
const ONLY_ELSEWHERE: MinerCommands = {
  restart: ELSEWHERE,
  findMe: ELSEWHERE,
  switchPool: ELSEWHERE,
  ...POWER_ELSEWHERE,
}

/** The rhythm of Whatsminer's red light. */
const FLASH = { color: 'red', period: 200, duration: 100, start: 0 }

const cgminer = (command: string, parameter?: string): Wire =>
  parameter === undefined ? { via: 'cgminer', command } : { via: 'cgminer', command, parameter }
const luxos = (command: string, parameter: string): Wire => ({ via: 'luxos', command, parameter })
const service = (param: 'start' | 'stop'): Wire => ({ via: 'whatsminer-v3', cmd: 'set.miner.service', param })
const ascset = (setting: string) => cgminer('ascset', `0,${setting}`)

const switchPool = (poolNumber: number): Wire => cgminer('switchpool', String(poolNumber))

/** cgminer's own; firmware may deny them (code 45) or not know them (code 14). */
const CGMINER: MinerCommands = { restart: cgminer('restart'), findMe: ELSEWHERE, switchPool, ...NO_POWER }

/** The models 10xx to 13xx cut the power of their boards until a reboot; a work mode takes a reboot, too. */
const AVALON: MinerCommands = {
  restart: ascset('reboot,0'),
  findMe: UNSURE,
  switchPool,
  sleep: () => ascset('hashpower,0'),
  wake: () => ascset('reboot,0'),
  limitPower: NONE,
  powerMode: UNSURE,
}
const MODES: Readonly<Record<Mode, number>> = { low: 0, normal: 1, high: 2 }
/** Modes at once. Of the Nano 3S one source reports that it ignores sleep. */
const AVALON_NANO: MinerCommands = {
  ...AVALON,
  sleep: UNSURE,
  wake: UNSURE,
  powerMode: (mode) => ascset(`workmode,set,${MODES[mode]}`),
}
/** Takes effect at a time of the miner's own clock, at once if that has passed. */
const SOFT_POWER_DELAY_S = 5
const soft = (power: 'softoff' | 'softon') => (nowMs: number) =>
  ascset(`${power},1:${Math.floor(nowMs / 1000) + SOFT_POWER_DELAY_S}`)
const AVALON_Q: MinerCommands = { ...AVALON_NANO, sleep: soft('softoff'), wake: soft('softon') }

const COMMANDS: Record<Exclude<Reader, 'avalon'>, MinerCommands> = {
  generic: CGMINER,
  innosilicon: CGMINER,
  antminer: { ...CGMINER, ...POWER_ELSEWHERE },
  sealminer: { ...CGMINER, ...POWER_ELSEWHERE },
  honorknight: CGMINER,
  luxos: {
    restart: { via: 'luxos', command: 'rebootdevice' },
    findMe: (isOn) => luxos('ledset', isOn ? 'red,blink' : 'red,off'),
    switchPool,
    sleep: () => luxos('curtail', 'sleep'),
    wake: () => luxos('curtail', 'wakeup'),
    limitPower: (watts) => luxos('powertargetset', `power=${watts}`),
    powerMode: NONE,
  },
  epic: ONLY_ELSEWHERE,
  axeos: ONLY_ELSEWHERE,
  'vnish-rest': ONLY_ELSEWHERE,
  'antminer-web': ONLY_ELSEWHERE,
  'braiins-rest': ONLY_ELSEWHERE,
  auradine: ONLY_ELSEWHERE,
  mara: ONLY_ELSEWHERE,
  proto: ONLY_ELSEWHERE,
  braiins: { ...ONLY_ELSEWHERE, switchPool: { unsupported: 'noEffect' } },
  'whatsminer-v2': {
    restart: { via: 'whatsminer-v2', cmd: 'reboot' },
    findMe: (isOn) => ({ via: 'whatsminer-v2', cmd: 'set_led', fields: isOn ? FLASH : { param: 'auto' } }),
    switchPool: NONE,
    // Without `respbefore` it powers off before it responds.
    sleep: () => ({ via: 'whatsminer-v2', cmd: 'power_off', fields: { respbefore: 'true' } }),
    wake: () => ({ via: 'whatsminer-v2', cmd: 'power_on' }),
    limitPower: (watts) => ({
      via: 'whatsminer-v2',
      cmd: 'adjust_power_limit',
      fields: { power_limit: String(watts) },
    }),
    powerMode: (mode) => ({ via: 'whatsminer-v2', cmd: `set_${mode}_power` }),
  },
  'whatsminer-v3': {
    restart: { via: 'whatsminer-v3', cmd: 'set.system.reboot' },
    findMe: (isOn) => ({ via: 'whatsminer-v3', cmd: 'set.system.led', param: isOn ? [FLASH] : 'auto' }),
    switchPool: NONE,
    sleep: () => service('stop'),
    wake: () => service('start'),
    limitPower: (watts) => ({ via: 'whatsminer-v3', cmd: 'set.miner.power_limit', param: watts }),
    powerMode: (mode) => ({ via: 'whatsminer-v3', cmd: 'set.miner.power_mode', param: mode }),
  },
}

/** The commands that a miner with this reader supports; `model`: as it reports it. */
export function commandsOf(reader: Reader, model: string | null): MinerCommands {
  if (reader !== 'avalon') return COMMANDS[reader]
  if (/\bQ\b/i.test(model ?? '')) return AVALON_Q
  return /nano/i.test(model ?? '') ? AVALON_NANO : AVALON
}
