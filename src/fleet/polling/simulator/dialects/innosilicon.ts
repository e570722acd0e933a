import { always, countsOf, elapsedOf, mhs, numbered, poolsOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'

/** Rates in MH/s, one stats entry per chain, a MAC with blanks. */
export const innosilicon: Dialect = {
  description: () => 'innominer t2t-1.4.2',
  parts: {
    summary: ({ figures }) => ({
      SUMMARY: [
        {
          Elapsed: elapsedOf(figures),
          'MHS av': mhs(figures.averageHashrateThs),
          'MHS 5s': mhs(figures.hashrateThs),
          ...countsOf(figures),
        },
      ],
    }),
    stats: ({ figures }) => ({
      STATS: [
        ...figures.boards.map((board, i) => ({
          STATS: i,
          ID: `HLT${i}`,
          Elapsed: elapsedOf(figures),
          'Chain ID': i,
          'Num chips': 63,
          'Num active chips': board.isAlive ? 63 : 0,
          'Temp max': board.celsius ?? 0,
          Temp: Math.max(0, (board.celsius ?? 0) - 7),
          'Fan duty': Math.round(figures.maxFanRpm / 60),
          ...numbered('fan', figures.fansRpm),
          'MHS av': mhs(board.hashrateThs ?? 0),
          power: figures.watts,
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
