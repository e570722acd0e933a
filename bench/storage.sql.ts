import { sql } from 'kysely'
import type { Db } from '../src/platform/server/database/database.ts'

export interface TableSize {
  table: string
  rows: number
  /** of all partitions, with what is stored apart */
  tableBytes: number
  indexBytes: number
}

/** Sizes of tables, or of those of their partitions whose names match. */
export async function selectTableSizes(db: Db, tables: readonly string[]): Promise<TableSize[]> {
  const sizes: TableSize[] = []
  for (const table of tables) {
    const { rows } = await sql<Omit<TableSize, 'table'>>`
      select (select count(*) from ${sql.table(table)}) as rows, sum(pg_table_size(relid))::float8 as "tableBytes",
        sum(pg_indexes_size(relid))::float8 as "indexBytes"
      from (select relid from pg_partition_tree(${table}::regclass) union select ${table}::regclass) parts`.execute(db)
    if (rows[0]) sizes.push({ table, ...rows[0] })
  }
  return sizes
}

/** How many bytes of log were written up to now. */
export async function selectLogBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** The hours that a partition of polls covers: so long whole ones wait for their last batch to be old enough. */
export async function selectPollPartitionHours(db: Db): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select max(extract(epoch from (m[2]::timestamptz - m[1]::timestamptz)) / 3600)::float8 as hours
    from pg_inherits i join pg_class c on c.oid = i.inhrelid,
      regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM [(]''([^'']+)''[)] TO [(]''([^'']+)''[)]') m
    where i.inhparent = 'poll_batch'::regclass`.execute(db)
  return rows[0]?.hours ?? 0
}

export async function selectPollCount(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select coalesce(sum(cardinality(device_id)), 0)::float8 as count from poll_batch`.execute(db)
  return rows[0]?.count ?? 0
}

/** As PostgreSQL does by the clock: the first change of a page after it logs the page. */
export async function checkpoint(db: Db): Promise<void> {
  await sql`checkpoint`.execute(db)
}
