import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { redecideDevices } from '../../device/server/redecide-devices.ts'
import type { WarningCalls } from '../contract.ts'
import { warningCallTexts } from '../text.ts'
import { selectAssignees } from './assignees.sql.ts'
import {
  deleteWarningRows,
  selectMatchingForUpdate,
  selectWarningForUpdate,
  updateAcknowledged,
  updateAssigned,
  updateSnoozed,
  updateWarningsClosed,
} from './write-warning.sql.ts'
import type { PickedWarning, WarningBefore } from './write-warning.sql.ts'

/** Keeps each statement far below the statement timeout. */
const BATCH = 5000

const MOST_NAMED = 20

function keptOf(warnings: readonly PickedWarning[], changed: readonly PickedWarning[]) {
  const isChanged = new Set(changed)
  const kept = warnings.filter((warning) => !isChanged.has(warning))
  return { kept: kept.length, keptSerials: kept.slice(0, MOST_NAMED).map(({ serial }) => serial) }
}

type Changing = Pick<Call<WarningCalls['POST /warning/delete/{id}']>, 'app' | 'db' | 'caller' | 'requestId'>

export const acknowledgeWarning = (call: Call<WarningCalls['POST /warning/acknowledge/{id}']>): Promise<null> =>
  changeOne(call, 'acknowledge', async (trx, { id }) => {
    await updateAcknowledged(trx, [id], call.request.note, call.caller.userId)
    return { note: call.request.note }
  })

export const deleteWarning = (call: Call<WarningCalls['POST /warning/delete/{id}']>): Promise<null> =>
  changeOne(call, 'delete', async (trx, warning) => {
    await deleteWarnings(trx, [warning], call)
    return null
  })

export function acknowledgeAll(call: Call<WarningCalls['POST /warning/acknowledgeAll']>) {
  const { note } = call.request
  return changeMany(call, 'acknowledge', async (trx, warnings) => {
    const fresh = warnings.filter(({ isAcknowledged }) => !isAcknowledged)
    for (const ids of batchesOf(fresh)) await updateAcknowledged(trx, ids, note, call.caller.userId)
    const answer = { acknowledged: fresh.length, ...keptOf(warnings, fresh) }
    return { answer, after: { acknowledged: fresh.length, note }, changed: fresh.length }
  })
}

export function deleteAll(call: Call<WarningCalls['POST /warning/deleteAll']>) {
  return changeMany(call, 'delete', async (trx, warnings) => {
    await deleteWarnings(trx, warnings, call)
    return { answer: { deleted: warnings.length }, after: { deleted: warnings.length }, changed: warnings.length }
  })
}

/** A month at the most: a warning that is snoozed for longer is forgotten. */
const LONGEST_SNOOZE_MS = 31 * 86_400_000

export function snoozeAll(call: Call<WarningCalls['POST /warning/snoozeAll']>) {
  const until = call.request.until === null ? null : new Date(call.request.until)
  const aheadMs = until && until.getTime() - Date.now()
  if (aheadMs !== null && aheadMs <= 0) throw fieldError('until', warningCallTexts.snoozeInPast)
  if (aheadMs !== null && aheadMs > LONGEST_SNOOZE_MS) throw fieldError('until', warningCallTexts.snoozeTooLong)
  return changeMany(call, 'snooze', async (trx, warnings) => {
    const changed = warnings.filter(
      ({ isOpen, snoozedUntil }) => isOpen && snoozedUntil?.getTime() !== until?.getTime(),
    )
    const { userId } = call.caller
    for (const ids of batchesOf(changed)) await updateSnoozed(trx, ids, until?.toISOString() ?? null, userId)
    const answer = { snoozed: changed.length, ...keptOf(warnings, changed) }
    return { answer, after: { snoozed: changed.length, until }, changed: changed.length }
  })
}

