import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains } from '../../../platform/server/list/terms.sql.ts'
import { isClosedDay } from '../../plan/server/base-profile.sql.ts'
import type { GateOutcome, Period, ReservationState, TankerType } from '../../rules/base-words.ts'
import type { GateFinding, GatePerson } from '../../rules/gate-check.ts'
import { tankerNumber } from '../../rules/tanker-number.ts'
import { MOST_FOUND, MOST_WAITING } from '../rules/most-shown.ts'

export interface BookingRow {
  id: number
  code: string
  state: ReservationState
  reservePeriod: Period
  tankerNumber: string
  tankerType: TankerType
  checkedOrg: string
  cargo: string
}

const BOOKING = sql`r.id, r.code, r.state, r.period as "reservePeriod", r.tanker_number as "tankerNumber",
  r.tanker_type as "tankerType", r.checked_org as "checkedOrg", r.cargo`

/** Bookings of the day that were not cancelled, those to come first. */
export async function selectBookings(
  db: Db,
  { companyId, day, typed }: { companyId: number; day: string; typed: string },
): Promise<BookingRow[]> {
  const plate = tankerNumber(typed)
  const where = allOf(
    sql`r.company_id = ${companyId} and r.day = ${day} and r.state in ('已预约', '已到场')`,
    plate ? sql`(${contains('r.tanker_number', plate)} or upper(r.code) = ${plate})` : undefined,
  )
  const { rows } = await sql<BookingRow>`
    select ${BOOKING} from reservation r where ${where}
    order by r.state desc, (r.period = 'afternoon'), r.tanker_number, r.id limit ${MOST_FOUND}`.execute(db)
  return rows
}

export interface GateRow extends BookingRow {
  companyId: number
  licenseNumber: string
  contactName: string
  phone: string
  tankCertificateUntil: string | null
  mayCarry: string[]
  people: (GatePerson & { id: number })[]
  /** of the booking and of its tanker; none of them has changed while their sum is the same */
  version: number
  overridden: { by: string; reason: string } | null
  /** who turned it away last */
  turnedAwayBy: string | null
}

/** What the gate knows of a booking; undefined where the caller sees none. */
export async function selectGate(db: Db, id: number, companies: CompanyScope): Promise<GateRow | undefined> {
  const { rows } = await sql<GateRow>`
    select ${BOOKING}, r.company_id as "companyId", r.contact_name as "contactName", r.phone,
      coalesce(nullif(r.license_number, ''), k.license_number, '') as "licenseNumber",
      k.tank_certificate_until as "tankCertificateUntil", coalesce(k.may_carry, '{}') as "mayCarry",
      r.version + coalesce(k.version, 0) as version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'licenceUntil', t.licence_until,
          'hasHighPressure', coalesce(h.pressure_conclusion = '高血压', false)) order by t.id), '[]')
        from reservation_testee rt join testee t on t.id = rt.testee_id
        left join lateral (select m.pressure_conclusion from measurement m where m.testee_id = t.id
          order by m.created_at desc, m.id desc limit 1) h on true
        where rt.reservation_id = r.id) as people,
      (select jsonb_build_object('by', u.name, 'reason', c.override_reason) from reception_check c
        join app_user u on u.id = c.overridden_by where c.reservation_id = r.id order by c.id desc limit 1) as overridden,
      (select u.name from reception_check c join app_user u on u.id = c.checked_by
        where c.reservation_id = r.id and c.outcome = '拒绝' and c.overridden_by is null
        order by c.id desc limit 1) as "turnedAwayBy"
    from reservation r left join tanker k on k.company_id = r.company_id and k.tanker_number = r.tanker_number
    where r.id = ${id} and ${inCompanies(companies, 'r.company_id')}`.execute(db)
  return rows[0]
}

export interface Papers {
  licenseNumber: string
  tankCertificateUntil: string | null
  mayCarry: readonly string[]
}

/** One change of a tanker's papers at a time, until the transaction ends, also where none were noted yet. */
export async function lockTanker(
  trx: Db,
  { companyId, tankerNumber: number }: Pick<GateRow, 'companyId' | 'tankerNumber'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tanker ${companyId} ${number}`}, 74))`.execute(trx)
}

export async function upsertTanker(
  trx: Db,
  { companyId, tankerNumber: number, tankerType, checkedOrg }: GateRow,
  papers: Papers,
): Promise<void> {
  await sql`
    insert into tanker (company_id, tanker_number, tanker_type, license_number, checked_org, tank_certificate_until, may_carry)
    values (${companyId}, ${number}, ${tankerType}, ${papers.licenseNumber}, ${checkedOrg}, ${papers.tankCertificateUntil},
      ${papers.mayCarry}::text[])
    on conflict (company_id, tanker_number) do update set tanker_type = excluded.tanker_type,
      license_number = excluded.license_number, checked_org = excluded.checked_org,
      tank_certificate_until = excluded.tank_certificate_until, may_carry = excluded.may_carry, updated_at = now(), version = tanker.version + 1`.execute(
    trx,
  )
}

interface NewCheck {
  reservationId: number
  outcome: GateOutcome
  findings: readonly GateFinding[]
  checkedBy: number
  /** set: this person let it in although a rule refuses it */
  overrideReason: string | null
}

export async function insertReceptionCheck(trx: Db, check: NewCheck): Promise<void> {
  await trx
    .insertInto('reception_check')
    .values({
      reservation_id: check.reservationId,
      outcome: check.outcome,
      findings: JSON.stringify(check.findings),
      checked_by: check.checkedBy,
      overridden_by: check.overrideReason === null ? null : check.checkedBy,
      override_reason: check.overrideReason,
    })
    .execute()
}

