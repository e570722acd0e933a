import { cleanText } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

// Miners send numbers as numbers and as text, and nonsense for unknown values. Implausible values become null.

export function textOf(fields: Fields | undefined, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = fields?.[key]
    const text = typeof value === 'string' ? cleanText(value) : ''
    if (text !== '') return text
  }
  return null
}

export function numberOf(fields: Fields | undefined, key: string): number | null {
  const value = fields?.[key]
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const isText = typeof value === 'string' && /^\s*[-+]?\d+(\.\d*)?(e[-+]?\d+)?\s*$/i.test(value)
  const number = isText ? Number(value) : NaN
  return Number.isFinite(number) ? number : null
}

/** No miner has more boards. */
export const MAX_BOARDS = 16

/** A serial distinguishes miners: 'N/A', 'unknown' and zeros are none. */
export const serialOf = (fields: Fields | undefined, ...keys: string[]): string | null =>
  keys.map((key) => textOf(fields, key)).find((text) => text !== null && /[1-9]/.test(text)) ?? null

/** Normalises a MAC in any usual notation to 'aa:bb:cc:dd:ee:ff', or null. */
export function macOf(fields: Fields | undefined, ...keys: string[]): string | null {
  const digits =
    textOf(fields, ...keys)
      ?.replaceAll(/[\s:.-]/g, '')
      .toLowerCase() ?? ''
  // All zeros: unset; all ones: everyone.
  return /^(?!(.)\1+$)[0-9a-f]{12}$/.test(digits) ? digits.match(/../g)!.join(':') : null
}

/** A share, of a figure in percent. */
export function percentOf(fields: Fields | undefined, key: string): number | null {
  const percent = within(numberOf(fields, key), 0, 100)
  return percent === null ? null : percent / 100
}

const within = (value: number | null, least: number, most: number) =>
  value !== null && value >= least && value <= most ? value : null

/** A missing sensor is sent as 0. */
export const plausibleCelsius = (value: number | null) => (value === 0 ? null : within(value, -40, 150))
/** The hottest of the values under these keys. */
export const celsiusOf = (fields: Fields | undefined, ...keys: string[]) =>
  mostOf(keys.map((key) => plausibleCelsius(numberOf(fields, key))))
export const plausibleRpm = (value: number | null) => within(value, 0, 30_000)
export const plausibleWatts = (value: number | null) => within(value, 1, 20_000)
export const plausibleMinerThs = (value: number | null) => within(value, 0, 5000)
export const plausibleBoardThs = (value: number | null) => within(value, 0, 1000)
/** Ten years: a clock that is set while the miner runs makes its uptime jump by decades. */
export const plausibleUptimeS = (value: number | null) => within(value, 0, 315_576_000)

const UNITS_PER_THS = { THS: 1, GHS: 1e3, MHS: 1e6, KHS: 1e9, HS: 1e12 }
export type Unit = keyof typeof UNITS_PER_THS

const NAMED_UNITS: Readonly<Record<string, Unit>> = { t: 'THS', g: 'GHS', m: 'MHS', k: 'KHS', '': 'HS' }

/** The unit that a name such as `GH/s` or `MSol` begins with; null for any other name and for none. */
export function namedUnit(name: string | null): Unit | null {
  const [, prefix] = /^([tgmk]?)(?:h|sol)/i.exec(name ?? '') ?? []
  return prefix === undefined ? null : (NAMED_UNITS[prefix.toLowerCase()] ?? null)
}

/** Rounds to what a number can hold, so that decimal figures stay as the miner sent them; a quotient of whole numbers is rounded so already. */
export function toThs(value: number | null, unit: Unit): number | null {
  if (value === null) return null
  const ths = value / UNITS_PER_THS[unit]
  return Number.isSafeInteger(value) ? ths : Number(ths.toPrecision(15))
}

export type RateKey = readonly [key: string, unit: Unit]

/** Best first: 5 s, 20 s, 30 s, 1 min, then 'HS RT', which is in MH/s despite its name. */
export const RECENT_RATES: readonly RateKey[] = [
  ['GHS 5s', 'GHS'],
  ['MHS 5s', 'MHS'],
  ['KHS 5s', 'KHS'],
  ['MHS 20s', 'MHS'],
  ['MHS 30s', 'MHS'],
  ['MHS 30S', 'MHS'],
  ['GHS 1m', 'GHS'],
  ['MHS 1m', 'MHS'],
  ['KHS 1m', 'KHS'],
  ['HS RT', 'MHS'],
]
export const AVERAGE_RATES: readonly RateKey[] = [
  ['GHS av', 'GHS'],
  ['MHS av', 'MHS'],
  ['KHS av', 'KHS'],
]

/** The same keys, for a type that counts in another unit than they name. */
export const inUnit = (keys: readonly RateKey[], named: Unit, unit: Unit): readonly RateKey[] =>
  unit === named ? keys : keys.map(([key, usual]) => [key, usual === named ? unit : usual])

/** Like `minerThs`, for one board. */
export function boardThs(fields: Fields | undefined, keys: readonly RateKey[]): number | null {
  for (const [key, unit] of keys) {
    const rate = plausibleBoardThs(toThs(numberOf(fields, key), unit))
    if (rate !== null) return rate
  }
  return null
}

/** Of the fans that can be read; empty if all stand still: the miner idles, or is cooled by a liquid. */
export function fansOf(fields: Fields | undefined, keys: readonly string[]): number[] {
  const rpm = keys.map((key) => plausibleRpm(numberOf(fields, key))).filter((value) => value !== null)
  return rpm.some((value) => value > 0) ? rpm : []
}

/** The first of these keys with a plausible rate of a whole miner, in TH/s. */
export function minerThs(fields: Fields | undefined, keys: readonly RateKey[]): number | null {
  for (const [key, unit] of keys) {
    const rate = plausibleMinerThs(toThs(numberOf(fields, key), unit))
    if (rate !== null) return rate
  }
  return null
}

/** The largest known value, or null if none is known. */
export function mostOf(values: readonly (number | null)[]): number | null {
  let most: number | null = null
  for (const value of values) if (value !== null && (most === null || value > most)) most = value
  return most
}

/** Unknown if there are none, or if one of them is. */
export function wholeOf(values: readonly (number | null)[]): number | null {
  if (values.length === 0 || values.some((value) => value === null)) return null
  return Number(values.reduce<number>((sum, value) => sum + (value ?? 0), 0).toPrecision(15))
}

export function leastOf(values: readonly number[]): number | null {
  return values.length > 0 ? Math.min(...values) : null
}

/**
 * 'Device Hardware%' if plausible, else computed from the counters. Some firmware sends the same nonsense, such as
 * 1584, in every percentage.
 */
export function hardwareErrorShareOf(fields: Fields | undefined): number | null {
  const share = percentOf(fields, 'Device Hardware%')
  if (share !== null) return share
  const [accepted, rejected, errors] = ['Accepted', 'Rejected', 'Hardware Errors'].map((key) =>
    within(numberOf(fields, key), 0, Number.MAX_SAFE_INTEGER),
  )
  if (accepted == null || rejected == null || errors == null) return null
  const all = accepted + rejected + errors
  return all > 0 ? errors / all : null
}
