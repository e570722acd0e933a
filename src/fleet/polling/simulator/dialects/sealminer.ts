import { always, elapsedOf, mhs, poolsOf, summaryInMhs } from './dialect.ts'
import type { Dialect, Look } from './dialect.ts'

const CHIPS_OF_BOARD = 153

/** One entry of stats holds all figures: the number of the board or fan comes first. */
export const sealminer: Dialect = {
  description: () => 'bdminer 4.11.1',
  parts: {
    summary: ({ figures }) => summaryInMhs(figures),
    stats: (look) => ({ STATS: [statsOf(look)] }),
    pools: ({ figures }) => poolsOf(figures),
    version: () => ({ VERSION: [{ BDMiner: '4.11.1', API: '3.7' }] }),
  },
  joins: always,
  ending: '\0',
}

function statsOf({ miner, figures }: Look): Record<string, unknown> {
  const { boards, fansRpm } = figures
  const hottest = Math.max(...boards.map(({ celsius }) => celsius ?? 0))
  return {
    STATS: 0,
    ID: 'A20',
    Elapsed: elapsedOf(figures),
    ASIC: 'Seal02-V1',
    Model: miner.model,
    Firmware: '2025091001',
    'Software Version': '4.11.1-08690-gd309fbe0',
    'Ctrl Board': 'taurus_air_v1.1',
    'Ctrl Board SN': miner.serial,
    MAC: miner.mac.toUpperCase(),
    'Board Count': boards.length,
    'Fan Count': fansRpm.length,
    'Chip Count': CHIPS_OF_BOARD * boards.length,
    'Bad Chip Count': 0,
    'Liquid Cooling': false,
    'Mining Mode': 'Normal',
    'MHS(30s)': mhs(figures.hashrateThs),
    'MHS(1m)': mhs(figures.hashrateThs),
    'MHS(Avg)': mhs(figures.averageHashrateThs),
    'MHS(Rated)': mhs(miner.ratedThs),
    Temp: hottest,
    'Target Ctrl Temp': 70,
    'PSU Model': 'BTPSU04KSA-03.00',
    'PSU Fan Speed': 4408,
    'PSU Input Power': figures.watts,
    'PSU Input Voltage': 246,
    'PSU Error': '0x00000000',
    'Power Limit': miner.ratedWatts,
    'Tune Status': 'Fine Tuning Done',
    ...Object.assign({}, ...boards.map(boardFields)),
    ...Object.fromEntries(fansRpm.map((rpm, i) => [`${i} Speed`, rpm])),
  }
}

function boardFields({ hashrateThs, celsius, isAlive }: Look['figures']['boards'][number], i: number) {
  return {
    [`${i} SN`]: `S124600252000${i}042`,
    [`${i} Online`]: isAlive,
    [`${i} Chip Count`]: CHIPS_OF_BOARD,
    [`${i} Bad Chip Count`]: isAlive ? 0 : CHIPS_OF_BOARD,
    [`${i} Freq`]: 349,
    [`${i} MHS(Sample)`]: mhs(hashrateThs ?? 0),
    [`${i} Temp 0`]: Math.max(0, (celsius ?? 0) - 14),
    [`${i} Temp 1`]: celsius ?? 0,
    [`${i} Tune Status`]: 'Fine Tuning Done',
  }
}
