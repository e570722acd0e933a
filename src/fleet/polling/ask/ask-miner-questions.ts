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
  'whatsminer-v2': { each: ['summary', 'devs', 'pools'], about: ['get_version', 'get_miner_info', 'devdetails'] },
  'whatsminer-v3': { each: ['summary', 'pools', 'edevs'], about: ['get.device.info'] },
}

/** The message for a question. Whatsminer API 3 has one command with the question as its parameter. */
export function questionText(question: string, isFramed: boolean): string {
  if (!isFramed) return JSON.stringify({ command: question })
  return JSON.stringify(question.startsWith('get.') ? { cmd: question } : { cmd: 'get.miner.status', param: question })
}
