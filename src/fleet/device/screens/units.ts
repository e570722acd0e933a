import { unitFor } from '../../../platform/rules/unit-for.ts'
import { type Figure, inUnit, scaledText, UNKNOWN, withUnit } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { hashUnit } from '../rules/hash-unit.ts'

// Figures of miners as people write them.

const POWER_UNITS = ['W', 'kW', 'MW', 'GW'] as const
const ENERGY_UNITS = ['kWh', 'MWh', 'GWh', 'TWh'] as const
const MHS_PER_THS = 1_000_000
const EFFICIENCY_UNITS = ['J/TH', 'J/GH', 'J/MH'] as const

/** The hash rate of one miner or board, TH/s. */
export function hashrateText(ths: Figure): string {
  if (ths === null || ths === undefined) return UNKNOWN
  const { name, size } = hashUnit(ths)
  return withUnit(ths / size, 2, name)
}
/** What a type is rated at, TH/s: as precise as it was entered. */
export function ratedText(ths: number): string {
  const { name, size } = hashUnit(ths)
  return `${(ths / size).toLocaleString(locale, { maximumFractionDigits: 3 })} ${name}`
}
const hashesIn = (th: Figure, per?: string) =>
  th === null || th === undefined ? UNKNOWN : inUnit(th, hashUnit(th, per))
/** A sum of hash rates, MH/s; in the unit of the larger one that is written beside it. */
export function sumHashrateText(mhs: Figure, beside: Figure = mhs): string {
  if (mhs === null || mhs === undefined) return UNKNOWN
  return inUnit(mhs / MHS_PER_THS, hashUnit(Math.max(mhs, beside ?? 0) / MHS_PER_THS))
}
/** Hash rate times hours, TH·h. */
export const hashHoursText = (thh: Figure) => hashesIn(thh, '·h')
/** Hash rate times days, TH/s·d. */
export const hashDaysText = (thd: Figure) => hashesIn(thd, '/s·d')
export const celsiusText = (celsius: Figure) => withUnit(celsius, 1, '°C')
export const fanText = (rpm: Figure) => withUnit(rpm, 0, 'rpm')
export const wattsText = (watts: Figure) => withUnit(watts, 0, 'W')
/** A sum of power, W. */
export const powerText = (watts: Figure) => scaledText(watts, POWER_UNITS)
/** Energy, kWh. */
export const energyText = (kwh: Figure) => scaledText(kwh, ENERGY_UNITS)
export function efficiencyText(joulesPerTh: Figure): string {
  if (joulesPerTh === null || joulesPerTh === undefined) return UNKNOWN
  const { name, size } = unitFor(joulesPerTh, EFFICIENCY_UNITS)
  return withUnit(joulesPerTh / size, 1, name)
}
/** Units of charts up to so many W, kWh or J/TH. */
export const powerUnit = (mostWatts: number) => unitFor(mostWatts, POWER_UNITS)
export const energyUnit = (mostKwh: number) => unitFor(mostKwh, ENERGY_UNITS)
export const efficiencyUnit = (most: number) => unitFor(most, EFFICIENCY_UNITS)

/** An exact decimal in its currency. */
export function moneyText(amount: string | null, currency: string | null, decimals = 2): string {
  if (amount === null || currency === null) return UNKNOWN
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(
    amount as Intl.StringNumericLiteral,
  )
}
