import type { Reader } from '../read/miner-answer.ts'

export interface Questions {
  /** asked at each poll: joined where the miner takes that, else one by one, in this order */
  each: readonly string[]
  /** who the miner is, where that takes questions of its own: asked once, and again when it may have changed */
  about: readonly string[]
}

/** A miner not known yet is asked as `generic`; what it answers tells which of these it gets. */
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

/** The message that asks this. On Whatsminer's API 3 what is asked is a parameter of one command. */
export function questionText(question: string, isFramed: boolean): string {
  if (!isFramed) return JSON.stringify({ command: question })
  return JSON.stringify(question.startsWith('get.') ? { cmd: question } : { cmd: 'get.miner.status', param: question })
}
