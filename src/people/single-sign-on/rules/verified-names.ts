import { readPhone } from '../../../platform/rules/phone.ts'
import { loginNames } from '../../session/rules/phone.ts'

/** The names for logging in that a provider has verified to be the subject's (OpenID Connect Core 5.1). What it did not verify anybody could have entered. */
export function verifiedNames(claims: Readonly<Record<string, unknown>>): string[] {
  const { email, email_verified: isOwnEmail, phone_number: written, phone_number_verified: isOwnPhone } = claims
  const phone = typeof written === 'string' && isOwnPhone === true ? readPhone(written) : undefined
  return [
    ...(typeof email === 'string' && isOwnEmail === true ? [email] : []),
    ...(phone === undefined ? [] : loginNames(phone)),
  ]
}
