import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, listOf } from '../../platform/contract/shapes.ts'
import { LOGIN_FAMILY_NAMES } from '../polling/rules/login-families.ts'

/** What a header, a form and a digest can hold. */
const printable = (most: number, error: string) =>
  z
    .string({ error })
    .max(most, { error })
    .regex(/^[\u0020-\u007E]*$/, { error })

export const minerLoginCalls = defineCalls({
  'GET /minerLogin/site/{siteId}': {
    summary:
      'Every family of makes whose pages ask for a login, and whether the site has one for it; never the password',
    key: 'command_setting',
    scope: 'clients',
    params: z.object({ siteId: IdInPath }),
    response: listOf(
      z.object({
        family: z.enum(LOGIN_FAMILY_NAMES),
        /** null: no login is stored */
        account: z.string().nullable(),
      }),
    ),
  },
  'POST /minerLogin/save': {
    summary: 'Stores the login of a family at a site, keeps its password if that is left out, or deletes it',
    key: 'command_setting',
    write: true,
    scope: 'clients',
    request: z.object({
      siteId: Id,
      family: z.enum(LOGIN_FAMILY_NAMES),
      /** left out: the one that the family is delivered with */
      account: filter(printable(50, 'accountWrong').refine((text) => text.trim() !== '', { error: 'accountWrong' })),
      password: filter(printable(200, 'passwordWrong')),
      isDeleted: z.boolean().default(false),
    }),
    response: z.null(),
  },
})

export type MinerLoginCalls = typeof minerLoginCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends MinerLoginCalls {}
}
