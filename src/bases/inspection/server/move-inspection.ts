import { businessDay } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Change } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import type { InspectionStatus } from '../../rules/base-words.ts'
import { addToBaseDays } from '../../server/base-day.sql.ts'
import type { DaySums } from '../../server/base-day.sql.ts'
import type { InspectionCalls } from '../contract.ts'
import { submitProblems } from '../rules/checklist.ts'
import { findMove } from '../rules/moves.ts'
import { inspectionStatusTexts, inspectionTexts } from '../text.ts'
import { selectStandsIn } from '../../stand-in/server/stand-in.sql.ts'
import { selectFindings, selectReportMethods } from './inspection-detail.sql.ts'
import { selectPhotos } from './inspection-photo.sql.ts'
import { updateMethodsAsTheyAre } from './report-methods.sql.ts'
import { takeMaterials } from './take-materials.ts'
import {
  insertMove,
  selectInspection,
  selectStationOfBase,
  updateInspector,
  updateReservationDone,
  updateStation,
  updateStatus,
} from './write-inspection.sql.ts'
import type { MoveColumns, StoredInspection } from './write-inspection.sql.ts'

type Of<A extends keyof InspectionCalls> = Call<InspectionCalls[A]>
export type Moving = Pick<Of<'POST /report/cancel/{id}'>, 'app' | 'db' | 'caller' | 'requestId'>

export const refused = (name: keyof typeof inspectionTexts) => new CallError(CODES.refused, inspectionTexts[name])

/** Names the status that the report has come to. */
const noSuchMove = ({ status }: Pick<StoredInspection, 'status'>) =>
  new CallError(CODES.refused, inspectionTexts.noSuchMove, { values: inspectionStatusTexts[status] })

/** Notifies the consoles that show the report, once the transaction commits. */
export const publishInspection = (trx: Db, { id, companyId }: Pick<StoredInspection, 'id' | 'companyId'>) =>
  publishIn(trx, 'inspection', { inspectionId: id, companyId })

/** Throws 404 where the caller sees no such report. */
export async function foundInspection(
  db: Db,
  { caller }: Pick<Moving, 'caller'>,
  id: number,
): Promise<StoredInspection> {
  const found = await selectInspection(db, id, caller.companies)
  if (!found) throw new CallError(CODES.notFound, inspectionTexts.noSuchInspection)
  return found
}

/**
 * Moves a report: its status, the log of its moves, the sums of its day and the audit log, all or nothing. Throws 41000 where the
 * table of moves does not allow it to this person, or where another move came first.
 */
async function move(
  trx: Db,
  { app, caller }: Moving,
  found: StoredInspection,
  to: InspectionStatus,
  columns: Omit<MoveColumns, 'userId'> = {},
): Promise<Change<null>> {
  const { role, userId } = caller
  const { status: from, inspectorId } = found
  const standsIn = await selectStandsIn(trx, found.companyId, userId, businessDay(new Date(), app.config.timeZone))
  const allowed = findMove(from, to, { role, userId, inspectorId, standsIn })
  if (allowed === 'noSuchMove') throw noSuchMove(found)
  if (typeof allowed === 'string') throw refused(allowed)
  const { reason, stationId } = columns
  if (allowed.needsReason && !reason) throw fieldError('reason', inspectionTexts.reasonRequired)
  const moved = await updateStatus(trx, found.id, { from, to }, { ...columns, userId })
  if (!moved) throw refused('movedMeanwhile')
  if (allowed.name === 'start') await updateMethodsAsTheyAre(trx, found.id)
  if (allowed.name === 'submit') await refuseIncomplete(trx, moved, app.config.timeZone)
  await insertMove(trx, found.id, { from, to, reason, stationId, userId })
  if ((to === 4 || to === 8) && moved.reservationId !== null) {
    await updateReservationDone(trx, moved.reservationId)
    await publishIn(trx, 'booking', { companyId: found.companyId })
  }
  if (to === 4) await takeMaterials(trx, { app, caller }, moved)
  // Its own moment: a move that waited past midnight counts on the day that its report shows.
  await addToBaseDays(trx, sumsOf(moved, from, businessDay(moved.movedAt, app.config.timeZone)))
  await publishInspection(trx, found)
  return {
    action: `${allowed.name} inspection`,
    objectKind: 'inspection',
    objectId: found.id,
    before: { status: from },
    after: { status: to, ...(reason && { reason }) },
    answer: null,
  }
}

/** How many items a refusal names. */
const NAMED_ITEMS = 5

async function refuseIncomplete(trx: Db, { id, result }: StoredInspection, zone: string): Promise<void> {
  const findings = await selectFindings(trx, id)
  const found = new Map(findings.map((one) => [`${one.methodId} ${one.itemKey}`, one]))
  const pictured = new Set((await selectPhotos(trx, id, zone)).map((one) => `${one.methodId} ${one.itemKey}`))
  const methods = await selectReportMethods(trx, id)
  const items = methods.flatMap((method) =>
    method.items.map((item) => {
      const key = `${method.id} ${item.key}`
      const { outcome = null, mendUntil = null } = found.get(key) ?? {}
      return { item, outcome, hasPhoto: pictured.has(key), hasDeadline: mendUntil !== null }
    }),
  )
  const problems = submitProblems(result, items)
  if (problems.length === 0) return
  const written = (locale: Locale) =>
    problems.map(({ name, items: of }) => {
      const names = of.slice(0, NAMED_ITEMS).map(({ item }) => item.name)
      return translator(inspectionTexts, locale)(name, { items: of.length > NAMED_ITEMS ? [...names, '…'] : names })
    })
  throw new CallError(CODES.refused, inspectionTexts.incomplete, {
    values: { zh: written('zh').join('；'), en: written('en').join('. ') },
  })
}

