import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, listOf, Moment, PageRequest, oneLine } from '../../platform/contract/shapes.ts'
import { COMMAND_STATUSES, LEAST_POWER_PERCENT, LEFT_OUT_REASONS } from '../command/rules/command-kinds.ts'
import { DeviceState } from '../device/contract.ts'
import { WarningType } from '../warning/contract.ts'
import { ACTIONS, CONDITIONS, HELD_REASONS } from './rules/automation-kinds.ts'

const key = 'automation'
const One = { params: z.object({ id: IdInPath }) }

const Automation = z.object({
  name: oneLine({ error: 'nameRequired' }).min(1, { error: 'nameRequired' }).max(50),
  /** left out: every site */
  siteId: filter(Id),
  condition: z.enum(CONDITIONS),
  state: filter(DeviceState.exclude(['scrap'])),
  warningType: filter(WarningType),
  /** °C, or a price per kWh in the currency of the site's tariff */
  bound: filter(z.number().min(0).max(1_000_000)),
  forMinutes: z.int({ error: 'minutesWrong' }).min(5, { error: 'minutesWrong' }).max(10_080, { error: 'minutesWrong' }),
  action: z.enum(ACTIONS),
  /** of a limit of power: percent of the rated power */
  powerPercent: filter(z.int().min(LEAST_POWER_PERCENT).max(100)),
  /** of a notification */
  channelId: filter(Id),
  isActive: z.boolean().default(false),
  /** of an update: the one that the caller read */
  version: filter(z.int().positive()),
})
type Entered = z.output<typeof Automation>
/** When a condition or an action needs a field. */
const NEEDED_BY = {
  state: ({ condition }: Entered) => condition === 'state',
  warningType: ({ condition }: Entered) => condition === 'warning',
  bound: ({ condition }: Entered) => condition !== 'state' && condition !== 'warning',
  powerPercent: ({ action }: Entered) => action === 'limitPower',
  channelId: ({ action }: Entered) => action === 'notify',
} as const
type NeededField = keyof typeof NEEDED_BY
const isThere = (field: NeededField) => (given: Entered) => !NEEDED_BY[field](given) || given[field] !== undefined
const missing = (field: NeededField) => ({ path: [field], error: 'fieldMissing' })
const AutomationForm = Automation.refine(isThere('state'), missing('state'))
  .refine(isThere('warningType'), missing('warningType'))
  .refine(isThere('bound'), missing('bound'))
  .refine(isThere('powerPercent'), missing('powerPercent'))
  .refine(isThere('channelId'), missing('channelId'))

export const automationCalls = defineCalls({
  'POST /automation/find/': {
    summary: 'The automations of the sites that the caller sees, and whether all are stopped',
    key,
    scope: 'clients',
    request: PageRequest.prefault({}),
    response: listOf(
      z.object({
        id: Id,
        name: z.string(),
        siteId: Id.nullable(),
        site: z.string().nullable(),
        condition: z.enum(CONDITIONS),
        state: DeviceState.nullable(),
        warningType: WarningType.nullable(),
        bound: z.number().nullable(),
        forMinutes: z.int(),
        action: z.enum(ACTIONS),
        powerPercent: z.int().nullable(),
        channelId: Id.nullable(),
        /** null: deleted, or none is needed */
        channel: z.string().nullable(),
        isActive: z.boolean(),
        savedBy: z.string(),
        /** devices that it acted on within 24 hours */
        actedLately: z.int(),
        mayChange: z.boolean(),
        version: z.int(),
      }),
    ).extend({ isStopped: z.boolean(), stoppedBy: z.string().nullable(), stoppedAt: Moment.nullable() }),
  },
  'POST /automation/save': {
    summary: 'Adds an automation',
    key,
    write: true,
    scope: 'clients',
    request: AutomationForm,
    response: z.object({ id: Id }),
  },
  'POST /automation/update/{id}': {
    summary:
      'Updates an automation; with another condition, site or action, its time begins again. A `version` that is not the latest is refused',
    key,
    write: true,
    scope: 'clients',
    ...One,
    request: AutomationForm,
    response: z.null(),
  },
  'POST /automation/delete/{id}': {
    summary: 'Deletes an automation; its log stays',
    key,
    write: true,
    scope: 'clients',
    ...One,
    response: z.null(),
  },
  'POST /automation/stop': {
    summary: 'Stops all automations at once and cancels their commands that were not sent yet, or lets them go on',
    key,
    write: true,
    scope: 'shared',
    request: z.object({ isStopped: z.boolean() }),
    /** commands that were cancelled */
    response: z.object({ cancelled: z.int() }),
  },
  'POST /automation/dryRun/{id}': {
    summary: 'What an automation would do now, device by device, active or not; nothing is done',
    key,
    scope: 'clients',
    ...One,
    request: PageRequest.prefault({}),
    response: listOf(
      z.object({
        deviceId: Id,
        serial: z.string(),
        site: z.string(),
        state: DeviceState,
        celsius: z.number().nullable(),
        /** per kWh, in `currency` */
        price: z.number().nullable(),
        currency: z.string().nullable(),
        /** its first poll that matches without a gap */
        since: Moment,
        /** false: not for long enough yet */
        isDue: z.boolean(),
        /** why nothing is done to it though it is due */
        held: z.enum([...HELD_REASONS, ...LEFT_OUT_REASONS]).nullable(),
      }),
    ).extend({ due: z.int(), acted: z.int() }),
  },
  'POST /automation/log/': {
    summary: 'What automations did to which devices, why, and what came of it; latest first',
    key,
    scope: 'clients',
    request: PageRequest.extend({ automationId: filter(Id), siteId: filter(Id) }).prefault({}),
    response: listOf(
      z.object({
        id: Id,
        at: Moment,
        automationId: Id,
        name: z.string(),
        deviceId: Id,
        serial: z.string(),
        site: z.string(),
        action: z.enum(ACTIONS),
        since: Moment,
        state: DeviceState,
        celsius: z.number().nullable(),
        /** per kWh, in `currency`, which old entries lack */
        price: z.number().nullable(),
        currency: z.string().nullable(),
        runId: Id.nullable(),
        /** of a command; unknown: its sender died after it was sent, or while */
        status: z.enum(COMMAND_STATUSES).nullable(),
      }),
    ),
  },
  'POST /automation/findSites/': {
    summary: 'The sites that the caller sees, and whether automations may send commands there',
    key,
    scope: 'clients',
    request: PageRequest.prefault({}),
    response: listOf(
      z.object({
        id: Id,
        name: z.string(),
        isAllowed: z.boolean(),
        allowedBy: z.string().nullable(),
        allowedAt: Moment.nullable(),
      }),
    ),
  },
  'POST /automation/allow/{id}': {
    summary: 'Lets automations send commands at a site, or no longer',
    key,
    write: true,
    scope: 'clients',
    ...One,
    request: z.object({ isAllowed: z.boolean() }),
    response: z.null(),
  },
})

export type AutomationCalls = typeof automationCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends AutomationCalls {}
}
