import type { SimulatedMiner } from './simulated-miner.ts'

/** The types that every database has; what is of another one is asked when it is taken in. */
const TYPES: Readonly<Record<string, string>> = { t30: 'T30', t20: 'T20' }

/** The miners as MINERS_FILE takes them. */
export function minersCsv(miners: readonly SimulatedMiner[]): string {
  const lines = miners.map(({ address, port, serial, kind, account, mac }) =>
    [`${address}:${port}`, serial, TYPES[kind] ?? '', account, account, mac].join(),
  )
  return `${['address,serial,type,account,poolUser,mac', ...lines].join('\n')}\n`
}
