import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'

/** A column that holds what `app.sealing` sealed, and the columns of its table's primary key. */
export interface SealedColumn {
  table: string
  column: string
  key: string[]
}

/** Every text column whose name begins with `sealed_`. */
export async function selectSealedColumns(db: Db): Promise<SealedColumn[]> {
  const { rows } = await sql<SealedColumn>`
    select c.relname::text as "table", a.attname::text as "column",
      (select array_agg(k.attname::text order by p.position)
       from pg_index i, unnest(i.indkey) with ordinality p (attnum, position)
       join pg_attribute k on k.attrelid = c.oid and k.attnum = p.attnum
       where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname like 'sealed\\_%' and a.atttypid = 'text'::regtype and not a.attisdropped
    order by 1, 2`.execute(db)
  return rows
}

/** Ids of the keys that something is sealed with. */
export async function selectKeysInUse(db: Db, columns: readonly SealedColumn[]): Promise<string[]> {
  if (columns.length === 0) return []
  const ids = columns.map(
    ({ table, column }) => sql`select split_part(${sql.ref(column)}, '.', 2) as id from ${sql.table(table)}`,
  )
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${sql.join(ids, sql` union all `)}) used where id is not null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface SealedRow {
  key: string
  sealed: string
}

/** As written in a `SealedPlace`. */
const keyText = ({ key }: SealedColumn): RawBuilder<string> =>
  sql`concat_ws(' ', ${sql.join(key.map((name) => sql.ref(`t.${name}`)))}) collate "C"`

/** The next rows after `afterKey` that are sealed with another key than `keyId`; they stay locked. */
export async function selectSealedOtherwise(
  trx: Db,
  column: SealedColumn,
  { keyId, afterKey, most }: { keyId: string; afterKey: string; most: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${keyText(column)} as key, t.${sql.ref(column.column)} as sealed from ${sql.table(column.table)} t
    where split_part(t.${sql.ref(column.column)}, '.', 2) <> ${keyId} and ${keyText(column)} > ${afterKey}
    order by 1 limit ${most} for update skip locked`.execute(trx)
  return rows
}

export async function updateSealed(trx: Db, column: SealedColumn, rows: readonly SealedRow[]): Promise<void> {
  await sql`
    update ${sql.table(column.table)} t set ${sql.ref(column.column)} = anew.sealed
    from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ sealed }) => sealed)}::text[]) anew (key, sealed)
    where ${keyText(column)} = anew.key`.execute(trx)
}
