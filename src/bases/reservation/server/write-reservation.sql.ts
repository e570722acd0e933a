import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { halfDayEnd, isClosedDay } from '../../plan/server/base-profile.sql.ts'
import type { Period, ReservationState, TankerType } from '../../rules/base-words.ts'

export interface HalfDay {
  day: string
  period: Period
}
export interface Place extends HalfDay {
  companyId: number
  tankerType: TankerType
}
export interface Details {
  tankerNumber: string
  licenseNumber: string
  checkedOrg: string
  contactName: string
  phone: string
  cargo: string
  email: string | null
}
export interface NewReservation extends Place, Details {
  planId: number
  code: string
  state: '已预约' | '候补'
  createdBy: number | null
  locale: Locale
  idempotencyKey: string | null
}
export interface Reservation extends Place, Details {
  id: number
  planId: number
  code: string
  state: ReservationState
  version: number
}

/** Waits for the others who book for this carrier on this day: each then counts those before. Held until the transaction ends. */
export async function lockCarrierDay(trx: Db, { companyId, day }: Pick<Place, 'companyId' | 'day'>, carrier: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${day} ${carrier}`}, 74))`.execute(trx)
}

/** Bookings of a carrier on a day at a base that are not cancelled, except one. */
export async function countCarrierDay(
  trx: Db,
  { companyId, day }: Pick<Place, 'companyId' | 'day'>,
  carrier: string,
  besideId: number | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from reservation
    where company_id = ${companyId} and day = ${day} and checked_org = ${carrier} and state <> '已取消'
      and id is distinct from ${besideId}::bigint`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Takes a place when one is free; undefined when none is. The plan stays locked until the transaction ends. */
export async function updatePlaceTaken(trx: Db, place: Place): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update reservation_plan set reserved = reserved + 1
    where company_id = ${place.companyId} and day = ${place.day} and period = ${place.period}
      and tanker_type = ${place.tankerType} and reserved < total
    returning id`.execute(trx)
  return rows[0]?.id
}

export async function updatePlaceFreed(trx: Db, planId: number): Promise<void> {
  await sql`update reservation_plan set reserved = reserved - 1 where id = ${planId}`.execute(trx)
}

/** The plan of a place; undefined where none was made, or it has no place at all. */
export async function selectPlanId(db: Db, place: Place): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from reservation_plan where company_id = ${place.companyId} and day = ${place.day} and period = ${place.period}
      and tanker_type = ${place.tankerType} and total > 0`.execute(db)
  return rows[0]?.id
}

/** Locks plans in the order in which every transaction does. */
export async function lockPlanIds(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`select from reservation_plan where id = any(${ids}::bigint[])
    order by day, period, tanker_type for update`.execute(trx)
}

/** Whether the base does not work on this day. */
export async function selectIsClosed(db: Db, { companyId, day }: Pick<Place, 'companyId' | 'day'>): Promise<boolean> {
  const { rows } = await sql`select where ${isClosedDay(sql`${companyId}`, sql`${day}::date`)}`.execute(db)
  return rows.length > 0
}

/** Undefined where the tanker has an active booking of that half day, or the key was used; waits for one that is being made. */
export async function insertReservation(trx: Db, booking: NewReservation): Promise<number | undefined> {
  const row = await trx
    .insertInto('reservation')
    .values({
      company_id: booking.companyId,
      plan_id: booking.planId,
      day: booking.day,
      period: booking.period,
      tanker_type: booking.tankerType,
      code: booking.code,
      state: booking.state,
      ...columnsOf(booking),
      created_by: booking.createdBy,
      locale: booking.locale,
      idempotency_key: booking.idempotencyKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const columnsOf = (details: Details) => ({
  tanker_number: details.tankerNumber,
  license_number: details.licenseNumber,
  checked_org: details.checkedOrg,
  contact_name: details.contactName,
  phone: details.phone,
  cargo: details.cargo,
  email: details.email,
})

export async function updateDetails(trx: Db, id: number, details: Details): Promise<void> {
  await trx.updateTable('reservation').set(columnsOf(details)).where('id', '=', id).execute()
}

/** What was read of the booking before is not its latest version any more. */
export async function updateVersion(trx: Db, id: number): Promise<void> {
  await sql`update reservation set version = version + 1 where id = ${id}`.execute(trx)
}

const RESERVATION = sql`r.id, r.plan_id as "planId", r.company_id as "companyId", r.code, r.state, r.day, r.period,
  r.tanker_type as "tankerType", r.tanker_number as "tankerNumber", r.license_number as "licenseNumber",
  r.checked_org as "checkedOrg", r.contact_name as "contactName", r.phone, r.cargo, r.email, r.version`

/** A booking of a base that the caller sees; undefined where there is none. `isLocked`: it can't move until the transaction ends. */
export async function selectReservation(
  db: Db,
  id: number,
  companies: CompanyScope,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Reservation | undefined> {
  const { rows } = await sql<Reservation>`
    select ${RESERVATION} from reservation r where r.id = ${id} and ${inCompanies(companies, 'r.company_id')}
    ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