interface WaitingRow {
  /** of its booking; null: it came without one */
  id: number | null
  tankerNumber: string
  tankerType: TankerType
  waitedMinutes: number
  calledTo: string | null
  reportId: number | null
}

/** A base is closed for no longer than that between two days on which it works. */
const MOST_CLOSED_DAYS = 14

/** The last day before this one on which the base worked. */
const workedBefore = (companyId: number, day: string) => sql`coalesce((
  select max(d.day) from (select ${day}::date - n as day from generate_series(1, ${MOST_CLOSED_DAYS}::int) n) d
  where not ${isClosedDay(sql`${companyId}`, sql`d.day`)}), ${day}::date - 1)`

/**
 * Bookings that arrived, and reports without a booking that were registered, as far as they are at no station yet. Those since the last day
 * on which the base worked too: a tanker that waits overnight, or over the weekend, keeps its place.
 */
const waitingOf = (companyId: number, day: string, zone: string) => sql`
  select r.id as reservation_id, i.id as inspection_id, r.tanker_number, r.tanker_type, r.arrived_at as since, r.called_at,
    r.called_station_id
  from reservation r left join inspection i on i.reservation_id = r.id
  where r.company_id = ${companyId} and r.day >= ${workedBefore(companyId, day)} and r.state = '已到场' and coalesce(i.status, 1) = 1
  union all
  select null, i.id, i.tanker_number, i.tanker_type, i.created_at, i.called_at, i.called_station_id
  from inspection i
  where i.company_id = ${companyId} and i.status = 1 and i.reservation_id is null
    and i.created_at >= ${workedBefore(companyId, day)}::timestamp at time zone ${zone}`

export interface QueueOfDay {
  companyId: number
  day: string
  zone: string
}

/** The tankers that wait, the first one first. */
export async function selectWaiting(db: Db, { companyId, day, zone }: QueueOfDay): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select w.reservation_id as id, w.tanker_number as "tankerNumber", w.tanker_type as "tankerType",
      greatest(0, floor(extract(epoch from now() - w.since) / 60))::int as "waitedMinutes", s.name as "calledTo",
      w.inspection_id as "reportId"
    from (${waitingOf(companyId, day, zone)}) w left join station s on s.id = w.called_station_id
    order by w.since, w.reservation_id, w.inspection_id limit ${MOST_WAITING}`.execute(db)
  return rows
}

interface StationRow {
  id: number
  name: string
  tankerNumber: string | null
  minutes: number | null
}

export async function selectStations(db: Db, companyId: number): Promise<StationRow[]> {
  const { rows } = await sql<StationRow>`
    select s.id, s.name, i.tanker_number as "tankerNumber",
      case when i.id is not null then greatest(0, floor(extract(epoch from now() - i.started_at) / 60))::int end as minutes
    from station s left join inspection i on i.station_id = s.id and i.status = 2
    where s.company_id = ${companyId} and s.deleted_at is null
    order by s.name collate "zh-x-icu", s.id limit ${MOST_WAITING}`.execute(db)
  return rows
}

/** The base of a station in use, and its name; undefined where the caller sees none. */
export async function selectStation(
  db: Db,
  id: number,
  companies: CompanyScope,
): Promise<{ companyId: number; name: string } | undefined> {
  const { rows } = await sql<{ companyId: number; name: string }>`
    select s.company_id as "companyId", s.name from station s
    where s.id = ${id} and s.deleted_at is null and ${inCompanies(companies, 's.company_id')} for share`.execute(db)
  return rows[0]
}

/** One call of a base at a time, until the transaction ends: two who call at once get two tankers, in their order. */
export async function lockCalling(trx: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`call ${companyId}`}, 74))`.execute(trx)
}

export interface Called {
  /** of its booking; null: it came without one */
  id: number | null
  reportId: number | null
  tankerNumber: string
}

interface AtStation extends QueueOfDay {
  stationId: number
}

/** The tanker that was called to a station and waits still. */
export async function selectCalled(trx: Db, { stationId, ...queue }: AtStation): Promise<string | undefined> {
  const { rows } = await sql<{ tankerNumber: string }>`
    select w.tanker_number as "tankerNumber" from (${waitingOf(queue.companyId, queue.day, queue.zone)}) w
    where w.called_station_id = ${stationId} order by w.called_at limit 1`.execute(trx)
  return rows[0]?.tankerNumber
}

/**
 * Calls the one that waits longest and was not called, once `lockCalling` was; one that was called to the station before
 * waits in the queue again. Undefined, and nothing changed: none waits.
 */
export async function updateNextCalled(trx: Db, { stationId, ...queue }: AtStation): Promise<Called | undefined> {
  const { rows } = await sql<Called>`
    with waiting as (${waitingOf(queue.companyId, queue.day, queue.zone)}), next as (
      select w.reservation_id, w.inspection_id, w.tanker_number from waiting w where w.called_at is null
      order by w.since, w.reservation_id, w.inspection_id limit 1
    ), changed as (
      select reservation_id, inspection_id, now() as called_at, ${stationId}::bigint as station_id from next
      union all
      select reservation_id, inspection_id, null, null from waiting
      where called_station_id = ${stationId} and exists (select from next)
    ), booked as (
      update reservation r set called_at = changed.called_at, called_station_id = changed.station_id
      from changed where r.id = changed.reservation_id
    ), walked_in as (
      update inspection i set called_at = changed.called_at, called_station_id = changed.station_id
      from changed where i.id = changed.inspection_id and changed.reservation_id is null
    )
    select reservation_id as id, inspection_id as "reportId", tanker_number as "tankerNumber" from next`.execute(trx)
  return rows[0]
}
