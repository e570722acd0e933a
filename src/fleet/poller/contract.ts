import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import {
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  MAX_PAGE_SIZE,
  Moment,
  PageRequest,
} from '../../platform/contract/shapes.ts'
import { LOGIN_FAMILY_NAMES } from '../polling/rules/login-families.ts'

const Count = z.int().min(0)
const ByIdInPath = { params: z.object({ id: IdInPath }) }
/** Shown only once; only its hash is stored. */
const NewKey = z.object({ key: z.string() })

const KeyRow = z.object({
  id: Id,
  /** its last characters */
  hint: z.string(),
  createdAt: Moment,
  /** null: no expiry */
  expiresAt: Moment.nullable(),
  lastUsedAt: Moment.nullable(),
  isValid: z.boolean(),
})

const PollerRow = z.object({
  siteId: Id,
  site: z.string(),
  /** null: the server itself polls the site */
  poller: z
    .object({
      id: Id,
      version: z.string().nullable(),
      startedAt: Moment.nullable(),
      lastContactAt: Moment.nullable(),
      bufferedPolls: Count,
      bufferedBytes: Count,
      /** age of the oldest poll that has not arrived; null: no contact for a minute, and none waited before */
      lagSeconds: Count.nullable(),
      droppedPolls: Count,
      refusedPolls: Count,
      isDiskFull: z.boolean(),
      /** newest first, at most five */
      keys: z.array(KeyRow),
    })
    .nullable(),
  lastSweep: z
    .object({ endedAt: Moment, due: Count, answered: Count, unreadable: Count, seconds: z.number() })
    .nullable(),
  /** sweeps take longer than the interval */
  isStretched: z.boolean(),
  /** since when the site's devices have not been polled; null while they are, or if there are none */
  unknownSince: Moment.nullable(),
})

export const PollerContact = z.object({
  bufferId: z.uuid(),
  version: z.string().max(50),
  startedAt: Moment,
  /** tag of the devices that the poller has; null: none */
  devicesTag: z.string().max(100).nullable(),
  /** it can send commands to miners */
  takesCommands: z.boolean().default(false),
  /** of the logins that it has, '' for none; left out: it can't use any */
  loginsKey: z.string().max(100).optional(),
  /** its running scans; left out: it can't scan */
  searches: z
    .array(z.object({ runId: Id, tries: Count }))
    .max(20)
    .optional(),
  /** how long the response may wait for news */
  waitMs: z.int().min(0).max(20_000),
  buffer: z.object({
    polls: Count,
    bytes: Count,
    oldestAt: Moment.nullable(),
    droppedPolls: Count,
    isDiskFull: z.boolean(),
  }),
})

export const PollerOrders = z.object({
  siteId: Id,
  serverTimeMs: z.number(),
  /** the last record of the buffer that the server has */
  lastSequence: Count,
  sweepMs: Count,
  pollDeadlineMs: Count,
  pollConcurrency: Count,
  /** null: unchanged, as the tag shows */
  devices: z
    .object({ tag: z.string(), devices: z.array(z.object({ id: Id, host: z.string(), port: z.int() })) })
    .nullable(),
  /** of the site's miners, for pages that ask for one; null: unchanged */
  logins: z
    .object({
      key: z.string(),
      of: z.partialRecord(z.enum(LOGIN_FAMILY_NAMES), z.object({ account: z.string(), password: z.string() })),
    })
    .nullable(),
  /** networks to scan */
  searches: z.array(
    z.object({ runId: Id, tries: Count, ranges: z.array(z.object({ from: z.string(), to: z.string() })) }),
  ),
  /** of its running scans, those to cancel */
  endedSearches: z.array(Id),
  syncs: z.array(z.object({ syncId: Id, deviceIds: z.array(Id) })),
  /** commands to send to miners, each once; `wire` as sent */
  commands: z.array(
    z.object({
      runId: Id,
      deviceId: Id,
      host: z.string(),
      port: z.int(),
      wire: z.looseObject({ via: z.string() }),
      credentials: z.object({ account: z.string().optional(), password: z.string() }).optional(),
    }),
  ),
})

export const pollerCalls = defineCalls({
  'POST /poller/contact': {
    summary: 'A remote poller reports its condition and gets its orders; the response waits for news',
    key: EVERYBODY,
    scope: 'machine',
    request: PollerContact,
    response: PollerOrders,
  },
  'POST /poller/polls/{bufferId}': {
    summary: 'Stores the records of a remote poller, each once, in the order of their numbers',
    key: EVERYBODY,
    write: true,
    scope: 'machine',
    params: z.object({ bufferId: z.uuid() }),
    file: { maxBytes: 20 * 2 ** 20 },
    response: z.object({ lastSequence: Count }),
  },
  'POST /poller/find/': {
    summary: 'Every site with devices, its poller, and the condition of its polling',
    key: 'poller',
    scope: 'installation',
    request: PageRequest.extend({
      size: PageRequest.shape.size.unwrap().default(MAX_PAGE_SIZE),
      siteId: filter(Id),
      /** only those whose sweeps take too long, that are silent, or whose disk is full */
      isTroubled: filter(z.literal(true)),
    }).prefault({}),
    response: listOf(PollerRow).extend({ intervalSeconds: z.number() }),
  },
  'POST /poller/export': {
    summary: 'Every site with devices, and the condition of its polling, as a spreadsheet (xls, xlsx, csv)',
    key: 'poller',
    scope: 'installation',
    request: ExportRequest.prefault({}),
    response: 'file',
  },
  'POST /poller/make': {
    summary: 'Adds a remote poller for a site, with a key; the server stops polling the site',
    key: 'poller',
    write: true,
    scope: 'installation',
    notByToken: true,
    request: z.object({ siteId: Id }),
    response: NewKey,
  },
  'POST /poller/rotate/{id}': {
    summary: 'Adds a key; earlier keys stay valid for `graceHours`',
    key: 'poller',
    write: true,
    scope: 'installation',
    notByToken: true,
    ...ByIdInPath,
    request: z.object({ graceHours: z.int().min(0).max(168).default(24) }).prefault({}),
    response: NewKey,
  },
  'POST /poller/revoke/{id}': {
    summary: 'Revokes every key of a poller',
    key: 'poller',
    write: true,
    scope: 'installation',
    ...ByIdInPath,
    response: z.null(),
  },
  'POST /poller/remove/{id}': {
    summary: 'Revokes every key of a poller; the server polls the site again',
    key: 'poller',
    write: true,
    scope: 'installation',
    ...ByIdInPath,
    response: z.null(),
  },
})

export type PollerCalls = typeof pollerCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends PollerCalls {}
}
