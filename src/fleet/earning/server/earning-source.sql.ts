import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { SealedPlace } from '../../../platform/server/sealing/sealing.ts'
import type { ReadFailure } from '../rules/read-failures.ts'

export interface EarningSource {
  id: number
  currency: string
  host: string
  path: string
}
export interface ReadSource extends EarningSource {
  amount: string | null
  readAt: Date | null
  error: ReadFailure | null
  triedAt: Date | null
}

export const placeOf = (id: number): SealedPlace => `earning_source.sealed_url ${id}`

export function selectSourcePage(db: Db, page: Page): Promise<ListAnswer<ReadSource>> {
  const rows = sql<ReadSource>`
    select id, currency, host, path, trim_scale(amount)::text as amount, read_at as "readAt", error, tried_at as "triedAt"
    from earning_source order by currency`
  return selectListPage(db, { rows, from: sql`earning_source` }, page)
}

/** With their addresses; one per currency. */
export async function selectSources(db: Db, id?: number): Promise<(EarningSource & { sealedUrl: string })[]> {
  const { rows } = await sql<EarningSource & { sealedUrl: string }>`
    select id, currency, host, path, sealed_url as "sealedUrl" from earning_source
    where sealed_url is not null and ${id === undefined ? sql`true` : sql`id = ${id}`} order by id limit 200`.execute(
    db,
  )
  return rows
}

/** Takes the place of the currency's former one. Without its address, which is sealed for its id. */
export async function replaceSource(db: Db, { currency, host, path }: Omit<EarningSource, 'id'>): Promise<number> {
  // Of two at once the second replaces the first one's, whose row a delete alone would not see.
  await sql`lock table earning_source in share row exclusive mode`.execute(db)
  await sql`delete from earning_source where currency = ${currency}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into earning_source (currency, host, path) values (${currency}, ${host}, ${path}) returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a new source has no id')
  return row.id
}

export async function updateSourceUrl(db: Db, id: number, sealed: string): Promise<void> {
  await sql`update earning_source set sealed_url = ${sealed} where id = ${id}`.execute(db)
}

/** False: another source took its place, or none did. */
export async function updateSourceRead(db: Db, id: number, amount: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update earning_source set amount = ${amount}::numeric, read_at = now(), tried_at = now(), error = null where id = ${id}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export async function updateSourceFailed(db: Db, id: number, error: ReadFailure): Promise<void> {
  await sql`update earning_source set tried_at = now(), error = ${error} where id = ${id}`.execute(db)
}

/** The source as it was; undefined if there is none. */
export async function deleteSourceRow(db: Db, id: number): Promise<Omit<EarningSource, 'id'> | undefined> {
  const { rows } = await sql<Omit<EarningSource, 'id'>>`
    delete from earning_source where id = ${id} returning currency, host, path`.execute(db)
  return rows[0]
}
