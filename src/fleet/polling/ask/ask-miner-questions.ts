import type { Reader } from '../read/miner-answer.ts'
import type { LoginFamily } from '../rules/login-families.ts'

export interface Questions {
  /** asked at each poll: joined if the miner supports that, else one by one, in this order */
  each: readonly string[]
  /** questions for the miner's identity, where they are separate: asked once, and again when it may have changed */
  about: readonly string[]
  /** pages at port 80 that identify it, behind a login of its site */
  web?: { family: LoginFamily; pages: readonly string[]; /** releases without them reply by gRPC */ hasGrpc?: true }
}

const USUAL = ['summary', 'stats', 'pools', 'version']

/** What an unknown miner is asked; its answer decides which of the others it gets. */
export const FIRST: Questions = { each: USUAL, about: [] }

export const QUESTIONS: Record<Reader, Questions> = {
  generic: { each: [...USUAL, 'devs'], about: [] },
  innosilicon: FIRST,
  avalon: FIRST,
  sealminer: { ...FIRST, web: { family: 'sealminer', pages: ['/cgi-bin/get_system_info.php'] } },
  honorknight: { each: [...USUAL, 'edevs'], about: [] },
  antminer: {
    each: ['summary', 'stats', 'pools'],
    about: [],
    web: { family: 'antminer', pages: ['/cgi-bin/get_system_info.cgi'] },
  },
  luxos: { each: ['summary', 'stats', 'pools', 'power', 'config'], about: [] },
  braiins: {
    each: ['summary', 'devs', 'temps', 'fans', 'tunerstatus', 'pools'],
    about: ['devdetails'],
    web: { family: 'braiins', pages: ['/api/v1/miner/details'], hasGrpc: true },
  },
  epic: { each: ['/summary'], about: ['/network', '/capabilities'] },
  axeos: { each: ['/api/system/info'], about: [] },
  fluminer: { each: ['/api/summary'], about: ['/api/overview'] },
  'vnish-rest': { each: ['/api/v1/summary', '/api/v1/info'], about: [] },
  'antminer-web': {
    each: ['/cgi-bin/summary.cgi', '/cgi-bin/stats.cgi', '/cgi-bin/pools.cgi'],
    about: ['/cgi-bin/get_system_info.cgi'],
  },
  'braiins-rest': {
    each: [
      '/api/v1/miner/stats',
      '/api/v1/miner/hw/hashboards',
      '/api/v1/cooling/state',
      '/api/v1/pools',
      '/api/v1/miner/details',
    ],
    about: [],
  },
  auradine: { each: ['/summary', '/devs', '/fan', '/temperature', '/psu', '/pools'], about: ['/ipreport'] },
  mara: {
    each: ['/kaonsu/v1/brief', '/kaonsu/v1/hashboards', '/kaonsu/v1/fans', '/kaonsu/v1/pools'],
    about: ['/kaonsu/v1/overview'],
  },
  proto: {
    // The first is open to everyone.
    each: [
      '/api/v1/system',
      '/api/v1/mining',
      '/api/v1/telemetry?level=miner,hashboard',
      '/api/v1/cooling',
      '/api/v1/pools',
    ],
    about: ['/api/v1/network'],
  },
  'whatsminer-v2': { each: ['summary', 'devs', 'pools'], about: ['get_version', 'get_miner_info', 'devdetails'] },
  'whatsminer-v3': { each: ['summary', 'pools', 'edevs'], about: ['get.device.info'] },
}

/**
 * The makes over HTTP, in the order in which an unknown miner is asked for their pages: first those without a login, then
 * those that name themselves when they ask for one. Auradine's has a port of its own.
 */
export const OVER_HTTP = [
  'axeos',
  'vnish-rest',
  'epic',
  'fluminer',
  'antminer-web',
  'mara',
  'proto',
  'braiins-rest',
  'auradine',
] as const satisfies readonly Reader[]

/** Those of them whose pages are behind a login. */
export const LOGIN_FAMILY_OF: Readonly<Partial<Record<Reader, LoginFamily>>> = {
  'antminer-web': 'antminer',
  mara: 'mara',
  auradine: 'auradine',
  proto: 'proto',
  'braiins-rest': 'braiins',
}

/** The message for a question. Whatsminer API 3 has one command with the question as its parameter. */
export function questionText(question: string, isFramed: boolean): string {
  // At each poll: the questions above need no escapes.
  if (!isFramed) return `{"command":"${question}"}`
  return JSON.stringify(question.startsWith('get.') ? { cmd: question } : { cmd: 'get.miner.status', param: question })
}
