import { isAntminer, readAntminer } from './antminer.ts'
import { readGeneric } from './generic.ts'
import { isInnosilicon, readInnosilicon } from './innosilicon.ts'
import type { MinerAnswer } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'

/** Picks the reader that knows the make. A reply without a hash rate and an uptime is no answer. Never throws. */
export function readAnswer(reply: MinerReply): MinerAnswer | { unreadable: string } {
  const answer = isAntminer(reply)
    ? readAntminer(reply)
    : isInnosilicon(reply)
      ? readInnosilicon(reply)
      : readGeneric(reply)
  if (answer.hashrateThs === null && answer.uptimeS === null)
    return { unreadable: 'neither hash rate nor uptime in it' }
  return answer
}