export function assignAll(call: Call<WarningCalls['POST /warning/assignAll']>) {
  const { filter, userId } = call.request
  return changeMany(call, 'assign', async (trx, warnings) => {
    if (userId !== null) {
      const { totalCount } = await selectAssignees(trx, queryOf(call, filter), { id: userId }, { page: 1, size: 1 })
      if (totalCount === 0) throw fieldError('userId', warningCallTexts.seesNotAll)
    }
    for (const ids of batchesOf(warnings)) await updateAssigned(trx, ids, userId)
    return {
      answer: { assigned: warnings.length },
      after: { assigned: warnings.length, userId },
      changed: warnings.length,
    }
  })
}

export async function findAssignees(call: Call<WarningCalls['POST /warning/findAssignees/']>) {
  const { filter, id, name, ...page } = call.request
  return selectAssignees(call.db, queryOf(call, filter), { id, name }, page)
}

type Filter = Call<WarningCalls['POST /warning/deleteAll']>['request']['filter']

const queryOf = ({ app, caller }: Pick<Changing, 'app' | 'caller'>, filter: Filter) => ({
  filter,
  clients: caller.clients,
  userId: caller.userId,
  timeZone: app.config.timeZone,
})

/** Changes one warning that the caller may see, with its device locked. */
function changeOne(
  call: Changing & { params: { id: number } },
  verb: 'acknowledge' | 'delete',
  work: (trx: Db, before: WarningBefore) => Promise<object | null>,
): Promise<null> {
  const { id } = call.params
  return auditedChange(call, async (trx) => {
    const before = await selectWarningForUpdate(trx, id, call.caller.clients)
    if (!before) throw new CallError(CODES.notFound, warningCallTexts.noSuchWarning)
    const after = await work(trx, before)
    await publishIn(trx, 'fleet', { siteId: before.siteId, at: new Date().toISOString() })
    return { action: `${verb} warning`, objectKind: 'warning', objectId: id, before, after, answer: null }
  })
}

/**
 * Changes the warnings that match and that the caller may see, all or none; refused if their number differs from the confirmed one. The
 * audit log has the filter and how many they were.
 */
function changeMany<T>(
  call: Changing & { request: Call<WarningCalls['POST /warning/deleteAll']>['request'] },
  verb: 'acknowledge' | 'delete' | 'snooze' | 'assign',
  work: (trx: Db, warnings: readonly PickedWarning[]) => Promise<{ answer: T; after: object; changed: number }>,
): Promise<T> {
  const { filter, expected } = call.request
  return auditedChange<T>(call, async (trx) => {
    const warnings = await selectMatchingForUpdate(trx, queryOf(call, filter))
    if (warnings.length !== expected)
      throw new CallError(CODES.refused, warningCallTexts.countChanged, { values: { count: warnings.length } })
    const { answer, after, changed } = await work(trx, warnings)
    if (changed === 0) return { answer }
    await publishIn(trx, 'fleet', { siteId: null, at: new Date().toISOString() })
    return { action: `${verb} warnings`, objectKind: 'warning', objectId: null, after: { filter, ...after }, answer }
  })
}

/** Closes those that are open, so that their devices' states no longer rest on them, and deletes all. */
async function deleteWarnings(
  trx: Db,
  warnings: readonly Pick<PickedWarning, 'id' | 'deviceId' | 'isOpen'>[],
  { app, caller }: Changing,
): Promise<void> {
  const open = warnings.filter(({ isOpen }) => isOpen)
  for (const ids of batchesOf(open)) await updateWarningsClosed(trx, ids)
  const devices = [...new Set(open.map(({ deviceId }) => deviceId))].map((id) => ({ id }))
  for (const ids of batchesOf(devices))
    await redecideDevices(trx, ids, {
      config: app.config,
      userId: caller.userId,
      causeOf: () => 'warningDeleted',
    })
  for (const ids of batchesOf(warnings)) await deleteWarningRows(trx, ids)
}

function batchesOf(rows: readonly { id: number }[]): number[][] {
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH))
}
