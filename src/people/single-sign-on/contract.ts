import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { Id, Moment } from '../../platform/contract/shapes.ts'

/** Where the browser goes: the provider's page, which leads back to `/login`. */
const Begun = z.object({ url: z.string() })

export const singleSignOnCalls = defineCalls({
  'POST /signOn/begin': {
    summary:
      'Begins a login by the OpenID provider: gives the address of its page, and a cookie that only this browser has',
    key: EVERYBODY,
    scope: 'public',
    request: z.object({}).default({}),
    response: Begun,
  },
  'POST /signOn/link': {
    summary: 'Begins the same in order to link what the provider says to the own account',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    request: z.object({}).default({}),
    response: Begun,
  },
  'POST /signOn/finish': {
    summary: 'Ends what was begun, with the query that the provider led back with: opens a session, or links',
    key: EVERYBODY,
    scope: 'public',
    request: z.object({ query: z.string().min(1).max(8000) }),
    response: z.object({ isLinked: z.boolean() }),
  },
  'POST /signOn/find/': {
    summary: 'The identities that are linked to the own account',
    key: EVERYBODY,
    scope: 'self',
    notByToken: true,
    request: z.object({}).default({}),
    response: z.object({
      /** what the button is called; null: there is no single sign-on */
      provider: z.string().nullable(),
      identities: z.array(z.object({ issuer: z.string(), subject: z.string(), userId: Id, linkedAt: Moment })),
    }),
  },
  'POST /signOn/unlink': {
    summary: 'Unlinks an identity from the own account',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    request: z.object({ issuer: z.string().max(500), subject: z.string().max(500) }),
    response: z.null(),
  },
})

export type SingleSignOnCalls = typeof singleSignOnCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SingleSignOnCalls {}
}
