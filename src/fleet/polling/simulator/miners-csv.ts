import type { SimulatedMiner } from './simulated-miner.ts'

/** Types that every database has; the type of any other miner is found when it is imported. */
const TYPES: Readonly<Record<string, string>> = { t30: 'T30', t20: 'T20' }

/** The miners in the format of MINERS_FILE. */
export function minersCsv(miners: readonly SimulatedMiner[]): string {
  const lines = miners.map(({ address, port, serial, kind, account, mac }) =>
    [`${address}:${port}`, serial, TYPES[kind] ?? '', account, account, mac].join(),
  )
  return `${['address,serial,type,account,poolUser,mac', ...lines].join('\n')}\n`
}
