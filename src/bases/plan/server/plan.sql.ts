import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, betweenDays, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Period, TankerType } from '../../rules/base-words.ts'
import { halfDayEnd, isClosedDay } from './base-profile.sql.ts'

export interface PlanFilter {
  companyId?: number | undefined
  reserveTime?: string | undefined
  businessDateQuery?: [string, string] | null | undefined
  reservePeriod?: Period | undefined
  tankerType?: TankerType | undefined
}
export interface PlanRow {
  id: number
  companyId: number
  orgName: string
  reserveTime: string
  reservePeriod: Period
  tankerType: TankerType
  totalCount: number
  reservedCount: number
  waitingCount: number
  isClosed: boolean
}

/** The plans that match of the bases the caller sees, the earliest first. */
export function planList(filter: PlanFilter, companies: CompanyScope) {
  const { companyId, reserveTime, businessDateQuery, reservePeriod, tankerType } = filter
  const from = sql`reservation_plan p join company c on c.id = p.company_id and c.deleted_at is null
    where ${allOf(
      inCompanies(companies, 'p.company_id'),
      equals('p.company_id', companyId),
      equals('p.day', reserveTime),
      betweenDays('p.day', businessDateQuery),
      equals('p.period', reservePeriod),
      equals('p.tanker_type', tankerType),
    )}`
  const rows = sql<PlanRow>`
    select p.id, p.company_id as "companyId", c.name as "orgName", p.day as "reserveTime", p.period as "reservePeriod",
      p.tanker_type as "tankerType", p.total as "totalCount", p.reserved as "reservedCount",
      (select count(*) from reservation r where r.plan_id = p.id and r.state = '候补') as "waitingCount",
      ${isClosedDay(sql`p.company_id`, sql`p.day`)} as "isClosed"
    from ${from}
    order by p.day, c.name collate "zh-x-icu", p.company_id, p.period desc, p.tanker_type desc, p.id`
  return { rows, from }
}

export interface PlannedPlaces {
  day: string
  period: Period
  tankerType: TankerType
  total: number
}
export interface LockedPlan extends PlannedPlaces {
  id: number
  /** as it is now; `total` is what is wanted */
  before: number
  reserved: number
}

/** Adds the plans that are missing, with no place yet, and locks all of them in the order of their days. */
export async function lockPlans(trx: Db, companyId: number, places: readonly PlannedPlaces[]): Promise<LockedPlan[]> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
    as w(day date, period text, "tankerType" text, total int)`
  await sql`
    insert into reservation_plan (company_id, day, period, tanker_type)
    select ${companyId}, w.day, w.period, w."tankerType" from ${wanted} order by 2, 3, 4
    on conflict (company_id, day, period, tanker_type) do nothing`.execute(trx)
  const { rows } = await sql<LockedPlan>`
    select p.id, p.day, p.period, p.tanker_type as "tankerType", w.total, p.total as before, p.reserved
    from ${wanted} join reservation_plan p on p.company_id = ${companyId} and p.day = w.day and p.period = w.period
      and p.tanker_type = w."tankerType"
    order by p.day, p.period, p.tanker_type for update of p`.execute(trx)
  return rows
}

export async function updateTotals(trx: Db, plans: readonly Pick<LockedPlan, 'id' | 'total'>[]): Promise<void> {
  await sql`
    update reservation_plan p set total = w.total, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as w(id bigint, total int)
    where p.id = w.id`.execute(trx)
}

/** The plans of a base between two days. */
export async function selectPlans(
  db: Db,
  companyId: number,
  [from, to]: readonly [string, string],
): Promise<PlannedPlaces[]> {
  const { rows } = await sql<PlannedPlaces>`
    select day, period, tanker_type as "tankerType", total from reservation_plan
    where company_id = ${companyId} and day between ${from} and ${to}`.execute(db)
  return rows
}

export interface SeatedReservation {
  id: number
  planId: number
  companyId: number
  day: string
  tankerNumber: string
  contactName: string
  phone: string
}

/**
 * Gives free places of these plans, which the transaction has locked, to those who wait for one, in their order; none of a half day
 * that is over at `at`, the business zone's clock ('YYYY-MM-DD HH:mm:ss').
 */
export async function updateWaitingSeated(
  trx: Db,
  planIds: readonly number[],
  at: string,
): Promise<SeatedReservation[]> {
  const { rows } = await sql<SeatedReservation>`
    with next as (
      select r.id from reservation_plan p left join base_profile b on b.company_id = p.company_id
      cross join lateral (select id from reservation where plan_id = p.id and state = '候补' order by id
        limit p.total - p.reserved) r
      where p.id = any(${planIds}::bigint[]) and p.reserved < p.total
        and ${halfDayEnd('p', 'b')} > ${at}::timestamp
    ), seated as (
      update reservation r set state = '已预约' from next where r.id = next.id
      returning r.id, r.plan_id, r.company_id, r.day, r.tanker_number, r.contact_name, r.phone
    ), taken as (
      update reservation_plan p set reserved = p.reserved + s.count
      from (select plan_id, count(*) from seated group by plan_id) s where p.id = s.plan_id
    )
    select id, plan_id as "planId", company_id as "companyId", day, tanker_number as "tankerNumber", contact_name as "contactName", phone
    from seated order by id`.execute(trx)
  return rows
}
