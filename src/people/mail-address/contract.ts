import { z } from 'zod'
import { oneLine } from '../../platform/contract/shapes.ts'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'

const Email = z.email({ error: 'badEmail' }).max(200)
const own = { key: EVERYBODY, scope: 'self', notByToken: true } as const

export const mailAddressCalls = defineCalls({
  'GET /users/getEmail': {
    summary: "The caller's confirmed mail address, and whether the server sends mail at all",
    ...own,
    response: z.object({ email: z.string().nullable(), hasMail: z.boolean() }),
  },
  'POST /users/sendEmailCode': {
    summary: 'Mails a code of 6 digits to an address, good for 5 minutes; one a minute and ten a day',
    ...own,
    write: true,
    request: z.object({ email: Email }),
    response: z.object({ email: Email }),
  },
  'POST /users/confirmEmail': {
    summary: 'Makes an address the own one, by the code that was mailed to it',
    ...own,
    write: true,
    request: z.object({
      email: Email,
      code: oneLine().regex(/^\d{6}$/, { error: 'badCode' }),
    }),
    response: z.null(),
  },
  'POST /users/deleteEmail': {
    summary: 'Removes the own mail address; nothing is mailed to it any more',
    ...own,
    write: true,
    response: z.null(),
  },
})

export type MailAddressCalls = typeof mailAddressCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends MailAddressCalls {}
}
