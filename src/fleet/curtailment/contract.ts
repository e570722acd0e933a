import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, Moment } from '../../platform/contract/shapes.ts'

const key = 'command_setting'
const ofSite = { params: z.object({ siteId: IdInPath }) }
const Watts = z.int().min(0)

export const STEP_KINDS = [
  'shed',
  'reached',
  'noMore',
  'held',
  'due',
  'ended',
  'restore',
  'givenUp',
  'restored',
] as const
export const CURTAILMENT_STATUSES = ['curtailing', 'restoring', 'ended'] as const

const Curtailment = z.object({
  id: Id,
  /** what was asked */
  targetWatts: Watts,
  wattsBefore: Watts,
  /** null: it sends devices to sleep */
  limitPercent: z.int().nullable(),
  untilAt: Moment,
  status: z.enum(CURTAILMENT_STATUSES),
  requestedBy: z.string(),
  createdAt: Moment,
  endedAt: Moment.nullable(),
  /** devices that it curtailed */
  devices: z.int(),
  /** those of them that still draw power, and those not restored yet; as the device list finds them */
  disobedient: z.int(),
  unrestored: z.int(),
  /** the latest 50, newest first */
  steps: z.array(
    z.object({
      id: Id,
      at: Moment,
      kind: z.enum(STEP_KINDS),
      /** of the site then */
      watts: Watts.nullable(),
      devices: z.int(),
      runId: Id.nullable(),
    }),
  ),
})

export const curtailmentCalls = defineCalls({
  'GET /curtailment/site/{siteId}': {
    summary: 'What a site draws, and its running or last curtailment with its steps',
    key,
    scope: 'clients',
    ...ofSite,
    response: z.object({
      /** at the end of its last sweep; null: not known */
      watts: Watts.nullable(),
      sweptAt: Moment.nullable(),
      last: Curtailment.nullable(),
    }),
  },
  'POST /curtailment/begin/{siteId}': {
    summary: 'Brings a site down to so many watts, the least efficient devices first, until a time; then restores them',
    key,
    write: true,
    scope: 'clients',
    notByToken: true,
    ...ofSite,
    request: z.object({
      targetWatts: Watts.max(10_000_000_000, { error: 'targetWrong' }),
      /** left out: sleep */
      limitPercent: filter(z.int().min(50).max(95)),
      hours: z.number({ error: 'hoursWrong' }).min(0.1, { error: 'hoursWrong' }).max(168, { error: 'hoursWrong' }),
    }),
    response: z.object({ id: Id }),
  },
  'POST /curtailment/restore/{siteId}': {
    summary: 'Ends the running curtailment of a site now and restores its devices in steps',
    key,
    write: true,
    scope: 'clients',
    notByToken: true,
    ...ofSite,
    response: z.null(),
  },
})

export type CurtailmentCalls = typeof curtailmentCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CurtailmentCalls {}
}
