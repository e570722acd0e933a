import { always, countsOf, elapsedOf, errorPercent, ghs, mhs, poolsOf } from './dialect.ts'
import type { Dialect, Look } from './dialect.ts'

/** Sends all figures of its module in one text of KEY[value]. */
export const avalon: Dialect = {
  description: () => 'cgminer 4.11.1',
  parts: {
    summary: ({ figures }) => ({
      SUMMARY: [
        {
          Elapsed: elapsedOf(figures),
          'MHS av': mhs(figures.averageHashrateThs),
          'MHS 30s': mhs(figures.hashrateThs),
          ...countsOf(figures),
        },
      ],
    }),
    stats: (look) => ({
      STATS: [
        { STATS: 0, ID: 'AVA100', Elapsed: elapsedOf(look.figures), 'MM ID0': blobOf(look), 'MM Count': 1 },
        { STATS: 1, ID: 'POOL0', 'Pool Calls': 0 },
      ],
    }),
    pools: ({ figures }) => poolsOf(figures),
    version: ({ miner }) => ({
      VERSION: [
        {
          CGMiner: '4.11.1',
          API: '3.7',
          PROD: miner.model,
          VERSION: '21102401_0b71c2e_5dd0a61',
          DNA: miner.serial,
          MAC: miner.mac.replaceAll(':', ''),
        },
      ],
    }),
  },
  joins: always,
  ending: '\0',
}

const CHIPS_OF_BOARD = 120
/** A figure of each chip, as its firmware reports them: 8 kB in all. */
const chips = (key: string, least: number, spread: number) =>
  [0, 1, 2].map(
    (board) =>
      `${key}${board}[${Array.from({ length: CHIPS_OF_BOARD }, (_, i) => least + ((i * 7 + board) % spread)).join(' ')}]`,
  )
const CHIPS = [...chips('PVT_T', 58, 18), ...chips('PVT_V', 298, 20), ...chips('MW', 560, 140)].join(' ')

function blobOf({ miner, figures }: Look): string {
  const { boards, fansRpm, maxCelsius } = figures
  const rates = boards.map(({ hashrateThs }) => ghs(hashrateThs ?? 0).toFixed(2))
  const hottest = boards.map(({ celsius }) => celsius ?? 0)
  return [
    'Ver[1246-83-21102401_0b71c2e_5dd0a61]',
    `DNA[${miner.serial}]`,
    'SYSTEMSTATU[Work: In Work, Hash Board: 3 ]',
    `Elapsed[${elapsedOf(figures)}]`,
    `HW[${figures.hardwareErrors}]`,
    `DH[${errorPercent(figures)}%]`,
    'Temp[30]',
    `TMax[${maxCelsius}]`,
    ...fansRpm.map((rpm, i) => `Fan${i + 1}[${rpm}]`),
    `PS[0 1212 1310 238 ${Math.round(0.92 * figures.watts)} 1315 ${figures.watts}]`,
    `GHSspd[${ghs(figures.hashrateThs).toFixed(2)}]`,
    `GHSavg[${ghs(figures.averageHashrateThs).toFixed(2)}]`,
    'Led[0]',
    `MGHS[${rates.join(' ')}]`,
    `MTmax[${hottest.join(' ')}]`,
    'Core[A3201]',
    'ECHU[0 0 0]',
    CHIPS,
  ].join(' ')
}
