import { sql } from 'kysely'
import type { Db } from '../../platform/server/database.ts'

/** The partitions of a table by the moment before which everything in them lies. */
export async function selectPartitions(
  db: Db,
  table: 'sample' | 'device_hourly',
): Promise<{ name: string; until: Date }[]> {
  const { rows } = await sql<{ name: string; until: Date }>`
    select c.relname as name,
           (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO [(]''([^'']+)''[)]'))[1]::timestamptz as until
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass
    order by 2
  `.execute(db)
  return rows
}

/** Gives up after a few seconds when somebody reads long: the next hour tries again. */
export async function dropPartition(db: Db, name: string): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db)
  await sql`drop table if exists ${sql.id(name)}`.execute(db)
}
