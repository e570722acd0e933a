import type { LoginFamily } from '../../rules/login-families.ts'

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
  /** a request to a page of the miner. `family`: whose login it may ask for; null: it asks for none */
  | {
      via: 'http'
      method: 'POST' | 'PUT'
      path: string
      body?: unknown
      family: LoginFamily | null
      /** left out: where the miner is polled */
      port?: number
    }

/**
 * Why a command is not supported: `elsewhere` – only by the miner's web page or SSH; `unsure` – sources disagree on the
 * form; `noEffect` – accepted, but without effect; `none` – the miner has no such command.
 */
export interface Unsupported {
  unsupported: 'elsewhere' | 'unsure' | 'noEffect' | 'none'
}

export type Mode = 'low' | 'normal' | 'high'

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

export const ELSEWHERE: Unsupported = { unsupported: 'elsewhere' }
export const UNSURE: Unsupported = { unsupported: 'unsure' }
export const NONE: Unsupported = { unsupported: 'none' }
