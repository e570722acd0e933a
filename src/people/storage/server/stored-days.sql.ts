import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Of all tables, partitions with the table that they are part of. Rows are the database's estimate, which costs no read. */
export async function upsertStoredDay(db: Db): Promise<void> {
  await sql`
    insert into stored_day (day, table_name, bytes, rows)
    select current_date, coalesce(pg_partition_root(oid)::regclass, oid::regclass)::text,
      sum(pg_total_relation_size(oid)), sum(greatest(reltuples, pg_stat_get_live_tuples(oid), 0))
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 2
    on conflict (day, table_name) do update set bytes = excluded.bytes, rows = excluded.rows`.execute(db)
}

export async function deleteOldStoredDays(db: Db, keptDays: number): Promise<void> {
  await sql`delete from stored_day where day < current_date - ${keptDays}::int`.execute(db)
}

export interface StoredTable {
  name: string
  bytes: number
  rows: number
  /** on the first day; nothing for a table that was not there yet */
  bytesBefore: number
  /** from that day to the last; 0: one day alone is known */
  days: number
}

/** Each table on the last day that was measured, beside the first of the seven days before it. */
export async function selectStoredTables(db: Db): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    with last as (select max(day) as day from stored_day),
      first as (select min(s.day) as day from stored_day s, last where s.day >= last.day - 7)
    select s.table_name as name, s.bytes, s.rows, coalesce(b.bytes, 0) as "bytesBefore", last.day - first.day as days
    from last cross join first join stored_day s on s.day = last.day
    left join stored_day b on b.day = first.day and b.table_name = s.table_name
    limit 1000`.execute(db)
  return rows
}
