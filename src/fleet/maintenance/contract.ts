import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  DayRange,
  filter,
  Id,
  IdInPath,
  listOf,
  Moment,
  PageRequest,
  oneLine,
  Version,
} from '../../platform/contract/shapes.ts'
import { MAINTENANCE_STATES } from './rules/maintenance-times.ts'
import { TILE_KEYS } from '../rules/route-keys.ts'

const key = 'maintenance'
const MOST_SERIALS = 5000

/** Times of a maintenance. A beginning of the last ten minutes means now. */
const Times = z.object({
  from: Moment,
  until: Moment,
  reason: z.string({ error: 'reasonRequired' }).trim().min(1, { error: 'reasonRequired' }).max(200),
})

const Maintenance = z.object({
  id: Id,
  /** null: a list of devices */
  site: z.string().nullable(),
  siteId: Id.nullable(),
  /** a rack of the site */
  rack: z.string().nullable(),
  /** how many of the list's devices the caller sees; null: those at the site, or in its rack */
  devices: z.int().nullable(),
  from: Moment,
  until: Moment,
  reason: z.string(),
  createdBy: z.string(),
  /** who ended it early */
  endedBy: z.string().nullable(),
})
const One = { params: z.object({ id: IdInPath }) }

export const maintenanceCalls = defineCalls({
  'POST /maintenance/find/': {
    summary: 'Maintenance of devices that the caller sees, the latest first',
    key,
    scope: 'clients',
    request: PageRequest.extend({ state: filter(z.enum(MAINTENANCE_STATES)), siteId: filter(Id) }).prefault({}),
    response: listOf(
      Maintenance.extend({
        state: z.enum(MAINTENANCE_STATES),
        /** false: it has devices that the caller does not see */
        mayChange: z.boolean(),
        version: Version,
      }),
    ),
  },
  'POST /maintenance/save': {
    summary:
      'Plans maintenance of a site, one rack of it, or a list of devices: of those that the caller sees. No warning opens during it',
    key,
    write: true,
    scope: 'clients',
    request: Times.extend({
      siteId: filter(Id),
      /** the rack's name */
      rack: filter(oneLine().max(50)),
      /** in place of a site */
      serials: filter(z.array(oneLine().min(1).max(100)).max(MOST_SERIALS, { error: 'tooManySerials' })),
    })
      .refine(({ siteId, serials }) => siteId !== undefined || serials?.length, {
        path: ['siteId'],
        error: 'placeRequired',
      })
      .refine(({ siteId, serials }) => siteId === undefined || serials === undefined, {
        path: ['serials'],
        error: 'siteOrSerials',
      })
      .refine(({ siteId, rack }) => siteId !== undefined || rack === undefined, {
        path: ['rack'],
        error: 'rackWithoutSite',
      }),
    response: z.object({ id: Id }),
  },
  'POST /maintenance/update/{id}': {
    summary:
      'Updates times and reason; once it has begun its beginning is fixed, and once it is over nothing changes. A `version` that is not the latest is refused',
    key,
    write: true,
    scope: 'clients',
    ...One,
    request: Times.extend({ version: filter(Version) }),
    response: z.null(),
  },
  'POST /maintenance/end/{id}': {
    summary: 'Ends maintenance that has begun, now',
    key,
    write: true,
    scope: 'clients',
    ...One,
    response: z.null(),
  },
  'POST /maintenance/delete/{id}': {
    summary: 'Deletes maintenance that has not begun',
    key,
    write: true,
    scope: 'clients',
    ...One,
    response: z.null(),
  },
  'POST /maintenance/bands/': {
    summary: 'Maintenance on the days of a chart, of any of the devices named; the first 200 by their beginning',
    key: [...TILE_KEYS, 'traceDetail', 'energy'],
    scope: 'clients',
    request: z.object({
      siteId: filter(Id),
      clientId: filter(Id),
      accountId: filter(Id),
      deviceId: filter(Id),
      businessDateQuery: DayRange,
    }),
    response: z.array(Maintenance),
  },
})

export type MaintenanceCalls = typeof maintenanceCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends MaintenanceCalls {}
}
