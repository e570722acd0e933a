import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'

export interface TesteeFilter {
  name?: string | undefined
  companyId?: number | undefined
  checkedOrg?: string | undefined
}
export interface EnteredTestee {
  name: string
  sex: '男' | '女' | null
  phone: string | null
  birthday: string | null
  checkedOrg: string
  licenceUntil: string | null
}
export interface TesteeRow extends EnteredTestee {
  id: number
  companyId: number
  companyName: string
  idNoEnd: string | null
  createdAt: Date
  version: number
}

/** The people who match, by name. */
export function testeeList({ name, companyId, checkedOrg }: TesteeFilter, companies: CompanyScope) {
  const where = allOf(
    sql`t.deleted_at is null`,
    inCompanies(companies, 't.company_id'),
    equals('t.company_id', companyId),
    contains('t.name', name),
    contains('t.checked_org', checkedOrg),
  )
  const rows = sql<TesteeRow>`
    select t.id, t.company_id as "companyId", c.name as "companyName", t.name, t.sex, t.phone, t.birthday, t.checked_org as "checkedOrg",
      t.id_no_end as "idNoEnd", t.licence_until as "licenceUntil", t.created_at as "createdAt",
      t.version
    from testee t join company c on c.id = t.company_id
    where ${where} order by t.name collate "zh-x-icu", t.id`
  return { rows, from: sql`testee t where ${where}` }
}

export interface StoredTestee extends EnteredTestee {
  version: number
  sealedIdNo: string | null
  idNoEnd: string | null
}

/** Undefined when there is none within the scope. The row stays locked until the transaction ends. */
export async function selectTesteeForUpdate(
  trx: Db,
  id: number,
  companies: CompanyScope,
): Promise<StoredTestee | undefined> {
  const { rows } = await sql<StoredTestee>`
    select t.name, t.sex, t.phone, t.birthday, t.checked_org as "checkedOrg", t.licence_until as "licenceUntil",
      t.sealed_id_no as "sealedIdNo", t.id_no_end as "idNoEnd", t.version
    from testee t where t.id = ${id} and t.deleted_at is null and ${inCompanies(companies, 't.company_id')} for update`.execute(
    trx,
  )
  return rows[0]
}

const columns = ({ name, sex, phone, birthday, checkedOrg, licenceUntil }: EnteredTestee) => ({
  name,
  sex,
  phone,
  birthday,
  checked_org: checkedOrg,
  licence_until: licenceUntil,
})

export async function insertTestee(db: Db, companyId: number, testee: EnteredTestee): Promise<number> {
  const { id } = await db
    .insertInto('testee')
    .values({ company_id: companyId, ...columns(testee) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTestee(db: Db, id: number, testee: EnteredTestee): Promise<void> {
  await db
    .updateTable('testee')
    .set({ ...columns(testee), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updateIdNo(db: Db, id: number, idNo: { sealed: string; end: string } | null): Promise<void> {
  await db
    .updateTable('testee')
    .set({
      sealed_id_no: idNo?.sealed ?? null,
      id_no_end: idNo?.end ?? null,
      id_no_entered_at: idNo ? new Date() : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Who comes with a tanker by a booking or a report. */
export async function selectTesteeIds(trx: Db, kind: 'reservation' | 'inspection', id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select testee_id as id from ${sql.table(`${kind}_testee`)} where ${sql.ref(`${kind}_id`)} = ${id} order by 1`.execute(
    trx,
  )
  return rows.map((one) => one.id)
}

/**
 * Replaces the drivers and escorts of a booking or a report by those of these that belong to its base, and returns how many do. One who came with
 * the tanker and was deleted since may stay.
 */
export async function replaceTestees(
  trx: Db,
  kind: 'reservation' | 'inspection',
  { id, companyId }: { id: number; companyId: number },
  testeeIds: readonly number[],
): Promise<number> {
  const [table, ofId] = [sql.table(`${kind}_testee`), sql.ref(`${kind}_id`)]
  await sql`delete from ${table} where ${ofId} = ${id} and testee_id <> all(${testeeIds}::bigint[])`.execute(trx)
  const { rows } = await sql`
    with added as (
      insert into ${table} (${ofId}, testee_id)
      select ${id}, t.id from testee t
      where t.id = any(${testeeIds}::bigint[]) and t.company_id = ${companyId} and t.deleted_at is null
      on conflict do nothing returning testee_id)
    select testee_id from ${table} where ${ofId} = ${id} union all select testee_id from added`.execute(trx)
  return rows.length
}

export async function deleteTestee(db: Db, id: number): Promise<void> {
  await db
    .updateTable('testee')
    .set({ deleted_at: new Date(), sealed_id_no: null, id_no_end: null })
    .where('id', '=', id)
    .execute()
}
