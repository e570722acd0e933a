import type { Reader } from '../miner-answer.ts'

/** One command as it goes over the wire, but for what signs it. */
export type Wire =
  /** `{"command":…,"parameter":…}`, as cgminer takes it from those its `api-allow` names */
  | { via: 'cgminer'; command: string; parameter?: string }
  /** LuxOS: the same within a session, whose id comes first among the parameters */
  | { via: 'luxos'; command: string; parameter?: string }
  /** Whatsminer API 2: signed with a token, sealed with AES; needs the password of the account `admin` */
  | { via: 'whatsminer-v2'; cmd: string; fields?: Record<string, string | number> }
  /** Whatsminer API 3 on port 4433: signed with a token; needs an account and its password */
  | { via: 'whatsminer-v3'; cmd: string; param?: unknown }

/**
 * Why a command is not to be had: `elsewhere` – only over the miner's web page or SSH; `unsure` – sources disagree about the
 * form; `noEffect` – taken, and without effect; `none` – the miner has no such thing.
 */
export interface Unsupported {
  unsupported: 'elsewhere' | 'unsure' | 'noEffect' | 'none'
}

export interface MinerCommands {
  /** the miner boots again or, where it can't be told to, its mining software starts again; many close without a word */
  restart: Wire | Unsupported
  findMe: ((isOn: boolean) => Wire) | Unsupported
  /** by the miner's own number of the pool */
  switchPool: ((poolNumber: number) => Wire) | Unsupported
}

export const isUnsupported = (command: MinerCommands[keyof MinerCommands]): command is Unsupported =>
  'unsupported' in command

const ELSEWHERE: Unsupported = { unsupported: 'elsewhere' }

/** Whatsminer flashes its red light in this rhythm. */
const FLASH = { color: 'red', period: 200, duration: 100, start: 0 }

const switchPool = (poolNumber: number): Wire => ({
  via: 'cgminer',
  command: 'switchpool',
  parameter: String(poolNumber),
})

/** cgminer's own; firmware may deny them (code 45) or not know them (code 14), and says so. */
const CGMINER: MinerCommands = {
  restart: { via: 'cgminer', command: 'restart' },
  findMe: ELSEWHERE,
  switchPool,
}

const COMMANDS: Record<Reader, MinerCommands> = {
  generic: CGMINER,
  innosilicon: CGMINER,
  antminer: CGMINER,
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

/** What a miner whose answers this reader reads can be told to do. */
export const commandsOf = (reader: Reader): MinerCommands => COMMANDS[reader]
