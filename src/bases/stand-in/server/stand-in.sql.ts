import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { HEAD, INSPECTOR, MANAGEMENT } from '../../rules/base-roles.ts'

export interface StandIn {
  id: number
  companyId: number
  orgName: string
  userId: number
  userName: string
  fromDay: string
  toDay: string
  namedBy: string
  isMine: boolean
}

const STAND_IN = sql`
  s.id, s.company_id as "companyId", c.name as "orgName", s.user_id as "userId", u.name as "userName",
  s.from_day::text as "fromDay", s.to_day::text as "toDay", n.name as "namedBy"
  from stand_in s join company c on c.id = s.company_id join app_user u on u.id = s.user_id join app_user n on n.id = s.named_by`

/** Those of today and later. */
export async function selectStandIns(
  db: Db,
  {
    companies,
    companyId,
    userId,
    today,
  }: { companies: CompanyScope; companyId?: number | undefined; userId: number; today: string },
): Promise<StandIn[]> {
  const { rows } = await sql<StandIn>`
    select s.user_id = ${userId} and s.from_day <= ${today} as "isMine", ${STAND_IN}
    where s.to_day >= ${today} and ${allOf(inCompanies(companies, 's.company_id'), equals('s.company_id', companyId))}
    order by s.from_day, s.id limit 500`.execute(db)
  return rows
}

/** Locks the stand-ins of a base: two heads can't name two for the same days. */
export async function lockBase(trx: Db, companyId: number): Promise<void> {
  await sql`select from company where id = ${companyId} for update`.execute(trx)
}

/** One that has a day of this period already. */
export async function selectTaken(
  trx: Db,
  { companyId, fromDay, toDay }: { companyId: number; fromDay: string; toDay: string },
): Promise<{ name: string; from: string; to: string } | undefined> {
  const { rows } = await sql<{ name: string; from: string; to: string }>`
    select u.name, s.from_day::text as "from", s.to_day::text as "to" from stand_in s join app_user u on u.id = s.user_id
    where s.company_id = ${companyId} and s.from_day <= ${toDay} and s.to_day >= ${fromDay} order by s.from_day limit 1`.execute(
    trx,
  )
  return rows[0]
}

/** People `u` of the base, or of the company above it, whose role sees the base's reports. */
const canStandIn = (
  companyId: number,
): Term => sql`u.deleted_at is null and u.role in (${INSPECTOR}, ${HEAD}, ${MANAGEMENT}) and (
  u.company_id = ${companyId}
  or u.company_id = (select b.super_company_id from company b where b.id = ${companyId})
    and exists (select from role r where r.name = u.role and r.company_scope <> 'current'))`

export interface Candidate {
  id: number
  name: string
  role: string
}

export function selectCandidates(
  db: Db,
  {
    companyId,
    callerId,
    id,
    name,
  }: { companyId: number; callerId: number; id?: number | undefined; name?: string | undefined },
  page: Page,
): Promise<ListAnswer<Candidate>> {
  const from = sql`app_user u where ${canStandIn(companyId)} and u.id <> ${callerId} and ${allOf(equals('u.id', id), contains('u.name', name))}`
  return selectListPage(
    db,
    { rows: sql<Candidate>`select u.id, u.name, u.role from ${from} order by u.name collate "zh-x-icu", u.id`, from },
    page,
  )
}

export async function selectIsCandidate(db: Db, companyId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select from app_user u where u.id = ${userId} and ${canStandIn(companyId)}`.execute(db)
  return rows.length > 0
}

export async function insertStandIn(
  trx: Db,
  row: { companyId: number; userId: number; fromDay: string; toDay: string; namedBy: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('stand_in')
    .values({
      company_id: row.companyId,
      user_id: row.userId,
      from_day: row.fromDay,
      to_day: row.toDay,
      named_by: row.namedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was removed; undefined where the caller sees none. */
export async function deleteStandIn(
  trx: Db,
  id: number,
  companies: CompanyScope,
): Promise<{ userId: number; fromDay: string; toDay: string; companyId: number } | undefined> {
  const { rows } = await sql<{ userId: number; fromDay: string; toDay: string; companyId: number }>`
    delete from stand_in s where s.id = ${id} and ${inCompanies(companies, 's.company_id')}
    returning s.user_id as "userId", s.from_day::text as "fromDay", s.to_day::text as "toDay", s.company_id as "companyId"`.execute(
    trx,
  )
  return rows[0]
}

/** Whether the person stands in at the base on this day, and still may: who was moved to another company meanwhile does not. */
export async function selectStandsIn(db: Db, companyId: number, userId: number, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from stand_in s join app_user u on u.id = s.user_id
    where s.company_id = ${companyId} and s.user_id = ${userId} and ${day}::date between s.from_day and s.to_day
      and ${canStandIn(companyId)}`.execute(db)
  return rows.length > 0
}
