import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { containsText } from '../../platform/server/contains-text.sql.ts'
import type { Db } from '../../platform/server/database.ts'

export interface NamedPageQuery {
  name?: string | undefined
  page: number
  size: number
}

/**
 * A page of things that have a name and can be deleted, called `n` in the query: those whose name contains the text, in
 * Chinese order (by pinyin), with their number.
 */
export async function selectNamedPage<T>(
  db: Db,
  { name, page, size }: NamedPageQuery,
  things: { from: RawBuilder<unknown>; columns: RawBuilder<T>; where: RawBuilder<SqlBool> },
): Promise<{ data: T[]; totalCount: number }> {
  const where = sql`n.deleted_at is null and ${things.where} and ${name ? containsText('n.name', name) : sql`true`}`
  const { rows: data } = await sql<T>`
    select ${things.columns} from ${things.from} where ${where}
    order by n.name collate "zh-x-icu", n.id limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*) from ${things.from} where ${where}`.execute(db)
  return { data, totalCount: rows[0]?.count ?? 0 }
}