/** What a move adds to the sums of the base and of its inspector; most moves add nothing. */
function sumsOf(moved: StoredInspection, from: InspectionStatus, day: string): DaySums[] {
  const { companyId, inspectorId, result, waitedS, status, amount, rechecksId } = moved
  const sums =
    status === 2 && from === 1
      ? { started: 1, waiting_s: waitedS }
      : status === 4
        ? {
            issued: 1,
            turnaround_s: waitedS,
            first_pass: result === '合格' && rechecksId === null ? 1 : 0,
            passed: result === '合格' ? 1 : 0,
            failed: result === '不合格' ? 1 : 0,
            recheck: result === '整改复检' ? 1 : 0,
            amount,
          }
        : status === 9
          ? { voided: 1 }
          : undefined
  if (!sums || inspectorId === null) return []
  return [
    { companyId, day, ...sums },
    { companyId, day, inspectorId, ...sums },
  ]
}

export function upStation(call: Of<'POST /report/upStation/{id}'>): Promise<null> {
  const { stationId } = call.request
  return auditedChange(
    call,
    async (trx) => {
      const found = await foundInspection(trx, call, call.params.id)
      await expectStation(trx, stationId, found)
      return move(trx, call, found, 2, { stationId, inspectorId: call.caller.userId })
    },
    STATION_TAKEN,
  )
}

async function expectStation(trx: Db, stationId: number, { companyId }: StoredInspection): Promise<void> {
  if (!(await selectStationOfBase(trx, stationId, companyId)))
    throw fieldError('stationId', inspectionTexts.noSuchStation)
}

/** A part that is inspected later must not keep others waiting: the tanker leaves its station, and takes a free one when it is back. */
export function changeStation(call: Of<'POST /report/changeStation/{id}'>): Promise<null> {
  const { userId } = call.caller
  const { stationId } = call.request
  return auditedChange(
    call,
    async (trx) => {
      const found = await foundInspection(trx, call, call.params.id)
      if (found.status !== 2) throw noSuchMove(found)
      if (found.inspectorId !== userId) throw refused('notItsInspector')
      if (found.stationId === stationId) return { answer: null }
      if (stationId !== null) await expectStation(trx, stationId, found)
      if (!(await updateStation(trx, found.id, { inspectorId: userId, stationId }))) throw refused('movedMeanwhile')
      await insertMove(trx, found.id, { from: 2, to: 2, stationId, userId })
      await publishInspection(trx, found)
      return {
        action: stationId === null ? 'leave station' : 'change station',
        objectKind: 'inspection',
        objectId: found.id,
        before: null,
        after: { stationId },
        answer: null,
      }
    },
    STATION_TAKEN,
  )
}

/** A stand-in goes on with an inspection, as its inspector from now on; the log has who did, and why. */
export function takeOver(call: Of<'POST /report/takeOver/{id}'>): Promise<null> {
  const { userId } = call.caller
  const { reason } = call.request
  return auditedChange(call, async (trx) => {
    const found = await foundInspection(trx, call, call.params.id)
    if (found.status !== 2) throw noSuchMove(found)
    if (found.inspectorId === userId) throw refused('alreadyYours')
    if (!(await updateInspector(trx, found.id, { from: found.inspectorId, to: userId })))
      throw refused('movedMeanwhile')
    await insertMove(trx, found.id, { from: 2, to: 2, reason, userId })
    await publishInspection(trx, found)
    return {
      action: 'take over inspection',
      objectKind: 'inspection',
      objectId: found.id,
      before: { inspectorId: found.inspectorId },
      after: { inspectorId: userId, reason },
      answer: null,
    }
  })
}

const STATION_TAKEN = { inspection_station: { field: 'stationId', text: inspectionTexts.stationTaken } }

export function changeStatus(call: Of<'POST /report/changeStatus/{a}/{b}'>): Promise<null> {
  return auditedChange(call, async (trx) =>
    move(trx, call, await foundInspection(trx, call, call.params.a), call.params.b),
  )
}

export function setStatus(call: Of<'POST /report/setStatus/{id}'>): Promise<null> {
  const { app, params, query, request } = call
  return auditedChange(
    call,
    async (trx) => {
      const found = await foundInspection(trx, call, params.id)
      // 3 → 2 is the return; 1 → 2 starts at a station, and is another call's.
      if (found.status !== 3) throw noSuchMove(found)
      const valid =
        found.result === '合格' ? { months: app.config.certificateValidMonths, zone: app.config.timeZone } : undefined
      return move(trx, call, found, query.status, { valid, reason: request.reason })
    },
    STATION_TAKEN,
  )
}

export function cancelInspection(call: Of<'POST /report/cancel/{id}'>): Promise<null> {
  return auditedChange(call, async (trx) => {
    const found = await foundInspection(trx, call, call.params.id)
    return move(trx, call, found, found.status === 4 ? 9 : 8, { reason: call.request.reason })
  })
}
