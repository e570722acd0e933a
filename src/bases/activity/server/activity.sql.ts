import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { isClosedDay } from '../../plan/server/base-profile.sql.ts'
import type { Period, ReservationState, TankerType } from '../../rules/base-words.ts'

/** A base that has opened its public page; undefined where there is none. */
export async function selectOpenBase(db: Db, id: number): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from company c join base_profile p on p.company_id = c.id and p.is_public
    where c.id = ${id} and c.deleted_at is null`.execute(db)
  return rows[0]
}

export interface PlannedPlace {
  reserveTime: string
  reservePeriod: Period
  tankerType: TankerType
  free: number
}

/** What is planned between two days on those that the base works, in the order of time. */
export async function selectPlannedPlaces(
  db: Db,
  companyId: number,
  [from, to]: readonly [string, string],
): Promise<PlannedPlace[]> {
  const { rows } = await sql<PlannedPlace>`
    select p.day as "reserveTime", p.period as "reservePeriod", p.tanker_type as "tankerType", p.total - p.reserved as free
    from reservation_plan p
    where p.company_id = ${companyId} and p.day between ${from} and ${to} and p.total > 0
      and not ${isClosedDay(sql`p.company_id`, sql`p.day`)}
    order by p.day, (p.period = 'afternoon'), (p.tanker_type = '承压车')`.execute(db)
  return rows
}

export interface OpenBooking {
  id: number
  companyId: number
  phone: string
  orgName: string
  booking: string
  state: ReservationState
  reserveTime: string
  reservePeriod: Period
  tankerType: TankerType
  tankerNumber: string
  cargo: string
  waitingPlace: number | null
}

/** A booking by its code, of a base that has opened its public page. */
export async function selectOpenBooking(db: Db, code: string): Promise<OpenBooking | undefined> {
  const { rows } = await sql<OpenBooking>`
    select r.id, r.company_id as "companyId", r.phone, c.name as "orgName", r.code as booking, r.state, r.day as "reserveTime",
      r.period as "reservePeriod", r.tanker_type as "tankerType", r.tanker_number as "tankerNumber", r.cargo,
      case when r.state = '候补' then (select count(*) from reservation w
        where w.plan_id = r.plan_id and w.state = '候补' and w.id <= r.id) end as "waitingPlace"
    from reservation r join company c on c.id = r.company_id and c.deleted_at is null
      join base_profile p on p.company_id = c.id and p.is_public
    where r.code = ${code}`.execute(db)
  return rows[0]
}

/** Counts the bookings of a phone at the public page of a base from a day on. Its other requests wait until the transaction ends. */
export async function lockAndCountOfPhone(
  trx: Db,
  { companyId, phone, today, day }: { companyId: number; phone: string; today: string; day: string },
): Promise<{ toCome: number; onDay: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${companyId} ${phone}`}, 74))`.execute(trx)
  const { rows } = await sql<{ toCome: number; onDay: number }>`
    select count(*) filter (where state in ('候补', '已预约')) as "toCome", count(*) filter (where day = ${day}) as "onDay"
    from reservation
    where company_id = ${companyId} and day >= ${today} and phone = ${phone} and created_by is null and state <> '已取消'`.execute(
    trx,
  )
  return rows[0] ?? { toCome: 0, onDay: 0 }
}
