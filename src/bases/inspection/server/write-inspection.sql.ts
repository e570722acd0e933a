import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import type { InspectionResult, InspectionStatus, ReservationState, TankerType } from '../../rules/base-words.ts'
import type { ItemOutcome } from '../rules/checklist.ts'

export interface Registration {
  tankerNumber: string
  tankerType: TankerType
  licenseNumber: string
  checkedOrg: string
  contactName: string
  phone: string
  cargo: string
  remarks: string
}

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

interface NewInspection extends Registration {
  companyId: number
  reportNumber: string
  createdBy: number
  replacesId: number | null
  rechecksId: number | null
}

export async function insertWalkIn(trx: Db, one: NewInspection): Promise<number> {
  const { id } = await trx
    .insertInto('inspection')
    .values({
      company_id: one.companyId,
      report_number: one.reportNumber,
      created_by: one.createdBy,
      arrived_at: sql<Date>`now()`,
      replaces_id: one.replacesId,
      rechecks_id: one.rechecksId,
      ...registered(one),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const registered = (one: Registration) => ({
  tanker_number: one.tankerNumber,
  tanker_type: one.tankerType,
  license_number: one.licenseNumber,
  checked_org: one.checkedOrg,
  contact_name: one.contactName,
  phone: one.phone,
  cargo: one.cargo,
  remarks: one.remarks,
})

export interface Registered {
  id: number
  reportNumber: string
}

/** The report of a booking, where there is one. */
export async function selectOfReservation(
  db: Db,
  reservationId: number,
  companies: CompanyScope,
): Promise<Registered | undefined> {
  const { rows } = await sql<Registered>`
    select i.id, i.report_number as "reportNumber" from inspection i
    where i.reservation_id = ${reservationId} and ${inCompanies(companies, 'i.company_id')}`.execute(db)
  return rows[0]
}

/** The booking's state; undefined where the caller sees none. It can't move until the transaction ends. */
export async function selectReservationState(
  trx: Db,
  id: number,
  companies: CompanyScope,
): Promise<ReservationState | undefined> {
  const { rows } = await sql<{ state: ReservationState }>`
    select r.state from reservation r join company c on c.id = r.company_id and c.deleted_at is null
    where r.id = ${id} and ${inCompanies(companies, 'r.company_id')} for share of r for key share of c`.execute(trx)
  return rows[0]?.state
}

/** With the licence that the gate noted, where the booking names none. Undefined when the booking has a report already. */
export async function insertOfReservation(
  trx: Db,
  reservationId: number,
  { reportNumber, createdBy }: { reportNumber: string; createdBy: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into inspection (company_id, report_number, reservation_id, checked_org, tanker_number, tanker_type, license_number,
      contact_name, phone, cargo, created_by, arrived_at)
    select r.company_id, ${reportNumber}, r.id, r.checked_org, r.tanker_number, r.tanker_type,
      coalesce(nullif(r.license_number, ''), k.license_number, ''), r.contact_name, r.phone, r.cargo, ${createdBy}, r.arrived_at
    from reservation r left join tanker k on k.company_id = r.company_id and k.tanker_number = r.tanker_number
    where r.id = ${reservationId}
    on conflict (reservation_id) do nothing returning id`.execute(trx)
  const id = rows[0]?.id
  if (id !== undefined)
    await sql`insert into inspection_testee select ${id}, testee_id from reservation_testee where reservation_id = ${reservationId}`.execute(
      trx,
    )
  return id
}

/** The booking of a report that has ended is done. */
export async function updateReservationDone(trx: Db, reservationId: number): Promise<void> {
  await sql`update reservation set state = '已完成', done_at = now() where id = ${reservationId} and state = '已到场'`.execute(
    trx,
  )
}

/** Replaces the methods by those of these that are in use, as they are now; returns how many are. */
export async function replaceMethods(trx: Db, id: number, methodIds: readonly number[]): Promise<number> {
  await sql`delete from inspection_method where inspection_id = ${id}`.execute(trx)
  const { rows } = await sql`
    insert into inspection_method (inspection_id, method_id, name, amount)
    select ${id}, m.id, m.name, m.amount
    from unnest(${methodIds}::bigint[]) with ordinality chosen(id, position) join check_method m on m.id = chosen.id
    where m.deleted_at is null order by chosen.position
    returning id`.execute(trx)
  await updateMethodSums(trx, id)
  return rows.length
}

/**
 * Copies names, amounts and current checklists into the report, as its inspection begins: what changes afterwards changes no report. A
 * checklist made for the tanker's type goes before one for all types.
 */
export async function updateMethodsAsTheyAre(trx: Db, id: number): Promise<void> {
  await sql`
    update inspection_method r set name = m.name, amount = m.amount, checklist_id = l.id, items = coalesce(l.items, '[]')
    from inspection i, check_method m left join lateral (
      select l.id, l.items from checklist l
      where l.method_id = m.id and l.is_current
        and (l.tanker_type is null or l.tanker_type = (select tanker_type from inspection where id = ${id}))
      order by l.tanker_type nulls last limit 1
    ) l on true
    where r.inspection_id = ${id} and i.id = r.inspection_id and m.id = r.method_id`.execute(trx)
  await updateMethodSums(trx, id)
}

async function updateMethodSums(trx: Db, id: number): Promise<void> {
  await sql`
    update inspection set (amount, method_names) = (
      select coalesce(sum(amount), 0), coalesce(string_agg(name, '、' order by id), '') from inspection_method where inspection_id = ${id})
    where id = ${id}`.execute(trx)
}

export interface Edit extends Partial<Registration> {
  result?: InspectionResult | null | undefined
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
