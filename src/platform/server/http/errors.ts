import type { Text, Values } from '../../rules/text.ts'

/** The codes of the console's own errors, stable and documented; everything else is an HTTP status. */
export const CODES = {
  success: 200,
  unreadable: 400,
  noSession: 401,
  forbidden: 403,
  notFound: 404,
  /** a piece of an upload begins elsewhere than the last one ended */
  conflict: 409,
  tooLarge: 413,
  /** asked by a name that is not this server's */
  otherHost: 421,
  /** another connection sends this upload */
  locked: 423,
  tooManyRequests: 429,
  /** no one receives it: counted and logged as what the server did not do wrong */
  callerGone: 499,
  internal: 500,
  databaseAway: 503,
  tookTooLong: 504,
  diskFull: 507,
  /** refused by a rule of the product; the message names it */
  refused: 41000,
  loginFailed: 41001,
  unknownToken: 50008,
  loggedInElsewhere: 50012,
  sessionExpired: 50014,
  /** the password is right, and a code of the second factor is needed */
  secondFactorNeeded: 50020,
} as const
export type Code = (typeof CODES)[keyof typeof CODES]

/**
 * An error that is reported to the caller. The message is written in the caller's language; `fields` names what is wrong with
 * each field. Whatever else is thrown answers with code 500 and is logged with its cause.
 */
export class CallError extends Error {
  readonly code: Code
  readonly text: Text
  readonly values: Values
  readonly fields: Record<string, Text> | undefined
  constructor(
    code: Code,
    text: Text,
    options: { values?: Values; fields?: Record<string, Text>; cause?: unknown } = {},
  ) {
    super(text.en, { cause: options.cause })
    this.code = code
    this.text = text
    this.values = options.values ?? {}
    this.fields = options.fields
  }
}

/** Refuses a request because of one field, which the form marks. */
export function fieldError(field: string, text: Text, values?: Values): CallError {
  return new CallError(CODES.refused, text, { fields: { [field]: text }, ...(values && { values }) })
}
