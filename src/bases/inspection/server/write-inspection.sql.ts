import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import type { InspectionResult, InspectionStatus } from '../../rules/base-words.ts'
import type { ItemOutcome } from '../rules/checklist.ts'
import { registered } from './register-inspection.sql.ts'
import type { Registration } from './register-inspection.sql.ts'

/** What decides who may do what with a report. */
export interface StoredInspection {
  id: number
  companyId: number
  reportNumber: string
  status: InspectionStatus
  result: InspectionResult | null
  inspectorId: number | null
  reservationId: number | null
  rechecksId: number | null
  stationId: number | null
  amount: number
  version: number
  /** null: the inspection has not begun */
  startedAt: Date | null
  /** seconds since the tanker arrived */
  waitedS: number
}

const STORED = sql`
  i.id, i.company_id as "companyId", i.report_number as "reportNumber", i.status, i.result, i.inspector_id as "inspectorId",
  i.reservation_id as "reservationId", i.rechecks_id as "rechecksId", i.station_id as "stationId", i.amount, i.version, i.started_at as "startedAt",
  greatest(0, round(extract(epoch from now() - coalesce(i.arrived_at, i.created_at))))::int as "waitedS"`

/** Undefined where the caller sees none. */
export async function selectInspection(
  db: Db,
  id: number,
  companies: CompanyScope,
): Promise<StoredInspection | undefined> {
  const { rows } = await sql<StoredInspection>`
    select ${STORED} from inspection i where i.id = ${id} and ${inCompanies(companies, 'i.company_id')}`.execute(db)
  return rows[0]
}

/** What a move writes in addition to the status. */
export interface MoveColumns {
  stationId?: number
  inspectorId?: number
  /** a certificate is valid for so many months from the day on which it is issued in this zone; undefined: there is none */
  valid?: { months: number; zone: string } | undefined
  reason?: string | undefined
  userId: number
}

const set = (name: string, value: unknown) => sql`${sql.ref(name)} = ${value}`

/** The report as it is after the move, locked, and when it was moved; undefined when its status is no longer `from`. */
export async function updateStatus(
  trx: Db,
  id: number,
  { from, to }: { from: InspectionStatus; to: InspectionStatus },
  move: MoveColumns,
): Promise<(StoredInspection & { movedAt: Date }) | undefined> {
  const now = sql`now()`
  const columns = [set('status', to), sql`version = version + 1`]
  if (from === 1 && to === 2)
    columns.push(set('station_id', move.stationId), set('inspector_id', move.inspectorId), set('started_at', now))
  if (to === 3) columns.push(set('submitted_at', now))
  // Another tanker may be at its station by now.
  if (from === 3 && to === 2)
    columns.push(
      sql`returned_count = returned_count + 1`,
      sql`station_id = case when exists (select from inspection o where o.station_id = i.station_id and o.status = 2)
        then null else i.station_id end`,
    )
  if (to === 4)
    columns.push(
      set('issued_at', now),
      set('issued_by', move.userId),
      sql`valid_until = ((now() at time zone ${move.valid?.zone ?? null}::text)::date + make_interval(months => ${move.valid?.months ?? 0}))::date`,
    )
  if (to === 8 || to === 9) columns.push(set('ended_at', now), set('end_reason', move.reason))
  const { rows } = await sql<StoredInspection & { movedAt: Date }>`
    update inspection i set ${sql.join(columns)} where i.id = ${id} and i.status = ${from} returning ${STORED}, now() as "movedAt"`.execute(
    trx,
  )
  return rows[0]
}

/** False when another person took the inspection over, or moved it, meanwhile. */
export async function updateInspector(
  trx: Db,
  id: number,
  { from, to }: { from: number | null; to: number },
): Promise<boolean> {
  const { rows } = await sql`
    update inspection set inspector_id = ${to}, version = version + 1
    where id = ${id} and status = 2 and inspector_id is not distinct from ${from} returning id`.execute(trx)
  return rows.length > 0
}

