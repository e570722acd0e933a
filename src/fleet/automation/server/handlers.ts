import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { updateRunCancelled } from '../../command/server/command-run.sql.ts'
import { automationCalls } from '../contract.ts'
import type { AutomationCalls } from '../contract.ts'
import { automationTexts } from '../text.ts'
import { selectOpenRuns } from './automation-work.sql.ts'
import {
  insertAutomation,
  selectAutomation,
  selectAutomationPage,
  selectIsChannel,
  selectLogPage,
  selectSitePage,
  selectSwitch,
  selectWholeSite,
  updateAllowed,
  updateAutomation,
  updateDeleted,
  updateSwitch,
} from './automation.sql.ts'
import type { AutomationRow, EnteredAutomation } from './automation.sql.ts'
import { dryRun } from './dry-run.ts'

const objectKind = 'automation'
/** What a match is about. How long it has to last, and whether something is done, may change meanwhile. */
const RULE_FIELDS = ['siteId', 'condition', 'state', 'warningType', 'bound', 'action'] as const

type Save = Pick<Call<AutomationCalls['POST /automation/save']>, 'caller' | 'request'>

/** The stored form of an automation: nothing that another condition or action would need. */
function entered({ request }: Save): EnteredAutomation {
  const { condition, action } = request
  const isBounded = condition !== 'state' && condition !== 'warning'
  return {
    name: request.name,
    siteId: request.siteId ?? null,
    condition,
    state: condition === 'state' ? (request.state ?? null) : null,
    warningType: condition === 'warning' ? (request.warningType ?? null) : null,
    bound: isBounded ? (request.bound ?? null) : null,
    forMinutes: request.forMinutes,
    action,
    powerPercent: action === 'limitPower' ? (request.powerPercent ?? null) : null,
    channelId: action === 'notify' ? (request.channelId ?? null) : null,
    isActive: request.isActive,
  }
}

/** The caller may act at the whole site, or at all of them, and send to the channel. */
async function expectReach({ caller, request }: Save, trx: Db): Promise<void> {
  const { siteId, channelId } = request
  const isReached = siteId === undefined ? caller.clients === 'all' : await selectWholeSite(trx, siteId, caller.clients)
  if (!isReached) throw fieldError('siteId', automationTexts.noSuchSite)
  if (channelId !== undefined && !(await selectIsChannel(trx, channelId, caller.keys.has('notificationChannel'))))
    throw fieldError('channelId', automationTexts.noSuchChannel)
}

function change(
  call: Pick<Call<AutomationCalls['POST /automation/delete/{id}']>, 'db' | 'caller' | 'params' | 'requestId'>,
  verb: 'change' | 'delete',
  work: (trx: Db, before: AutomationRow) => Promise<object | null>,
): Promise<null> {
  const { id } = call.params
  return auditedChange(call, async (trx) => {
    const before = await selectAutomation(trx, id, call.caller.clients, { isLocked: true })
    if (!before) throw new CallError(CODES.notFound, automationTexts.noSuchAutomation)
    if (!before.mayChange) throw new CallError(CODES.refused, automationTexts.notYours)
    const after = await work(trx, before)
    const { version: _version, ...told } = before
    return { action: `${verb} automation`, objectKind, objectId: id, before: told, after, answer: null }
  })
}

/** What was not sent yet of the commands that automations began. */
async function cancelRuns(trx: Db, caller: Caller): Promise<number> {
  let cancelled = 0
  for (const runId of await selectOpenRuns(trx)) {
    cancelled += (await updateRunCancelled(trx, { ...caller, clients: 'all' }, runId)) ?? 0
    await publishIn(trx, 'command', { runId })
  }
  return cancelled
}

export const automationNoun = noun(
  automationCalls,
  {
    'POST /automation/find/': async ({ db, caller, request }) => {
      const found = await selectAutomationPage(db, caller.clients, request)
      const { isStopped, stoppedBy, stoppedAt } = await selectSwitch(db)
      return { ...found, isStopped, stoppedBy, stoppedAt }
    },
    'POST /automation/save': (call) =>
      auditedChange(call, async (trx) => {
        await expectReach(call, trx)
        const after = entered(call)
        const id = await insertAutomation(trx, after, { userId: call.caller.userId, locale: call.locale })
        return { action: 'add automation', objectKind, objectId: id, after, answer: { id } }
      }),
    'POST /automation/update/{id}': (call) =>
      change(call, 'change', async (trx, before) => {
        expectLatest(call.request.version, before.version)
        await expectReach(call, trx)
        const after = entered(call)
        const isOther = RULE_FIELDS.some((field) => before[field] !== after[field])
        await updateAutomation(trx, before.id, isOther, after, { userId: call.caller.userId, locale: call.locale })
        return after
      }),
    'POST /automation/delete/{id}': (call) =>
      change(call, 'delete', async (trx, { id }) => {
        await updateDeleted(trx, id)
        return null
      }),
    'POST /automation/stop': (call) =>
      auditedChange(call, async (trx) => {
        const { isStopped } = call.request
        await updateSwitch(trx, isStopped, call.caller.userId)
        const cancelled = isStopped ? await cancelRuns(trx, call.caller) : 0
        const action = isStopped ? 'stop automations' : 'resume automations'
        return { action, objectKind, objectId: null, after: { cancelled }, answer: { cancelled } }
      }),
    'POST /automation/dryRun/{id}': dryRun,
    'POST /automation/log/': ({ db, caller, request: { page, size, ...of } }) =>
      selectLogPage(db, { ...of, clients: caller.clients }, { page, size }),
    'POST /automation/findSites/': ({ db, caller, request }) => selectSitePage(db, caller.clients, request),
    'POST /automation/allow/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const { id } = call.params
        const { isAllowed } = call.request
        if ((await selectWholeSite(trx, id, call.caller.clients)) === undefined)
          throw new CallError(CODES.notFound, automationTexts.noSuchSite)
        await updateAllowed(trx, id, isAllowed, call.caller.userId)
        const action = isAllowed ? 'allow automations' : 'forbid automations'
        return { action, objectKind: 'site', objectId: id, answer: null }
      }),
  },
  automationTexts,
)
