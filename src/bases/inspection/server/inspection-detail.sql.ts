import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import type { InspectionResult, InspectionStatus } from '../../rules/base-words.ts'
import type { ChecklistItem } from '../../rules/checklist-item.ts'
import type { ItemFinding, ItemOutcome } from '../rules/checklist.ts'
import { INSPECTION_JOINS, inspectionColumns, timeIn } from './find-inspections.sql.ts'
import type { InspectionRow } from './find-inspections.sql.ts'

interface Named {
  id: number
  reportNumber: string
}
interface DetailRow extends InspectionRow {
  version: number
  reservationId: number | null
  remarks: string
  arrivedTimeStr: string | null
  calledStationId: number | null
  startedTimeStr: string | null
  submittedTimeStr: string | null
  issuedBy: string | null
  returnedCount: number
  endedTimeStr: string | null
  endReason: string | null
  replaces: Named | null
  replacedBy: Named | null
  replacement: Named | null
  rechecks: Named | null
  recheckedBy: Named | null
  fabricVersion: number
}

const named = (column: string) =>
  sql`(select jsonb_build_object('id', o.id, 'reportNumber', o.report_number) from inspection o where o.id = ${sql.ref(column)})`

/** The latest report that names this one there and is neither cancelled nor void. */
const latestOf = (column: 'replaces_id' | 'rechecks_id') =>
  sql`(select jsonb_build_object('id', o.id, 'reportNumber', o.report_number) from inspection o
    where ${sql.ref(`o.${column}`)} = i.id and o.status not in (8, 9) order by o.id desc limit 1)`

/** One report without its parts; undefined where the caller sees none. */
export async function selectInspectionRow(
  db: Db,
  id: number,
  companies: CompanyScope,
  zone: string,
): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${inspectionColumns(zone)}, i.version, i.reservation_id as "reservationId", i.remarks,
      ${timeIn(zone, 'i.arrived_at')} as "arrivedTimeStr", ${timeIn(zone, 'i.started_at')} as "startedTimeStr",
      ${timeIn(zone, 'i.submitted_at')} as "submittedTimeStr", h.name as "issuedBy", i.returned_count as "returnedCount",
      ${timeIn(zone, 'i.ended_at')} as "endedTimeStr", i.end_reason as "endReason",
      coalesce(i.called_station_id, b.called_station_id) as "calledStationId", i.fabric_version as "fabricVersion",
      ${named('i.replaces_id')} as replaces, ${named('i.rechecks_id')} as rechecks,
      (select jsonb_build_object('id', o.id, 'reportNumber', o.report_number) from inspection o
        where o.replaces_id = i.id and o.issued_at is not null order by o.status = 4 desc, o.id desc limit 1) as "replacedBy",
      ${latestOf('replaces_id')} as replacement, ${latestOf('rechecks_id')} as "recheckedBy"
    from inspection i ${INSPECTION_JOINS} left join app_user h on h.id = i.issued_by
    left join reservation b on b.id = i.reservation_id
    where i.id = ${id} and ${inCompanies(companies, 'i.company_id')}`.execute(db)
  return rows[0]
}

export interface ReportMethod {
  id: number
  checkMethodId: number
  checkMethod: string
  cashAmount: number
  items: ChecklistItem[]
}

/** The report's methods as they were copied, in the order in which they were chosen. */
export async function selectReportMethods(db: Db, inspectionId: number): Promise<ReportMethod[]> {
  const { rows } = await sql<ReportMethod>`
    select id, method_id as "checkMethodId", name as "checkMethod", amount as "cashAmount", items
    from inspection_method where inspection_id = ${inspectionId} order by id`.execute(db)
  return rows
}

export interface StoredFinding extends ItemFinding {
  methodId: number
  itemKey: string
  mendUntil: string | null
}

export async function selectFindings(db: Db, inspectionId: number): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select r.inspection_method_id as "methodId", r.item_key as "itemKey", r.outcome, r.value, r.note, r.mend_until as "mendUntil"
    from inspection_result r join inspection_method m on m.id = r.inspection_method_id
    where m.inspection_id = ${inspectionId}`.execute(db)
  return rows
}

interface Previous extends Named {
  result: InspectionResult
  issuedTimeStr: string
}

/** The last report of the tanker that its base issued before this one; undefined: none. */
export async function selectPrevious(
  db: Db,
  { id, companyId, tankerNumber }: Pick<InspectionRow, 'id' | 'companyId' | 'tankerNumber'>,
  zone: string,
): Promise<Previous | undefined> {
  const { rows } = await sql<Previous>`
    select o.id, o.report_number as "reportNumber", o.result, ${timeIn(zone, 'o.issued_at')} as "issuedTimeStr"
    from inspection o
    where o.company_id = ${companyId} and o.tanker_number = ${tankerNumber} and o.status = 4
      and o.issued_at < (select coalesce(i.issued_at, now()) from inspection i where i.id = ${id}) and o.id <> ${id}
    order by o.issued_at desc, o.id desc limit 1`.execute(db)
  return rows[0]
}

interface PreviousFinding {
  checkMethodId: number
  itemKey: string
  outcome: ItemOutcome
  value: number | null
}

/** What a report found, by check methods: items keep their keys from version to version. */
export async function selectFindingsByMethod(db: Db, inspectionId: number): Promise<PreviousFinding[]> {
  const { rows } = await sql<PreviousFinding>`
    select m.method_id as "checkMethodId", r.item_key as "itemKey", r.outcome, r.value
    from inspection_method m join inspection_result r on r.inspection_method_id = m.id
    where m.inspection_id = ${inspectionId}`.execute(db)
  return rows
}

interface MoveRow {
  from: InspectionStatus | null
  to: InspectionStatus
  reason: string | null
  station: string | null
  userName: string | null
  timeStr: string
}

/** The moves of a report, the first one first. */
export async function selectMoves(db: Db, inspectionId: number, zone: string): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select m.from_status as "from", m.to_status as "to", m.reason, s.name as station, u.name as "userName", ${timeIn(zone, 'm.moved_at')} as "timeStr"
    from inspection_move m left join app_user u on u.id = m.moved_by left join station s on s.id = m.station_id
    where m.inspection_id = ${inspectionId} order by m.id`.execute(db)
  return rows
}

export async function selectReportTestees(
  db: Db,
  inspectionId: number,
): Promise<{ id: number; name: string; phone: string | null }[]> {
  return db
    .selectFrom('inspection_testee')
    .innerJoin('testee', 'testee.id', 'inspection_testee.testee_id')
    .select(['testee.id', 'testee.name', 'testee.phone'])
    .where('inspection_testee.inspection_id', '=', inspectionId)
    .orderBy('testee.id')
    .execute()
}
