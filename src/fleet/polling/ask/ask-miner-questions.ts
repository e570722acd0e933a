import type { Reader } from '../read/miner-answer.ts'

export interface Questions {
  /** asked at each poll: joined if the miner supports that, else one by one, in this order */
  each: readonly string[]
  /** questions for the miner's identity, where they are separate: asked once, and again when it may have changed */
  about: readonly string[]
}

const USUAL = ['summary', 'stats', 'pools', 'version']

/** What an unknown miner is asked; its answer decides which of the others it gets. */
export const FIRST: Questions = { each: USUAL, about: [] }

export const QUESTIONS: Record<Reader, Questions> = {
  generic: { each: [...USUAL, 'devs'], about: [] },
  innosilicon: FIRST,
  avalon: FIRST,
  sealminer: FIRST,
  honorknight: { each: [...USUAL, 'edevs'], about: [] },
  antminer: { each: ['summary', 'stats', 'pools'], about: [] },
  luxos: { each: ['summary', 'stats', 'pools', 'power', 'config'], about: [] },
  braiins: { each: ['summary', 'devs', 'temps', 'fans', 'tunerstatus', 'pools'], about: ['devdetails'] },
  epic: { each: ['/summary'], about: ['/network', '/capabilities'] },
  axeos: { each: ['/api/system/info'], about: [] },
  'vnish-rest': { each: ['/api/v1/summary', '/api/v1/info'], about: [] },
  'whatsminer-v2': { each: ['summary', 'devs', 'pools'], about: ['get_version', 'get_miner_info', 'devdetails'] },
  'whatsminer-v3': { each: ['summary', 'pools', 'edevs'], about: ['get.device.info'] },
}

/** The families at port 80, in the order in which an unknown miner is asked for their pages. */
export const OVER_HTTP = ['axeos', 'vnish-rest', 'epic'] as const satisfies readonly Reader[]

/** The message for a question. Whatsminer API 3 has one command with the question as its parameter. */
export function questionText(question: string, isFramed: boolean): string {
  if (!isFramed) return JSON.stringify({ command: question })
  return JSON.stringify(question.startsWith('get.') ? { cmd: question } : { cmd: 'get.miner.status', param: question })
}
