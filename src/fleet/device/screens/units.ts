import { locale } from '../../../platform/ui/theme/locale.ts'
import { type Figure, scaledText, UNKNOWN, unitFor, withUnit } from '../../../platform/ui/theme/format.ts'

// Figures of miners as people write them.

const HASHRATE_UNITS = ['TH/s', 'PH/s', 'EH/s'] as const
const POWER_UNITS = ['W', 'kW', 'MW', 'GW'] as const
const ENERGY_UNITS = ['kWh', 'MWh', 'GWh', 'TWh'] as const

export const hashrateText = (ths: Figure) => withUnit(ths, 2, 'TH/s')
/** What a type is rated at, TH/s, without its unit: as precise as it was entered. */
export const ratedText = (ths: number) => ths.toLocaleString(locale, { maximumFractionDigits: 3 })
/** A sum of hash rates, MH/s. */
export const sumHashrateText = (mhs: Figure) =>
  scaledText(mhs === null || mhs === undefined ? mhs : mhs / 1_000_000, HASHRATE_UNITS)
const HASHES_UNITS = ['TH·h', 'PH·h', 'EH·h'] as const
/** Hash rate times time, TH·h. */
export const hashesText = (thh: Figure) => scaledText(thh, HASHES_UNITS)
export const celsiusText = (celsius: Figure) => withUnit(celsius, 1, '°C')
export const fanText = (rpm: Figure) => withUnit(rpm, 0, 'rpm')
export const wattsText = (watts: Figure) => withUnit(watts, 0, 'W')
/** A sum of power, W. */
export const powerText = (watts: Figure) => scaledText(watts, POWER_UNITS)
/** Energy, kWh. */
export const energyText = (kwh: Figure) => scaledText(kwh, ENERGY_UNITS)
export const efficiencyText = (joulesPerTh: Figure) => withUnit(joulesPerTh, 1, 'J/TH')
/** Units of charts up to so many TH/s, W or kWh. */
export const hashrateUnit = (mostThs: number) => unitFor(mostThs, HASHRATE_UNITS)
export const powerUnit = (mostWatts: number) => unitFor(mostWatts, POWER_UNITS)
export const energyUnit = (mostKwh: number) => unitFor(mostKwh, ENERGY_UNITS)

/** An exact decimal in its currency. */
export function moneyText(amount: string | null, currency: string | null, decimals = 2): string {
  if (amount === null || currency === null) return UNKNOWN
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(
    amount as Intl.StringNumericLiteral,
  )
}
