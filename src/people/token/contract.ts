import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import {
  Day,
  ExportRequest,
  Id,
  IdInPath,
  listOf,
  Moment,
  PageRequest,
  SearchText,
  oneLine,
} from '../../platform/contract/shapes.ts'

const Title = z.object({ zh: z.string(), en: z.string() })
const Named = z.object({ id: Id, name: z.string() })
const Chosen = z.array(Id).min(1, { error: 'chooseSome' }).max(200).nullish()

const TokenRow = z.object({
  id: Id,
  name: z.string(),
  /** how the token begins */
  prefix: z.string(),
  /** who made it */
  userId: Id,
  userName: z.string(),
  role: z.string(),
  roleTitle: Title,
  mayWrite: z.boolean(),
  /** of a screen on a wall, at /wall */
  isDisplay: z.boolean(),
  /** null: all that the role sees */
  clients: z.array(Named).nullable(),
  companies: z.array(Named).nullable(),
  createdAt: Moment,
  expiresAt: Moment,
  /** to the half minute; null: never */
  lastUsedAt: Moment.nullable(),
  lastUsedAddress: z.string().nullable(),
  /** lost: who made it has another role since, or is gone */
  state: z.enum(['valid', 'expired', 'revoked', 'lost']),
})

const TokenFilter = z.object({
  ofEverybody: z.boolean().default(false),
  /** in the name of the token, or of who made it */
  name: SearchText,
})

export const tokenCalls = defineCalls({
  'POST /token/find/': {
    summary:
      'The own API tokens, the newest first; those who manage tokens may ask for all of the people whom they manage',
    key: EVERYBODY,
    scope: 'self',
    notByToken: true,
    request: PageRequest.extend(TokenFilter.shape),
    response: listOf(TokenRow),
  },
  'POST /token/export': {
    summary: 'The same tokens as a spreadsheet (xls, xlsx, csv); never what would let anybody in',
    key: EVERYBODY,
    scope: 'self',
    reads: 'replica',
    notByToken: true,
    request: TokenFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'GET /token/choices': {
    summary: 'What a new token can be: roles, and the clients and companies to which it can be cut',
    key: EVERYBODY,
    scope: 'self',
    notByToken: true,
    response: z.object({
      roles: z.array(
        z.object({
          name: z.string(),
          title: Title,
          /** which clients the role's people see; those who see a company's sites can't choose clients */
          clientScope: z.enum(['all', 'assigned', 'company']),
        }),
      ),
      /** at most a thousand of each */
      clients: z.array(Named),
      companies: z.array(Named),
    }),
  },
  'POST /token/make': {
    summary: 'Makes an API token, shown this once; it never does more than its maker may at the time of use',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    request: z.object({
      name: oneLine({ error: 'nameRequired' }).min(1, { error: 'nameRequired' }).max(60),
      /** the own one; administrators may choose any */
      role: z.string().min(1).max(60),
      mayWrite: z.boolean(),
      /** only reads, and only what the wall shows; made by those who see the wall */
      isDisplay: z.boolean().default(false),
      /** left out or null: all that the role sees */
      clientIds: Chosen,
      companyIds: Chosen,
      /** the last day on which it can be used, in the business time zone; at most a year ahead */
      lastDay: Day,
    }),
    response: z.object({ id: Id, token: z.string() }),
  },
  'POST /token/openDisplay': {
    summary:
      'Makes this browser the display that a token is for: its cookie reads what the wall shows until it is revoked',
    key: EVERYBODY,
    scope: 'public',
    request: z.object({ token: z.string().min(1).max(200) }),
    response: z.null(),
  },
  'POST /token/revoke/{id}': {
    summary: 'Revokes an own API token; those who manage tokens, also one of the people whom they manage',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type TokenCalls = typeof tokenCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends TokenCalls {}
}
