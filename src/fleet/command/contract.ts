import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  DayRange,
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  Moment,
  PageRequest,
  SearchText,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { ActedOn } from '../device/contract.ts'
import {
  COMMAND_KINDS,
  COMMAND_STATUSES,
  LEAST_POWER_PERCENT,
  LEFT_OUT_REASONS,
  MOST_TRIED_FIRST,
  MOST_TRY_MINUTES,
  POWER_MODES,
  RUN_STATUSES,
} from './rules/command-kinds.ts'

const Count = z.int().min(0)
const Kind = z.enum(COMMAND_KINDS)
const key = 'command'

const Allowed = z.object({
  restart: z.boolean(),
  findMe: z.boolean(),
  switchPool: z.boolean(),
  /** sleep and wake */
  sleep: z.boolean(),
  /** limits and modes of power */
  power: z.boolean(),
})
const Settings = Allowed.extend({
  siteId: Id,
  site: z.string(),
  /** of makes that ask for one */
  account: z.string().nullable(),
  hasPassword: z.boolean(),
})
const ofSite = { params: z.object({ siteId: IdInPath }) }
const ofRun = { params: z.object({ runId: IdInPath }) }

const PowerMode = z.enum(POWER_MODES)
/** A pool as miners name it; without a user, any user. */
const Pool = z.object({
  url: oneLine({ error: 'poolRequired' }).min(1, { error: 'poolRequired' }).max(500),
  user: filter(oneLine().max(200)),
})
const What = z.object({
  kind: Kind,
  /** for a find-me light */
  isOn: filter(z.boolean()),
  pool: filter(Pool),
  /** of the rated power; 100 lifts a limit */
  powerPercent: filter(z.int().min(LEAST_POWER_PERCENT).max(100)),
  powerMode: filter(PowerMode),
  filter: ActedOn.default({}),
})

export const RunFilter = z.object({
  kind: filter(Kind),
  /** anywhere in the requester's name or phone */
  person: SearchText,
  /** requested on these days, of the business time zone */
  businessDateQuery: filter(DayRange),
})

const LeftOut = z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), devices: Count }))
/** What a run does, in addition to its kind. */
const CommandValues = {
  isOn: z.boolean().nullable(),
  poolUrl: z.string().nullable(),
  powerPercent: z.int().nullable(),
  powerMode: PowerMode.nullable(),
}
const Sender = {
  requestedBy: z.string(),
  /** the one that sent it in that person's name */
  automation: z.string().nullable(),
}
const Run = z.object({
  id: Id,
  kind: Kind,
  ...CommandValues,
  status: z.enum(RUN_STATUSES),
  batchSize: z.int(),
  pauseMs: z.int(),
  ...Sender,
  createdAt: Moment,
  endedAt: Moment.nullable(),
  /** only the devices tried first have had their turn */
  isTrying: z.boolean(),
  /** the change that it takes back */
  undoes: Id.nullable(),
  /** a change of pools that has ended and was not undone */
  canUndo: z.boolean(),
  /** devices that the caller may see */
  total: Count,
  counts: z.array(z.object({ status: z.enum(COMMAND_STATUSES), devices: Count })),
})
const Result = z.object({
  deviceId: Id,
  serial: z.string(),
  site: z.string(),
  status: z.enum(COMMAND_STATUSES),
  /** why it was left out: one of the known reasons; else the miner's own message */
  reason: z.string().nullable(),
  code: z.int().nullable(),
  /** the miner's API is read-only */
  isAccessDenied: z.boolean(),
  /** it was tried before the others */
  isFirst: z.boolean(),
  /** of a change of pools */
  poolBefore: z.string().nullable(),
  sentAt: Moment.nullable(),
  endedAt: Moment.nullable(),
})

