import { isAntminer, readAntminer } from './antminer.ts'
import { isAvalon, readAvalon } from './avalon.ts'
import { isBraiins, readBraiins } from './braiins.ts'
import { readGeneric } from './generic.ts'
import { isInnosilicon, readInnosilicon } from './innosilicon.ts'
import { isLuxos, readLuxos } from './luxos.ts'
import { isWhatsminer, readWhatsminer } from './whatsminer.ts'
import { isWhatsminerV3, readWhatsminerV3 } from './whatsminer-v3.ts'
import type { MinerAnswer } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'

/** In the order they are tried: firmware of others runs on an Antminer and says so, too. */
const READERS: readonly [is: (reply: MinerReply) => boolean, read: (reply: MinerReply) => MinerAnswer][] = [
  [isLuxos, readLuxos],
  [isBraiins, readBraiins],
  [isAntminer, readAntminer],
  [isInnosilicon, readInnosilicon],
  [isAvalon, readAvalon],
  [isWhatsminerV3, readWhatsminerV3],
  [isWhatsminer, readWhatsminer],
]

/** Picks the reader that knows the make. A reply without a hash rate and an uptime is no answer. Never throws. */
export function readAnswer(reply: MinerReply): MinerAnswer | { unreadable: string } {
  const [, read = readGeneric] = READERS.find(([is]) => is(reply)) ?? []
  const answer = read(reply)
  if (answer.hashrateThs === null && answer.uptimeS === null)
    return { unreadable: 'neither hash rate nor uptime in it' }
  return answer
}
