import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { sessionTexts } from '../text.ts'
import type { EndReason } from './session.sql.ts'

const ENDED = {
  logout: [CODES.unknownToken, sessionTexts.unknownToken],
  revoked: [CODES.unknownToken, sessionTexts.unknownToken],
  elsewhere: [CODES.loggedInElsewhere, sessionTexts.loggedInElsewhere],
  expired: [CODES.sessionExpired, sessionTexts.sessionExpired],
} as const

/** What a token answers once its session ended. */
export function endedCode(reason: EndReason): number {
  return ENDED[reason][0]
}

export function sessionEnded(reason: EndReason): CallError {
  const [code, text] = ENDED[reason]
  return new CallError(code, text)
}
