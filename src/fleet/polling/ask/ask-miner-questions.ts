import type { Reader } from '../read/miner-answer.ts'

export interface Questions {
  /** asked at each poll: joined if the miner supports that, else one by one, in this order */
  each: readonly string[]
  /** questions for the miner's identity, where they are separate: asked once, and again when it may have changed */
  about: readonly string[]
}

/** An unknown miner is asked as `generic`; its answer decides which of these it gets. */
export const QUESTIONS: Record<Reader, Questions> = {
  generic: { each: ['summary', 'stats', 'pools', 'version'], about: [] },
  innosilicon: { each: ['summary', 'stats', 'pools', 'version'], about: [] },
  avalon: { each: ['summary', 'stats', 'pools', 'version'], about: [] },
  antminer: { each: ['summary', 'stats', 'pools'], about: [] },
  luxos: { each: ['summary', 'stats', 'pools', 'power', 'config'], about: [] },
  braiins: { each: ['summary', 'devs', 'temps', 'fans', 'tunerstatus', 'pools'], about: ['devdetails'] },
  'whatsminer-v2': { each: ['summary', 'devs', 'pools'], about: ['get_version', 'devdetails'] },
  'whatsminer-v3': { each: ['summary', 'pools', 'edevs'], about: ['get.device.info'] },
}

/** The message for a question. Whatsminer API 3 has one command with the question as its parameter. */
export function questionText(question: string, isFramed: boolean): string {
  if (!isFramed) return JSON.stringify({ command: question })
  return JSON.stringify(question.startsWith('get.') ? { cmd: question } : { cmd: 'get.miner.status', param: question })
}
