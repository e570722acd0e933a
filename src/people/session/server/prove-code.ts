import { fieldError } from '../../../platform/server/http/errors.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { takeLoginAttempt } from './login-attempt.ts'
import type { TakenAttempt } from './login-attempt.ts'
import { isPasswordRight } from './password-hash.ts'
import { countedAddress } from '../rules/counted-address.ts'
import { CODE_TRIES } from '../rules/code-limits.ts'
import { sessionTexts } from '../text.ts'
import { updateCodeTries } from './phone-code.sql.ts'
import type { SentCode } from './phone-code.sql.ts'

/** Slows down an address that tries codes, or logs in, without success. Throws CallError 429. */
export function takeCodeAttempt(db: Db, address: string): Promise<TakenAttempt> {
  return takeLoginAttempt(db, { name: null, address }, sessionTexts.codeWait)
}

/**
 * The id of the code that was sent, when it is the one given; it is still to be used up (`updateCodeUsed`). Counts the try; throws at
 * the field when the code is wrong, too old, or was tried too often. `isBound`: only what was asked for from the same address is good.
 */
export async function proveCode(
  db: Db,
  { code, isBound = false, ...of }: SentCode & { code: string; isBound?: boolean },
): Promise<number> {
  const sent = await updateCodeTries(db, { ...of, address: countedAddress(of.address) })
  const isGood = sent !== undefined && !sent.isExpired && (sent.isOwn || !isBound)
  const mayBeRight = isGood && sent.tries <= CODE_TRIES
  // It takes the same time whether or not there is a code to compare with.
  const isRight = await isPasswordRight(code, mayBeRight ? sent.codeHash : undefined)
  if (!isGood) throw fieldError('code', sessionTexts.codeGone)
  if (!mayBeRight) throw fieldError('code', sessionTexts.codeTried)
  if (!isRight) throw fieldError('code', sessionTexts.codeWrong)
  return sent.id
}
