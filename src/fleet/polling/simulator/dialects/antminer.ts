import { always, countsOf, elapsedOf, ghs, never, numbered, poolsOf } from './dialect.ts'
import type { MinerFigures } from '../figures.ts'
import type { Dialect, Look } from './dialect.ts'

const CHIPS_OF_BOARD = 88

const summary = ({ figures }: Look) => ({
  SUMMARY: [
    {
      Elapsed: elapsedOf(figures),
      'GHS 5s': ghs(figures.hashrateThs),
      'GHS av': ghs(figures.averageHashrateThs),
      ...countsOf(figures),
    },
  ],
})

/** The stats of the whole machine in one object; its boards use the slots from `firstSlot` on, out of `slots`. */
function antminerStats(figures: MinerFigures, firstSlot: number, slots: number): Record<string, unknown> {
  const places = Array.from({ length: slots }, (_, i) => figures.boards[i + 1 - firstSlot])
  return {
    STATS: 0,
    ID: 'BTM_SOC0',
    Elapsed: elapsedOf(figures),
    'GHS 5s': ghs(figures.hashrateThs).toFixed(2),
    'GHS av': ghs(figures.averageHashrateThs),
    miner_count: figures.boards.length,
    fan_num: figures.fansRpm.length,
    ...numbered('fan', figures.fansRpm),
    temp_num: figures.boards.length,
    ...numbered(
      'temp_chip',
      places.map((board) => cornersOf(board?.celsius ?? 0)),
    ),
    ...numbered(
      'temp2_',
      places.map((board) => board?.celsius ?? 0),
    ),
    ...numbered(
      'chain_acn',
      places.map((board) => (board ? CHIPS_OF_BOARD : 0)),
    ),
    ...numbered(
      'chain_acs',
      places.map((board) => (board ? (board.isAlive ? ' oooo' : ' xxxx').repeat(CHIPS_OF_BOARD / 4) : '')),
    ),
    ...numbered(
      'chain_rate',
      places.map((board) => (board ? ghs(board.hashrateThs ?? 0).toFixed(2) : '')),
    ),
    ...numbered(
      'chain_hw',
      places.map(() => 0),
    ),
    ...numbered(
      'chain_rateideal',
      places.map((board) => (board ? 33_467.06 : 0)),
    ),
    ...numbered(
      'freq_avg',
      places.map((board) => (board ? 525 : 0)),
    ),
    ...numbered(
      'chain_xtime',
      places.map(() => '{}'),
    ),
    ...numbered(
      'chain_offside_',
      places.map(() => ''),
    ),
    ...numbered(
      'chain_opencore_',
      places.map(() => '0'),
    ),
    total_rateideal: ghs(figures.averageHashrateThs),
    rate_unit: 'GH',
    total_acn: CHIPS_OF_BOARD * figures.boards.length,
    no_matching_work: 496,
    miner_version: 'uart_trans.1.3',
    miner_id: '8060350c2b10481c',
  }
}

/** The chips at a board's corners; the hottest one counts. */
function cornersOf(celsius: number): string {
  return [13, 14, 0, 2].map((cooler) => Math.max(0, celsius - cooler)).join('-')
}

const stats =
  (firstSlot: number, slots: number) =>
  ({ miner, figures }: Look) => ({
    STATS: [
      { BMMiner: '1.0.0', Miner: 'uart_trans.1.3', CompileTime: 'Mon Jul 11 13:31:12 CST 2022', Type: miner.model },
      antminerStats(figures, firstSlot, slots),
    ],
  })

const stock: Omit<Dialect, 'joins'> = {
  description: () => 'cgminer 1.0.0',
  parts: {
    summary,
    stats: stats(1, 4),
    pools: ({ figures }) => poolsOf(figures),
    version: ({ miner }) => ({
      VERSION: [{ BMMiner: '1.0.0', API: '3.1', Miner: 'uart_trans.1.3', Type: miner.model }],
    }),
  },
  // The firmware omits the comma between the parts of its stats.
  spell: (json) => json.replace('},{"STATS":0', '}{"STATS":0'),
  ending: '\0',
}

/** S17 and later: one command per connection. */
export const antminerSingle: Dialect = { ...stock, joins: never }

/** S9: joined commands, boards in the slots 6 to 8. */
export const antminer: Dialect = {
  ...stock,
  description: () => 'bmminer 1.0.0',
  parts: { ...stock.parts, stats: stats(6, 16) },
  joins: always,
}

/** LuxOS keeps the stock firmware's stats and adds to them. */
const LUXOS = '2025.4.8.220305'
export const luxos: Dialect = {
  description: () => `LUXminer ${LUXOS}-5c01d9e2`,
  parts: {
    summary,
    stats: ({ miner, figures }) => ({
      STATS: [{ Miner: LUXOS, Type: miner.model }, antminerStats(figures, 1, 4)],
    }),
    pools: ({ figures }) => poolsOf(figures),
    version: ({ miner }) => ({ VERSION: [{ API: '3.7', LUXminer: LUXOS, Miner: LUXOS, Type: miner.model }] }),
    power: ({ figures }) => ({ POWER: [{ PSU: false, Watts: figures.watts }] }),
    config: ({ miner }) => ({
      CONFIG: [{ Model: miner.model, SerialNumber: miner.serial, MACAddr: miner.mac, OS: 'LuxOS', RedLed: 'auto' }],
    }),
  },
  joins: always,
  ending: '',
}
