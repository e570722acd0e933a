import { businessDay } from '../../../platform/rules/business-time.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { REGISTRAR } from '../../rules/base-roles.ts'
import type { ChecklistItem } from '../../rules/checklist-item.ts'
import type { InspectionCalls } from '../contract.ts'
import { findingProblem, outcomeOf } from '../rules/checklist.ts'
import { LARGEST_DRAWING_BYTES } from '../rules/drawing.ts'
import { mayEdit } from '../rules/moves.ts'
import { selectTesteeIds } from '../../testee/server/testee.sql.ts'
import { inspectionTexts } from '../text.ts'
import { selectFindings, selectReportMethods } from './inspection-detail.sql.ts'
import { foundInspection, publishInspection, refused } from './move-inspection.ts'
import { chooseMethods, chooseTestees } from './register-inspection.ts'
import { selectEdited, updateDrawing, updateInspection, upsertFindings } from './write-inspection.sql.ts'
import type { NewFinding, StoredInspection } from './write-inspection.sql.ts'

type Of<A extends keyof InspectionCalls> = Call<InspectionCalls[A]>
type Save = Of<'POST /report/save'>

/** Saves what was registered, or what the inspection found: the fields of the other are left as they are. */
export function saveInspection(call: Of<'POST /report/save'>) {
  const { id, version, result, results, testeeIds, methodIds, remarks, ...registration } = call.request
  const { role, userId } = call.caller
  return auditedChange(call, async (trx) => {
    const found = await foundInspection(trx, call, id)
    const { status, companyId, inspectorId, reportNumber } = found
    const part = mayEdit(status, { role, userId, inspectorId })
    if (!part) throw refused(whyNoEdit(found, call.caller))
    const edit = part === 'results' ? { remarks, result } : { remarks, ...registration }
    const before = {
      ...(await selectEdited(trx, id, edit)),
      ...(part === 'results' ? await findingsBefore(trx, id, results) : await chosenBefore(trx, id, call.request)),
    }
    const saved = await updateInspection(trx, id, { status, version }, edit)
    if (saved === undefined) throw refused('changedMeanwhile')
    if (part === 'results' && results) await saveFindings(trx, call, found, results)
    if (part === 'registration' && testeeIds) await chooseTestees(trx, { id, companyId }, testeeIds)
    if (part === 'registration' && methodIds) {
      if (status !== 1) throw fieldError('methodIds', inspectionTexts.methodsFixed)
      await chooseMethods(trx, id, methodIds)
    }
    await publishInspection(trx, found)
    return {
      action: 'change inspection',
      objectKind: 'inspection',
      objectId: id,
      before,
      after: part === 'results' ? { ...edit, results } : { ...edit, testeeIds, methodIds },
      answer: { id, reportNumber, version: saved },
    }
  })
}

type Entered = Save['request']

/** What was found before of the items that a change names, for the audit log. */
async function findingsBefore(trx: Db, id: number, results: Entered['results']) {
  if (!results) return {}
  const named = new Set(results.map((one) => `${one.methodId} ${one.itemKey}`))
  const found = await selectFindings(trx, id)
  return { results: found.filter((one) => named.has(`${one.methodId} ${one.itemKey}`)) }
}

/** Who and what was chosen before, as far as a change chooses again. */
async function chosenBefore(trx: Db, id: number, { testeeIds, methodIds }: Entered) {
  return {
    ...(testeeIds && { testeeIds: await selectTesteeIds(trx, 'inspection', id) }),
    ...(methodIds && { methodIds: (await selectReportMethods(trx, id)).map((method) => method.checkMethodId) }),
  }
}

function whyNoEdit({ status, inspectorId }: StoredInspection, { role, userId }: Save['caller']) {
  if (role === REGISTRAR && (status === 2 || status === 3)) return 'inspectionBegun'
  return status === 2 && inspectorId !== userId ? 'notItsInspector' : 'frozen'
}

async function saveFindings(
  trx: Db,
  { app, caller }: Pick<Of<'POST /report/save'>, 'app' | 'caller'>,
  { id, startedAt }: StoredInspection,
  results: NonNullable<Save['request']['results']>,
): Promise<void> {
  const methods = await selectReportMethods(trx, id)
  const items = new Map(
    methods.flatMap((method) =>
      method.items.map((item) => [`${method.id} ${item.key}`, item] as [string, ChecklistItem]),
    ),
  )
  // Not today: what was found offline, or was saved before, comes later.
  const startDay = startedAt && businessDay(startedAt, app.config.timeZone)
  // The last one counts where an item is named twice.
  const findings = new Map<string, NewFinding>()
  for (const [at, given] of results.entries()) {
    const key = `${given.methodId} ${given.itemKey}`
    const item = items.get(key)
    if (!item) throw fieldError(`results.${at}`, inspectionTexts.noSuchItem)
    const finding = { ...given, outcome: outcomeOf(item, given), mendUntil: given.mendUntil ?? null }
    const problem = findingProblem(item, finding)
    if (problem) throw fieldError(`results.${at}`, inspectionTexts[problem])
    if (startDay && finding.mendUntil !== null && finding.mendUntil < startDay)
      throw fieldError(`results.${at}`, inspectionTexts.mendBeforeStart)
    findings.set(key, finding)
  }
  await upsertFindings(trx, [...findings.values()], caller.userId)
}

export function saveDrawing(call: Of<'POST /report/saveFabric/{id}'>): Promise<{ version: number }> {
  const { json, version } = call.request
  const { role, userId } = call.caller
  const sizeBytes = Buffer.byteLength(JSON.stringify(json))
  if (sizeBytes > LARGEST_DRAWING_BYTES) throw new CallError(CODES.tooLarge, inspectionTexts.drawingTooLarge)
  return auditedChange(call, async (trx) => {
    const found = await foundInspection(trx, call, call.params.id)
    const { id, status, inspectorId } = found
    if (status !== 2) throw refused('frozen')
    if (mayEdit(status, { role, userId, inspectorId }) !== 'results') throw refused('notItsInspector')
    const saved = await updateDrawing(trx, id, version, json)
    if (saved === undefined) throw refused('changedMeanwhile')
    await publishInspection(trx, found)
    return {
      action: 'change drawing',
      objectKind: 'inspection',
      objectId: id,
      after: { version: saved, sizeBytes },
      answer: { version: saved },
    }
  })
}
