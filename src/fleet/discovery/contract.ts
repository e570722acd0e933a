import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  Moment,
  PageRequest,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { LOGIN_FAMILY_NAMES } from '../polling/rules/login-families.ts'
import { CONFLICTS, FOUND_KINDS } from './rules/found-kinds.ts'
import { LOGIN_NEEDS } from './rules/login-need.ts'

export const RUN_STATUSES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const
/** Limit of devices added at once. */
export const MOST_ADOPTED = 5000

const key = 'discovery'
const RangeText = oneLine({ error: 'rangeUnreadable' }).min(1, { error: 'rangeUnreadable' }).max(60)
const OfSite = z.object({ siteId: Id })

const FoundDevice = z.object({
  id: Id,
  ip: z.string(),
  port: z.int(),
  kind: z.enum(FOUND_KINDS),
  conflict: z.enum(CONFLICTS).nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  mac: z.string().nullable(),
  firmwareVersion: z.string().nullable(),
  hashrateThs: z.number().nullable(),
  worker: z.string().nullable(),
  /** of a miner that can't be read without one: whose, and what it lacks */
  login: z.object({ family: z.enum(LOGIN_FAMILY_NAMES), need: z.enum(LOGIN_NEEDS) }).nullable(),
  seenAt: Moment,
  /** the machine type its model is of, when one is known */
  type: z.string().nullable(),
  /** the device that it is, or with which it conflicts */
  device: z.object({ id: Id, serial: z.string(), ip: z.string().nullable(), siteId: Id, site: z.string() }).nullable(),
  /** the serial of the device at its address, which may differ in a conflict */
  holder: z.string().nullable(),
})

export const discoveryCalls = defineCalls({
  'POST /siteRange/find/': {
    summary: 'The networks of a site',
    key: ['discovery', 'site_detail'],
    scope: 'clients',
    request: OfSite,
    response: listOf(z.object({ id: Id, range: z.string(), addresses: z.int() })),
  },
  'POST /siteRange/save': {
    summary: 'Adds a network to a site: a CIDR, from–to, or one address; at most a /16',
    key,
    write: true,
    scope: 'clients',
    request: OfSite.extend({ range: RangeText }),
    response: z.object({ id: Id }),
  },
  'POST /siteRange/delete/{id}': {
    summary: 'Removes a network from its site',
    key,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /discovery/start': {
    summary: 'Scans these ranges for miners, at most 65,536 addresses; one scan per site at a time',
    key,
    write: true,
    scope: 'clients',
    request: OfSite.extend({ ranges: z.array(RangeText).min(1, { error: 'rangeUnreadable' }).max(50) }),
    response: z.object({ id: Id }),
  },
  'POST /discovery/cancel/{id}': {
    summary: 'Cancels a waiting or running scan; the miners found stay',
    key,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /discovery/find/': {
    summary: 'The scans of a site, latest first',
    key,
    scope: 'clients',
    request: OfSite.extend(PageRequest.shape),
    response: listOf(
      z.object({
        id: Id,
        ranges: z.array(z.string()),
        status: z.enum(RUN_STATUSES),
        addresses: z.int(),
        /** addresses tried; of these, with the miner port open; of these, identified */
        probed: z.int(),
        answered: z.int(),
        identified: z.int(),
        startedBy: z.string().nullable(),
        startedAt: Moment,
        endedAt: Moment.nullable(),
      }),
    ),
  },
  'POST /discovery/findFound/': {
    summary: 'Miners found at a site, by address, each new, known, moved or in conflict',
    key,
    scope: 'clients',
    request: OfSite.extend({ kind: filter(z.enum(FOUND_KINDS)), ...PageRequest.shape }),
    response: listOf(FoundDevice).extend({
      /** how many of each kind, regardless of filters */
      counts: z.record(z.enum(FOUND_KINDS), z.int()),
    }),
  },
  'POST /discovery/exportFound': {
    summary: 'Miners found at a site, each new, known, moved or in conflict, as a spreadsheet (xls, xlsx, csv)',
    key,
    scope: 'clients',
    request: OfSite.extend({ kind: filter(z.enum(FOUND_KINDS)), ...ExportRequest.shape }),
    response: 'file',
  },
  'POST /discovery/adopt': {
    summary:
      'Adds found miners: new ones become devices of the account, moved ones get their new address. Reports the ones that could not be added, by reason; the others are added',
    key,
    write: true,
    scope: 'clients',
    request: OfSite.extend({
      /** left out: all that are new or have moved */
      ids: filter(z.array(Id).min(1).max(MOST_ADOPTED)),
      /** needed if one is new */
      accountId: filter(Id),
      /** left out: by the model; a new one whose model matches no type is not added */
      type: filter(oneLine().max(50)),
      /** names of new ones: {serial}, {ip}, {mac} and {n}, a number from 1; left out: the serial */
      namePattern: filter(oneLine().max(100)),
      /** only for a single miner: its serial, which also resolves a conflict */
      serial: filter(oneLine().max(100)),
      /** only for a single miner in conflict: the known device is now at this address */
      isMoveSure: z.boolean().default(false),
      /** a new one without serial and MAC gets its address as its serial; false: it is not added */
      isAddressSerial: z.boolean().default(false),
    }),
    response: z.object({
      adopted: z.int(),
      moved: z.int(),
      failedCount: z.int(),
      /** by reason, the first hundred; of each the first hundred addresses */
      failed: z.array(z.object({ message: z.string(), count: z.int(), ips: z.array(z.string()) })),
    }),
  },
  'POST /discovery/forget': {
    summary: 'Removes found miners from the list; the next scan finds them again',
    key,
    write: true,
    scope: 'clients',
    request: OfSite.extend({ ids: z.array(Id).min(1).max(MOST_ADOPTED) }),
    response: z.object({ forgotten: z.int() }),
  },
})

export type DiscoveryCalls = typeof discoveryCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends DiscoveryCalls {}
}
