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

export interface MinerCommands {
  /** reboots the miner or, if it has no such command, restarts its mining software; many close without a response */
  restart: Wire | Unsupported
  findMe: ((isOn: boolean) => Wire) | Unsupported
  /** by the miner's own number of the pool */
  switchPool: ((poolNumber: number) => Wire) | Unsupported
}

export const isUnsupported = (command: MinerCommands[keyof MinerCommands]): command is Unsupported =>
  'unsupported' in command

const ELSEWHERE: Unsupported = { unsupported: 'elsewhere' }

const ONLY_ELSEWHERE: MinerCommands = { restart: ELSEWHERE, findMe: ELSEWHERE, switchPool: ELSEWHERE }

/** The rhythm of Whatsminer's red light. */
const FLASH = { color: 'red', period: 200, duration: 100, start: 0 }

const switchPool = (poolNumber: number): Wire => ({
  via: 'cgminer',
  command: 'switchpool',
  parameter: String(poolNumber),
})

/** cgminer's own; firmware may deny them (code 45) or not know them (code 14). */
const CGMINER: MinerCommands = {
  restart: { via: 'cgminer', command: 'restart' },
  findMe: ELSEWHERE,
  switchPool,
}

const COMMANDS: Record<Reader, MinerCommands> = {
  generic: CGMINER,
  innosilicon: CGMINER,
  antminer: CGMINER,
  sealminer: CGMINER,
  honorknight: CGMINER,
  avalon: {
    restart: { via: 'cgminer', command: 'ascset', parameter: '0,reboot,0' },
    findMe: { unsupported: 'unsure' },
    switchPool,
  },
  luxos: {
    restart: { via: 'luxos', command: 'rebootdevice' },
    findMe: (isOn) => ({ via: 'luxos', command: 'ledset', parameter: isOn ? 'red,blink' : 'red,off' }),
    switchPool,
  },
  epic: ONLY_ELSEWHERE,
  axeos: ONLY_ELSEWHERE,
  'vnish-rest': ONLY_ELSEWHERE,
  braiins: { restart: ELSEWHERE, findMe: ELSEWHERE, switchPool: { unsupported: 'noEffect' } },
  'whatsminer-v2': {
    restart: { via: 'whatsminer-v2', cmd: 'reboot' },
    findMe: (isOn) => ({ via: 'whatsminer-v2', cmd: 'set_led', fields: isOn ? FLASH : { param: 'auto' } }),
    switchPool: { unsupported: 'none' },
  },
  'whatsminer-v3': {
    restart: { via: 'whatsminer-v3', cmd: 'set.system.reboot' },
    findMe: (isOn) => ({ via: 'whatsminer-v3', cmd: 'set.system.led', param: isOn ? [FLASH] : 'auto' }),
    switchPool: { unsupported: 'none' },
  },
}

/** The commands that a miner with this reader supports. */
export const commandsOf = (reader: Reader): MinerCommands => COMMANDS[reader]
