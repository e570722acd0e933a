import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { IdInPath, oneLine } from '../../platform/contract/shapes.ts'
import { EncryptedPassword } from '../session/contract.ts'

/** Six digits of the app, or a recovery code. */
const OneTimeCode = oneLine({ error: 'badOtp' }).min(6, { error: 'badOtp' }).max(40, { error: 'badOtp' })

const own = { key: EVERYBODY, scope: 'self', notByToken: true, beforePasswordChange: true } as const

export const secondFactorCalls = defineCalls({
  'GET /secondFactor/get': {
    summary: 'Whether the caller has a second factor, whether the role needs one, and how many recovery codes are left',
    ...own,
    response: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }),
  },
  'POST /secondFactor/begin': {
    summary:
      'Makes a secret for an app that shows codes (TOTP: SHA-1, 6 digits, 30 s); not asked for before a code confirms it',
    ...own,
    write: true,
    request: z.object({ password: EncryptedPassword }),
    /** `secret` in base32; `address`: the same as otpauth://, for a QR code */
    response: z.object({ secret: z.string(), address: z.string() }),
  },
  'POST /secondFactor/confirm': {
    summary: 'Turns the second factor on by a first code; gives ten recovery codes, shown this once, each good once',
    ...own,
    write: true,
    request: z.object({ otp: OneTimeCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'POST /secondFactor/remove': {
    summary: 'Turns the own second factor off, by a code of it; refused where the role needs one',
    ...own,
    write: true,
    request: z.object({ otp: OneTimeCode }),
    response: z.null(),
  },
  'POST /users/resetSecondFactor/{id}': {
    summary: 'Takes away the second factor of a person whom the caller manages; their sessions end',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type SecondFactorCalls = typeof secondFactorCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SecondFactorCalls {}
}
