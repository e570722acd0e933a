import { DAY_MS, HOUR_MS } from '../../../platform/rules/durations.ts'

export const CODE_DIGITS = 6
export const CODE_GOOD_FOR_MS = 5 * 60_000
export const CODE_TRIES = 5

/** A phone gets no second code within it. */
export const RESEND_MS = 60_000
export const PHONE_PER_DAY = 10
/** Of those one address may ask for: a stranger alone does not use up what the phone's owner gets. */
export const ADDRESS_FOR_PHONE_PER_DAY = 5
/** An office or a school registers from one address. */
export const ADDRESS_PER_HOUR = 60

/** How long ago codes were asked for, ms, the newest first. */
export interface AskedBefore {
  /** those that were sent to the phone within a day */
  ofPhone: readonly number[]
  /** of those the ones that the address asked for */
  ofBoth: readonly number[]
  /** those that the address asked for within an hour, sent or not */
  ofAddress: readonly number[]
}

export interface CodeLimit {
  limit: 'minute' | 'day' | 'address'
  waitMs: number
}

/** Why no further code may be sent just now; undefined when one may. */
export function codeLimit({ ofPhone, ofBoth, ofAddress }: AskedBefore): CodeLimit | undefined {
  const [newest] = ofPhone
  const oldest = ofPhone[PHONE_PER_DAY - 1] ?? ofBoth[ADDRESS_FOR_PHONE_PER_DAY - 1]
  if (oldest !== undefined) return { limit: 'day', waitMs: DAY_MS - oldest }
  if (newest !== undefined && newest < RESEND_MS) return { limit: 'minute', waitMs: RESEND_MS - newest }
  const last = ofAddress[ADDRESS_PER_HOUR - 1]
  return last === undefined ? undefined : { limit: 'address', waitMs: HOUR_MS - last }
}
