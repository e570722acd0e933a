import {
  AVERAGE_RATES,
  boardThs,
  celsiusOf,
  leastOf,
  minerThs,
  mostOf,
  numberOf,
  plausibleUptimeS,
  RECENT_RATES,
  wholeOf,
} from './fields.ts'
import { readGeneric, readUnknownMake } from './generic.ts'
import { chainsOf } from './innosilicon.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

/** Its chains look like Innosilicon's, but send the speed of the fans. */
export function isHonorKnight(reply: MinerReply): boolean {
  return chainsOf(reply).some((chain) => numberOf(chain, 'Fan0 rpm') !== null)
}

/** HonorKnight: the stats hold temperatures and fans, `edevs` the rates; what the stats call a rate is the rated one. */
export function readHonorKnight(reply: MinerReply): MinerAnswer {
  const generic = readGeneric(reply)
  const chains = chainsOf(reply)
  const boards = chains.map((chain, i) =>
    readBoard(
      chain,
      reply.devs.find((dev) => dev['ID'] === (chain['Chain ID'] ?? i)),
    ),
  )
  const { fansRpm } = readUnknownMake({ ...reply, summary: [], stats: chains, devs: [] })
  return {
    ...generic,
    reader: 'honorknight',
    uptimeS: generic.uptimeS ?? plausibleUptimeS(numberOf(chains[0], 'Elapsed')),
    hashrateThs: generic.hashrateThs ?? wholeOf(boards.map((board) => board.hashrateThs)),
    averageHashrateThs: generic.averageHashrateThs ?? wholeOf(reply.devs.map((dev) => minerThs(dev, AVERAGE_RATES))),
    boards,
    fansRpm,
    maxCelsius: mostOf(boards.map((board) => board.celsius)),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
  }
}

function readBoard(chain: Fields, dev: Fields | undefined): MinerBoard {
  const hashrateThs = boardThs(dev, [...RECENT_RATES, ...AVERAGE_RATES])
  const isOff = numberOf(chain, 'Num active chips') === 0 || chain['Disabled'] === true || hashrateThs === 0
  return {
    hashrateThs,
    celsius: celsiusOf(chain, 'Temp max', 'Temp') ?? celsiusOf(dev, 'Temperature'),
    isAlive: isOff ? false : hashrateThs === null ? null : true,
  }
}
