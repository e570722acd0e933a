import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'

/** First and last address, both in it. */
export interface TextRange {
  from: string
  to: string
}

export async function selectRanges(db: Db, siteId: number): Promise<(TextRange & { id: number })[]> {
  const { rows } = await sql<TextRange & { id: number }>`
    select id, host(first_address) as "from", host(last_address) as "to" from site_range
    where site_id = ${siteId} order by first_address, last_address limit 1000`.execute(db)
  return rows
}

/** Undefined if the site already has it. */
export async function insertRange(db: Db, siteId: number, { from, to }: TextRange): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into site_range (site_id, first_address, last_address) values (${siteId}, ${from}::inet, ${to}::inet)
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** The deleted range; undefined if there is none. */
export async function deleteRangeRow(db: Db, id: number): Promise<(TextRange & { siteId: number }) | undefined> {
  const { rows } = await sql<TextRange & { siteId: number }>`
    delete from site_range where id = ${id}
    returning site_id as "siteId", host(first_address) as "from", host(last_address) as "to"`.execute(db)
  return rows[0]
}

/** False if the site has ranges and the address is in none of them. */
export async function selectIsInRanges(db: Db, siteId: number, host: string): Promise<boolean> {
  const { rows } = await sql<{ isIn: boolean }>`
    select not exists (select from site_range where site_id = ${siteId})
      or exists (select from site_range
                 where site_id = ${siteId} and ${host}::inet between first_address and last_address) as "isIn"`.execute(
    db,
  )
  return rows[0]?.isIn ?? true
}
