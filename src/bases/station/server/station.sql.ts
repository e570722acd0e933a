import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'

export interface StationFilter {
  companyId?: number | undefined
  name?: string | undefined
}
interface StationRow {
  id: number
  companyId: number
  companyName: string
  name: string
  inspectionId: number | null
  tankerNumber: string | null
}

/** The stations that match, by base and name. */
export function stationList({ companyId, name }: StationFilter, companies: CompanyScope) {
  const where = allOf(
    sql`s.deleted_at is null`,
    inCompanies(companies, 's.company_id'),
    equals('s.company_id', companyId),
    contains('s.name', name),
  )
  const from = sql`station s join company c on c.id = s.company_id where ${where}`
  const rows = sql<StationRow>`
    select s.id, s.company_id as "companyId", c.name as "companyName", s.name, i.id as "inspectionId", i.tanker_number as "tankerNumber"
    from station s join company c on c.id = s.company_id
    left join inspection i on i.station_id = s.id and i.status = 2
    where ${where} order by c.name collate "zh-x-icu", s.name collate "zh-x-icu", s.id`
  return { rows, from }
}

/** Undefined when there is none within the scope. The row stays locked until the transaction ends. */
export async function selectStationForUpdate(
  trx: Db,
  id: number,
  companies: CompanyScope,
): Promise<{ companyId: number; name: string; isBusy: boolean } | undefined> {
  const { rows } = await sql<{ companyId: number; name: string; isBusy: boolean }>`
    select s.company_id as "companyId", s.name, exists (select from inspection i where i.station_id = s.id and i.status = 2) as "isBusy"
    from station s where s.id = ${id} and s.deleted_at is null and ${inCompanies(companies, 's.company_id')}
    for update of s`.execute(trx)
  return rows[0]
}

export async function insertStation(db: Db, companyId: number, name: string): Promise<number> {
  const { id } = await db
    .insertInto('station')
    .values({ company_id: companyId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateStation(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('station').set({ name }).where('id', '=', id).execute()
}

/** What was called there waits in the queue again: no one could call another tanker in its place. */
export async function deleteStation(trx: Db, id: number, companyId: number): Promise<void> {
  await trx.updateTable('station').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  const free = sql`set called_at = null, called_station_id = null where company_id = ${companyId} and called_station_id = ${id}`
  await sql`update reservation ${free} and state = '已到场'`.execute(trx)
  await sql`update inspection ${free} and status = 1`.execute(trx)
}
