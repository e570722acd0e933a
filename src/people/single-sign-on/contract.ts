import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, Moment, oneLine } from '../../platform/contract/shapes.ts'

/** Where the browser goes: the provider's page, which leads back to `/login`. */
const Begun = z.object({ url: z.string() })

const Named = z.object({ issuer: oneLine().min(1).max(500), subject: oneLine().min(1).max(500) })
const LinkedIdentity = z.object({ issuer: z.string(), subject: z.string(), userId: Id, linkedAt: Moment })
const ofId = z.object({ id: IdInPath })

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
    summary: 'Begins the same in order to link an identity of the provider to the own account',
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
    request: z.object({
      query: z.string().min(1).max(8000),
      /** of the second factor: 50020: one is needed, or this one is wrong; the same is then sent again with it */
      otp: filter(oneLine().max(40)),
    }),
    response: z.object({
      isLinked: z.boolean(),
      /** who took the second factor away since the login before, by name; null when it links */
      secondFactorResetBy: z.string().nullable(),
    }),
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
      identities: z.array(LinkedIdentity),
    }),
  },
  'POST /signOn/unlink': {
    summary: 'Unlinks an identity from the own account',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    request: Named,
    response: z.null(),
  },
  'GET /users/getIdentities/{id}': {
    summary: 'The identities that are linked to a user whom the caller manages, and those that verified claims suggest',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: ofId,
    response: z.object({
      /** the configured provider's; null: there is no single sign-on */
      issuer: z.string().nullable(),
      identities: z.array(LinkedIdentity),
      /** unlinked ones that failed to log in within a week; `claim`: their verified e-mail or phone, which is the user's login name */
      suggestions: z.array(
        z.object({ issuer: z.string(), subject: z.string(), claim: z.string(), suggestedAt: Moment }),
      ),
    }),
  },
  'POST /users/linkIdentity/{id}': {
    summary:
      'Links an identity of the configured provider to a user whom the caller manages; 41000 names the field that is wrong',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: ofId,
    request: Named,
    response: z.null(),
  },
  'POST /users/unlinkIdentity/{id}': {
    summary: 'Unlinks an identity from a user whom the caller manages',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: ofId,
    request: Named,
    response: z.null(),
  },
})

export type SingleSignOnCalls = typeof singleSignOnCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SingleSignOnCalls {}
}
