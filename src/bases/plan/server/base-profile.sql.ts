import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import type { HalfDays } from '../../rules/half-day.ts'

export interface BaseProfile extends HalfDays {
  /** 1 Monday to 7 Sunday */
  weekdays: number[]
  isPublic: boolean
  carrierLimit: number | null
}

/** How a base works; the defaults of the table where nothing was set. */
export async function selectBaseProfile(db: Db, companyId: number): Promise<BaseProfile> {
  const { rows } = await sql<BaseProfile>`
    select to_char(coalesce(p.morning_from, '08:00'), 'HH24:MI') as "morningFrom",
      to_char(coalesce(p.morning_to, '12:00'), 'HH24:MI') as "morningTo",
      to_char(coalesce(p.afternoon_from, '13:00'), 'HH24:MI') as "afternoonFrom",
      to_char(coalesce(p.afternoon_to, '17:00'), 'HH24:MI') as "afternoonTo",
      coalesce(p.weekdays::int[], '{1,2,3,4,5,6,7}') as weekdays, coalesce(p.is_public, false) as "isPublic",
      p.carrier_limit as "carrierLimit"
    from (values (${companyId}::bigint)) asked(id) left join base_profile p on p.company_id = asked.id`.execute(db)
  const [profile] = rows
  if (!profile) throw new Error('a query of one row gave none')
  return profile
}

/** The end of the half day of a row with `day` and `period`, by the business zone's clock; `profile` is the row of its base, if it has one. */
export const halfDayEnd = (row: string, profile: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${row}.day`)} + case ${sql.ref(`${row}.period`)}
    when 'morning' then coalesce(${sql.ref(`${profile}.morning_to`)}, '12:00')
    else coalesce(${sql.ref(`${profile}.afternoon_to`)}, '17:00') end`

/** Whether a base is closed on a day: by hand, or on this weekday always. */
export const isClosedDay = (companyId: RawBuilder<unknown>, day: RawBuilder<unknown>): Term => sql<boolean>`(
  exists (select from closed_day c where c.company_id = ${companyId} and c.day = ${day})
  or exists (select from base_profile b where b.company_id = ${companyId} and extract(isodow from ${day})::int <> all (b.weekdays)))`

export async function upsertBaseProfile(trx: Db, companyId: number, profile: BaseProfile): Promise<void> {
  const row = {
    morning_from: profile.morningFrom,
    morning_to: profile.morningTo,
    afternoon_from: profile.afternoonFrom,
    afternoon_to: profile.afternoonTo,
    weekdays: profile.weekdays,
    is_public: profile.isPublic,
    carrier_limit: profile.carrierLimit,
  }
  await trx
    .insertInto('base_profile')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute()
}

export interface ClosedDay {
  day: string
  note: string
}

/** Days between two that were closed by hand. */
export async function selectClosedDays(
  db: Db,
  companyId: number,
  [from, to]: readonly [string, string],
): Promise<ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`
    select day, note from closed_day where company_id = ${companyId} and day between ${from} and ${to} order by day`.execute(
    db,
  )
  return rows
}

export async function insertClosedDays(
  trx: Db,
  companyId: number,
  days: readonly [string, string],
  note: string,
): Promise<void> {
  await sql`
    insert into closed_day (company_id, day, note)
    select ${companyId}, day::date, ${note} from generate_series(${days[0]}::date, ${days[1]}::date, interval '1 day') day
    on conflict (company_id, day) do update set note = excluded.note`.execute(trx)
}

export async function deleteClosedDays(trx: Db, companyId: number, days: readonly [string, string]): Promise<void> {
  await sql`delete from closed_day where company_id = ${companyId} and day between ${days[0]} and ${days[1]}`.execute(
    trx,
  )
}

/**
 * Days between two with bookings that still wait or are to come. Locks their plans: a booking that takes a place meanwhile either is
 * seen here, or sees the closed day.
 */
export async function lockBookedDays(
  trx: Db,
  companyId: number,
  [from, to]: readonly [string, string],
): Promise<string[]> {
  await sql`
    select from reservation_plan where company_id = ${companyId} and day between ${from} and ${to}
    order by day, period, tanker_type for update`.execute(trx)
  const { rows } = await sql<{ day: string }>`
    select distinct day from reservation
    where company_id = ${companyId} and day between ${from} and ${to} and state in ('候补', '已预约') order by day`.execute(
    trx,
  )
  return rows.map(({ day }) => day)
}
