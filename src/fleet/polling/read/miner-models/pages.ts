import { isFields } from '../miner-reply.ts'
import { numberOf, plausibleRpm, wholeOf } from './fields.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const MAX_ITEMS = 64

export function fieldsAt(page: Fields | undefined, key: string): Fields | undefined {
  const value = page?.[key]
  return isFields(value) ? value : undefined
}

/** The objects of a list. */
export function listAt(page: Fields | undefined, key: string): Fields[] {
  const value = page?.[key]
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS).filter(isFields) : []
}

/** The number of an object such as { gigahash_per_second: 3 }. */
export const numberAt = (page: Fields | undefined, key: string, unit: string): number | null =>
  numberOf(fieldsAt(page, key), unit)

/** The page that holds this key. */
export const pageWith = (reply: MinerReply, ...keys: readonly string[]): Fields | undefined =>
  reply.http.find((page) => keys.every((key) => key in page))

/** The rpm of fans that are listed as objects; none if they all stand still: the miner rests, or a liquid cools it. */
export function fansAt(fans: readonly Fields[], key: string): number[] {
  const rpm = fans.map((fan) => plausibleRpm(numberOf(fan, key))).filter((value) => value !== null)
  return rpm.some((value) => value > 0) ? rpm : []
}

/** Hardware errors among all shares of these pools; null if one of the three is unknown. */
export function errorShareOf(errors: number | null, pools: readonly Fields[]): number | null {
  const shares = pools.flatMap((pool) => [numberOf(pool, 'accepted'), numberOf(pool, 'rejected')])
  const sum = wholeOf(shares)
  return errors === null || errors < 0 || sum === null || sum + errors <= 0 ? null : errors / (sum + errors)
}
