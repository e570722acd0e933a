import { always, mhs, poolsOf, summaryInMhs } from './dialect.ts'
import type { Dialect } from './dialect.ts'

const RELEASE = 'BOSminer+ 0.2.0-ea64aec8e'
/** The slots of the S9's boards. */
const FIRST_ID = 6

/** Temperatures, fans and power have their own commands; the same ID in all of them is one board. */
export const braiins: Dialect = {
  description: () => RELEASE,
  parts: {
    summary: ({ figures }) => summaryInMhs(figures),
    stats: () => ({ STATS: [] }),
    devs: ({ figures }) => ({
      DEVS: figures.boards.map((board, i) => ({
        ASC: i,
        ID: FIRST_ID + i,
        Enabled: 'Y',
        Status: 'Alive',
        'MHS 5s': mhs(board.hashrateThs ?? 0),
        'MHS av': mhs(board.hashrateThs ?? 0),
      })),
    }),
    temps: ({ figures }) => ({
      TEMPS: figures.boards.map(({ celsius }, i) => ({
        Board: Math.max(0, (celsius ?? 0) - 12),
        Chip: celsius ?? 0,
        ID: FIRST_ID + i,
        TEMP: i,
      })),
    }),
    fans: ({ figures }) => ({
      FANS: [...figures.fansRpm, 0, 0].map((rpm, i) => ({ FAN: i, ID: i, RPM: rpm, Speed: rpm > 0 ? 100 : 0 })),
    }),
    tunerstatus: ({ miner, figures }) => ({
      TUNERSTATUS: [
        {
          ApproximateChainPowerConsumption: Math.max(0, figures.watts - 60),
          ApproximateMinerPowerConsumption: figures.watts,
          PowerLimit: miner.ratedWatts,
          TunerChainStatus: figures.boards.map((_, i) => ({ HashchainIndex: FIRST_ID + i, Status: 'Stable' })),
        },
      ],
    }),
    pools: ({ figures }) => poolsOf(figures),
    devdetails: ({ miner, figures }) => ({
      DEVDETAILS: figures.boards.map((_, i) => ({ DEVDETAILS: i, ID: FIRST_ID + i, Chips: 63, Model: miner.model })),
    }),
    version: () => ({ VERSION: [{ API: '3.7', 'BOSminer+': RELEASE.slice(10) }] }),
  },
  joins: always,
  ending: '\n',
}