/** The booking that a request made before, by its key. */
export async function selectByKey(db: Db, companyId: number, key: string): Promise<Reservation | undefined> {
  const { rows } = await sql<Reservation>`
    select ${RESERVATION} from reservation r where r.company_id = ${companyId} and r.idempotency_key = ${key}`.execute(
    db,
  )
  return rows[0]
}

/** The active booking of a tanker on a half day. */
export async function selectActive(
  db: Db,
  { companyId, day, period }: Omit<Place, 'tankerType'>,
  tankerNumber: string,
): Promise<Reservation | undefined> {
  const { rows } = await sql<Reservation>`
    select ${RESERVATION} from reservation r
    where r.company_id = ${companyId} and r.day = ${day} and r.period = ${period} and r.tanker_number = ${tankerNumber}
      and r.state in ('候补', '已预约', '已到场', '已完成')`.execute(db)
  return rows[0]
}

/** Moves a booking on from one of these states and returns the one it left; undefined when it was in none of them. */
export async function updateState(
  trx: Db,
  id: number,
  { from, to, reason = null }: { from: readonly ReservationState[]; to: ReservationState; reason?: string | null },
): Promise<ReservationState | undefined> {
  const { rows } = await sql<{ state: ReservationState }>`
    with left_state as (select id, state from reservation where id = ${id} and state = any(${from}::text[]) for update)
    update reservation r set state = ${to},
      arrived_at = case when ${to} = '已到场' then now() else r.arrived_at end,
      done_at = case when ${to} = '已完成' then now() else r.done_at end,
      cancelled_at = case when ${to} = '已取消' then now() else r.cancelled_at end,
      cancel_reason = coalesce(${reason}, r.cancel_reason)
    from left_state l where r.id = l.id
    returning l.state`.execute(trx)
  return rows[0]?.state
}

/** To here `backToPoint` takes the transaction back. */
export async function setPoint(trx: Db): Promise<void> {
  await sql`savepoint booking`.execute(trx)
}

export async function backToPoint(trx: Db): Promise<void> {
  await sql`rollback to savepoint booking`.execute(trx)
}

/** Gives a booking another place. */
export async function updatePlace(trx: Db, id: number, planId: number, place: Omit<Place, 'companyId'>): Promise<void> {
  await sql`
    update reservation set plan_id = ${planId}, day = ${place.day}, period = ${place.period},
      tanker_type = ${place.tankerType}, state = '已预约', reminded_at = null, version = version + 1
    where id = ${id}`.execute(trx)
}

/** Some bookings whose half day ended before `at` (the business zone's clock, 'YYYY-MM-DD HH:mm:ss') in this state, locked; those that another server has are left out. */
export async function lockOver(
  trx: Db,
  state: '已预约' | '候补',
  at: string,
  most: number,
): Promise<Pick<Reservation, 'id' | 'companyId' | 'day'>[]> {
  const { rows } = await sql<Pick<Reservation, 'id' | 'companyId' | 'day'>>`
    select r.id, r.company_id as "companyId", r.day
    from reservation r left join base_profile p on p.company_id = r.company_id
    where r.state = ${state} and r.day <= ${at}::timestamp::date and ${halfDayEnd('r', 'p')} <= ${at}::timestamp
    order by r.company_id, r.day, r.id limit ${most} for update of r skip locked`.execute(trx)
  return rows
}

export async function updateStates(
  trx: Db,
  ids: readonly number[],
  to: '已爽约' | '已取消',
  reason: string | null,
): Promise<void> {
  await sql`
    update reservation set state = ${to}, cancel_reason = ${reason},
      cancelled_at = case when ${to} = '已取消' then now() end
    where id = any(${ids}::bigint[])`.execute(trx)
}