/** False when its inspector changed, or it was moved, meanwhile. */
export async function updateStation(
  trx: Db,
  id: number,
  { inspectorId, stationId }: { inspectorId: number; stationId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update inspection set station_id = ${stationId}, version = version + 1
    where id = ${id} and status = 2 and inspector_id = ${inspectorId} returning id`.execute(trx)
  return rows.length > 0
}

export async function insertMove(
  trx: Db,
  inspectionId: number,
  move: {
    from: InspectionStatus | null
    to: InspectionStatus
    reason?: string | undefined
    /** it is there from now on */
    stationId?: number | null | undefined
    userId: number
  },
): Promise<void> {
  await trx
    .insertInto('inspection_move')
    .values({
      inspection_id: inspectionId,
      from_status: move.from,
      to_status: move.to,
      reason: move.reason ?? null,
      station_id: move.stationId ?? null,
      moved_by: move.userId,
    })
    .execute()
}

/** Whether the station belongs to the base and is in use; locked against its deletion. */
export async function selectStationOfBase(trx: Db, id: number, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from station where id = ${id} and company_id = ${companyId} and deleted_at is null for share`.execute(trx)
  return rows.length > 0
}

/** The booking of a report that has ended is done. */
export async function updateReservationDone(trx: Db, reservationId: number): Promise<void> {
  await sql`update reservation set state = '已完成', done_at = now() where id = ${reservationId} and state = '已到场'`.execute(
    trx,
  )
}

export interface Edit extends Partial<Registration> {
  result?: InspectionResult | null | undefined
}

/** What a report has now of the columns that an edit changes. */
export async function selectEdited(trx: Db, id: number, edit: Edit): Promise<Edit> {
  const { rows } = await sql<Required<Edit>>`
    select tanker_number as "tankerNumber", tanker_type as "tankerType", license_number as "licenseNumber", checked_org as "checkedOrg",
      contact_name as "contactName", phone, cargo, remarks, result from inspection where id = ${id}`.execute(trx)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([name]) => edit[name as keyof Edit] !== undefined))
}

/** The version after the change; undefined when status or version are others by now. The row stays locked. */
export async function updateInspection(
  trx: Db,
  id: number,
  { status, version }: { status: InspectionStatus; version: number | undefined },
  edit: Edit,
): Promise<number | undefined> {
  const columns = { ...registered(edit as Registration), result: edit.result }
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const { rows } = await sql<{ version: number }>`
    update inspection set ${sql.join([...given.map(([name, value]) => set(name, value)), sql`version = version + 1`])}
    where id = ${id} and status = ${status} and version = coalesce(${version ?? null}::int, version) returning version`.execute(
    trx,
  )
  return rows[0]?.version
}

export interface NewFinding {
  methodId: number
  itemKey: string
  outcome: ItemOutcome
  value: number | null
  note: string
  mendUntil: string | null
}

export async function upsertFindings(trx: Db, findings: readonly NewFinding[], userId: number): Promise<void> {
  await sql`
    insert into inspection_result (inspection_method_id, item_key, outcome, value, note, mend_until, recorded_by)
    select "methodId", "itemKey", outcome, value, note, "mendUntil", ${userId}
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
      as ("methodId" bigint, "itemKey" text, outcome text, value numeric, note text, "mendUntil" date)
    order by 1, 2
    on conflict (inspection_method_id, item_key) do update set outcome = excluded.outcome, value = excluded.value,
      note = excluded.note, mend_until = excluded.mend_until, recorded_by = excluded.recorded_by, recorded_at = now()`.execute(
    trx,
  )
}

export async function selectDrawing(
  db: Db,
  id: number,
  companies: CompanyScope,
): Promise<{ version: number; json: Record<string, unknown> | null } | undefined> {
  const { rows } = await sql<{ version: number; json: Record<string, unknown> | null }>`
    select i.fabric_version as version, i.fabric as json from inspection i
    where i.id = ${id} and ${inCompanies(companies, 'i.company_id')}`.execute(db)
  return rows[0]
}

/** The version after the change; undefined when the inspection is over or the drawing is another one by now. */
export async function updateDrawing(trx: Db, id: number, version: number, json: object): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    update inspection set fabric = ${JSON.stringify(json)}::jsonb, fabric_version = fabric_version + 1
    where id = ${id} and status = 2 and fabric_version = ${version} returning fabric_version as version`.execute(trx)
  return rows[0]?.version
}
