import { isAntminer, readAntminer } from './antminer.ts'
import { isAxeos, readAxeos } from './axeos.ts'
import { isAntminerWeb, readAntminerWeb } from './antminer-web.ts'
import { isAuradine, readAuradine } from './auradine.ts'
import { isAvalon, readAvalon } from './avalon.ts'
import { isBraiins, readBraiins } from './braiins.ts'
import { isBraiinsRest, readBraiinsRest } from './braiins-rest.ts'
import { isEpic, readEpic } from './epic.ts'
import { isFluminer, readFluminer } from './fluminer.ts'
import { readUnknownMake } from './generic.ts'
import { isHonorKnight, readHonorKnight } from './honorknight.ts'
import { isInnosilicon, readInnosilicon } from './innosilicon.ts'
import { isLuxos, readLuxos } from './luxos.ts'
import { isMara, readMara } from './mara.ts'
import { isProto, readProto } from './proto.ts'
import { isSealminer, readSealminer } from './sealminer.ts'
import { isVnishRest, readVnishRest } from './vnish-rest.ts'
import { isWhatsminer, readWhatsminer } from './whatsminer.ts'
import { isWhatsminerV3, readWhatsminerV3 } from './whatsminer-v3.ts'
import type { MinerAnswer } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'

type Readers = readonly [is: (reply: MinerReply) => boolean, read: (reply: MinerReply) => MinerAnswer][]

/** Of pages. */
const OVER_HTTP: Readers = [
  [isEpic, readEpic],
  [isAxeos, readAxeos],
  [isVnishRest, readVnishRest],
  [isAntminerWeb, readAntminerWeb],
  [isBraiinsRest, readBraiinsRest],
  [isAuradine, readAuradine],
  [isMara, readMara],
  [isProto, readProto],
  [isFluminer, readFluminer],
]
/** Tried in this order: third-party firmware runs on an Antminer and also names it. */
const OVER_TCP: Readers = [
  [isLuxos, readLuxos],
  [isBraiins, readBraiins],
  [isAntminer, readAntminer],
  [isHonorKnight, readHonorKnight],
  [isInnosilicon, readInnosilicon],
  [isAvalon, readAvalon],
  [isSealminer, readSealminer],
  [isWhatsminerV3, readWhatsminerV3],
  [isWhatsminer, readWhatsminer],
]

/** Picks the reader of the make. A reply without hash rate and uptime is unreadable. Never throws. */
export function readAnswer(reply: MinerReply): MinerAnswer | { unreadable: string } {
  const readers = reply.http.length > 0 ? [...OVER_HTTP, ...OVER_TCP] : OVER_TCP
  const [, read = readUnknownMake] = readers.find(([is]) => is(reply)) ?? []
  const answer = read(reply)
  if (answer.hashrateThs === null && answer.uptimeS === null)
    return { unreadable: 'neither hash rate nor uptime in it' }
  return answer
}
