import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { Day, filter, IdInPath, oneLine } from '../../platform/contract/shapes.ts'
import { EncryptedPassword } from '../session/contract.ts'
import { readPhone } from '../../platform/rules/phone.ts'

/** A phone that can be sent a code, in the one form that is stored. */
export const Phone = z
  .string({ error: 'badMobile' })
  .max(40, { error: 'badMobile' })
  .refine((text) => readPhone(text) !== undefined, { error: 'badMobile' })
  .transform((text) => readPhone(text) ?? '')
const Code = oneLine({ error: 'badCode' }).regex(/^\d{6}$/, { error: 'badCode' })

const ofId = z.object({ id: IdInPath })

export const registrationCalls = defineCalls({
  'POST /users/sendMsg/{phone}': {
    summary:
      'Sends a code to a phone: six digits, good for five minutes and five tries; the same answer whether the phone is known or not',
    key: EVERYBODY,
    scope: 'public',
    params: z.object({ phone: Phone }),
    request: z.object({ purpose: z.enum(['register', 'reset', 'login']).default('reset') }).prefault({}),
    response: z.null(),
  },
  'POST /users/register': {
    summary: 'Registers a teacher, whose phone a code proves, where REGISTRATION allows it',
    key: EVERYBODY,
    write: true,
    scope: 'public',
    request: z.object({
      phone: Phone,
      name: oneLine({ error: 'userNameRequired' }).min(1, { error: 'userNameRequired' }).max(60),
      /** the department */
      identifier: oneLine({ error: 'identifierRequired' }).min(1, { error: 'identifierRequired' }).max(60),
      birthday: Day,
      password: EncryptedPassword,
      /** the same, sealed by itself */
      passwordAgain: EncryptedPassword,
      code: Code,
      /** of the company whose login page it is; the headquarters when left out */
      domain: filter(z.string().max(100)),
    }),
    /** `awaitsApproval`: no login until a user approves */
    response: z.object({ awaitsApproval: z.boolean() }),
  },
  'POST /users/resetPasswordByCode': {
    summary: 'Sets the password of the person whose phone a code proves; their sessions end',
    key: EVERYBODY,
    write: true,
    scope: 'public',
    request: z.object({
      phone: Phone,
      code: Code,
      newPasswd: EncryptedPassword,
      /** the same, sealed by itself */
      newPasswdAgain: EncryptedPassword,
    }),
    response: z.null(),
  },
  'GET /users/getRegistrations': {
    summary: 'How many registrations of people whom the caller manages await approval, and whether codes can be sent',
    key: 'user',
    scope: 'companies',
    response: z.object({ awaiting: z.int(), hasSmsProvider: z.boolean() }),
  },
  'POST /users/approve/{id}': {
    summary: 'Lets a person in who registered; no error when another did before',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: ofId,
    response: z.null(),
  },
  'POST /users/refuse/{id}': {
    summary: 'Refuses a registration that awaits approval; the phone is free again',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: ofId,
    response: z.null(),
  },
})

export type RegistrationCalls = typeof registrationCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends RegistrationCalls {}
}