export const commandCalls = defineCalls({
  'GET /command/settings/{siteId}': {
    summary: 'The commands that a site allows, and whether a password for them is set; the password is never returned',
    key,
    scope: 'clients',
    ...ofSite,
    response: Settings,
  },
  'POST /command/settings/{siteId}': {
    summary: 'Allows or forbids commands at a site; keeps the password if it is left out',
    key: 'command_setting',
    write: true,
    scope: 'clients',
    ...ofSite,
    request: Allowed.extend({
      // Left out, as before these commands existed: forbidden.
      sleep: z.boolean().default(false),
      power: z.boolean().default(false),
      account: filter(oneLine().max(50)),
      password: filter(z.string().max(200)),
      forgetsPassword: z.boolean().default(false),
    }),
    response: Settings,
  },
  'POST /command/preview': {
    summary: 'How many of the devices support the command, how many do not and why, and their pools',
    key,
    scope: 'clients',
    request: What,
    response: z.object({
      /** all that match; one more than the limit of a run if there are too many */
      matched: Count,
      able: Count,
      leftOut: LeftOut,
      sitesOff: z.array(z.object({ id: Id, name: z.string(), devices: Count })),
      /** the most frequent first, at most 50 */
      pools: z.array(z.object({ url: z.string(), devices: Count })),
    }),
  },
  'POST /command/poolChange': {
    summary: 'What each of the devices mines for now and would after a change of pools, and which are left out',
    key,
    scope: 'clients',
    request: PageRequest.extend({ pool: Pool, filter: ActedOn.default({}) }),
    response: listOf(
      z.object({
        deviceId: Id,
        serial: z.string(),
        site: z.string(),
        now: z.string().nullable(),
        /** null: left out */
        after: z.string().nullable(),
        leftOut: z.enum(LEFT_OUT_REASONS).nullable(),
      }),
    ),
  },
  'POST /command/undo/{runId}': {
    summary: 'Takes back a change of pools: each device gets the pool that it had before. Once per change',
    key,
    write: true,
    scope: 'clients',
    ...ofRun,
    response: z.object({ runId: Id, able: Count, leftOut: LeftOut }),
  },
  'POST /command/run': {
    summary: 'Sends a command to the matching devices, in batches; `expected` is the number that the user confirmed',
    key,
    write: true,
    scope: 'clients',
    request: What.extend({
      expected: Count,
      batchSize: filter(z.int().min(1)),
      pauseMs: filter(z.int().min(0)),
      /** of a change of pools: how many are tried before the others; 0: none */
      tryFirst: filter(z.int().min(0).max(MOST_TRIED_FIRST)),
      /** minutes that these may take to hash again */
      tryMinutes: filter(z.int().min(1).max(MOST_TRY_MINUTES)),
    }),
    response: z.object({ runId: Id, able: Count, leftOut: LeftOut }),
  },
  'POST /command/find/': {
    summary: 'Runs with their progress, newest first; callers restricted to some clients get their own runs',
    key,
    scope: 'clients',
    request: PageRequest.extend({ runId: filter(Id), ...RunFilter.shape }).prefault({}),
    response: listOf(Run),
  },
  'POST /command/export': {
    summary: 'Every matching run as a spreadsheet (xls, xlsx, csv)',
    key,
    scope: 'clients',
    reads: 'replica',
    request: RunFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'POST /command/results/{runId}': {
    summary: 'A page of the results of a run, by device',
    key,
    scope: 'clients',
    ...ofRun,
    request: PageRequest.extend({ status: filter(z.enum(COMMAND_STATUSES)) }).prefault({}),
    response: listOf(Result),
  },
  'POST /command/exportResults/{runId}': {
    summary: 'Every result of a run as a spreadsheet (xls, xlsx, csv)',
    key,
    scope: 'clients',
    reads: 'replica',
    ...ofRun,
    request: ExportRequest.prefault({}),
    response: 'file',
  },
  'POST /command/cancel/{runId}': {
    summary: 'Cancels the commands of a run that have not been sent yet',
    key,
    write: true,
    scope: 'clients',
    ...ofRun,
    response: z.null(),
  },
  'GET /command/device/{id}': {
    summary: 'The commands that a device supports, and the last ones sent to it',
    key,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.object({
      siteId: Id,
      /** null: the command can be sent */
      unable: z.record(Kind, z.enum(LEFT_OUT_REASONS).nullable()),
      pools: z.array(z.object({ url: z.string(), user: z.string(), isActive: z.boolean() })),
      /** since it was sent to sleep, unless a command woke it */
      asleepSince: Moment.nullable(),
      /** the latest ten */
      last: z.array(
        Result.omit({ deviceId: true, serial: true, site: true }).extend({
          runId: Id,
          kind: Kind,
          ...CommandValues,
          ...Sender,
          createdAt: Moment,
        }),
      ),
    }),
  },
})

export type CommandCalls = typeof commandCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CommandCalls {}
}
