import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/**
 * Of all tables, partitions with the table that they are part of. Rows are the database's estimate, which costs no read.
 * `workers`: what other machines of the database store, as `selectWorkerSizes` gives it.
 */
export async function upsertStoredDay(db: Db, workers: readonly string[]): Promise<void> {
  await sql`
    insert into stored_day (day, table_name, bytes, rows)
    select current_date, name, sum(bytes), sum(rows) from (
      select coalesce(pg_partition_root(oid)::regclass, oid::regclass)::text as name, pg_total_relation_size(oid) as bytes,
        greatest(reltuples, pg_stat_get_live_tuples(oid), 0) as rows
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      union all
      select t.* from unnest(${workers}::text[]) w, json_to_recordset(w::json) as t(name text, bytes bigint, rows float4)
    ) stored group by name
    on conflict (day, table_name) do update set bytes = excluded.bytes, rows = excluded.rows`.execute(db)
}

/** The same of one machine's shards: tables that hold the rows of some sites, named after their table. */
const SHARD_SIZES = `
  select coalesce(json_agg(t), '[]') from (
    select coalesce(pg_partition_root(s.logicalrelid)::regclass, s.logicalrelid)::text as name,
      sum(pg_total_relation_size(c.oid)) as bytes, sum(greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)) as rows
    from pg_dist_shard s join pg_class c on c.relname = s.logicalrelid::text || '_' || s.shardid
    where c.relnamespace = 'public'::regnamespace group by 1) t`

/** What each worker of a Citus database stores, as JSON. Throws when one doesn't answer: what it has is not gone. */
export async function selectWorkerSizes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ worker: string; success: boolean; result: string }>`
    select nodename || ':' || nodeport as worker, success, result from run_command_on_workers(${SHARD_SIZES})`.execute(
    db,
  )
  const away = rows.find(({ success }) => !success)
  if (away) throw new Error(`${away.worker} does not answer what it stores: ${away.result}`)
  return rows.map(({ result }) => result)
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

/** Each table on the last day that was measured, with the first of the seven days before it. */
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
