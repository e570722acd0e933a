import { always, elapsedOf, mhs, numbered, poolsOf, summaryInMhs } from './dialect.ts'
import type { Dialect } from './dialect.ts'

const CHIPS_OF_BOARD = 63
/** Its firmware reports each chip: the reply to `stats` has some 30 kB. */
const CHIPS: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: CHIPS_OF_BOARD }, (_, i) => String(i).padStart(2, '0')).flatMap((chip, i) => [
    [`${chip} HW errors`, (i * 7) % 23],
    [`${chip} Stales`, 0],
    [`${chip} Nonces found`, 200 + ((i * 13) % 50)],
    [`${chip} Nonce ranges`, 58_978],
    [`${chip} Cooldown`, 0],
    [`${chip} Fail count`, 0],
    [`${chip} Fail reset`, 0],
    [`${chip} Temp`, 62 + ((i * 5) % 20)],
    [`${chip} nVol`, 390 + ((i * 3) % 30)],
  ]),
)

/** Rates in MH/s, one stats entry per chain, a MAC with blanks. */
export const innosilicon: Dialect = {
  description: () => 'innominer t2t-1.4.2',
  parts: {
    summary: ({ figures }) => summaryInMhs(figures),
    stats: ({ figures, members }) => ({
      STATS: [
        ...figures.boards.map((board, i) => ({
          STATS: i,
          ID: `HLT${i}`,
          Elapsed: elapsedOf(figures),
          'Chain ID': i,
          'Num chips': CHIPS_OF_BOARD,
          'Num active chips': board.isAlive ? CHIPS_OF_BOARD : 0,
          'Temp max': board.celsius ?? 0,
          Temp: Math.max(0, (board.celsius ?? 0) - 7),
          'Fan duty': Math.round(figures.maxFanRpm / 60),
          ...numbered('fan', figures.fansRpm),
          'MHS av': mhs(board.hashrateThs ?? 0),
          power: figures.watts,
          ...(!members && CHIPS),
        })),
        { STATS: figures.boards.length, ID: 'POOL0', 'Pool Calls': 0 },
      ],
    }),
    pools: ({ figures }) => poolsOf(figures),
    version: ({ miner }) => ({
      VERSION: [
        {
          CGMiner: '4.10.0',
          API: '3.7',
          Type: miner.model,
          Miner: 't2t_20190612',
          SN: miner.serial,
          MAC: miner.mac.replace(':', ': '),
        },
      ],
    }),
  },
  joins: always,
  ending: '\0',
}
