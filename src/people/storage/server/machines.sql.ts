import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectHasCitus } from '../../../platform/server/database/distribute.sql.ts'

export interface MachineAsked {
  name: string
  share: number
  /** null: it responds */
  error: string | null
  /** what its part of the database takes; null where that was not asked, or it does not respond */
  bytes: number | null
}

/** Asks each worker of a Citus database whether it responds, and how large its part is; there is none in any other. */
export async function selectMachines(db: Db, { isMeasured } = { isMeasured: false }): Promise<MachineAsked[]> {
  if (!(await selectHasCitus(db))) return []
  const { rows } = await sql<MachineAsked>`
    with asked as materialized (
      select nodename, nodeport, case when not success then result end as error,
        case when success then nullif(result, '')::float8 end as bytes
      from run_command_on_workers(${isMeasured ? 'select pg_database_size(current_database())' : 'select null'})
    ), shards as (
      select groupid, count(*)::float4 / sum(count(*)) over () as share
      from pg_dist_placement join pg_dist_shard using (shardid) join pg_dist_partition using (logicalrelid) where partmethod = 'h' group by 1
    )
    select a.nodename || ':' || a.nodeport as name, coalesce(s.share, 0) as share, a.error, a.bytes
    from asked a join pg_dist_node n using (nodename, nodeport) left join shards s using (groupid)`.execute(db)
  return rows
}

/** Keeps since when each is away, and drops those that are no longer of the database. */
export async function saveMachines(db: Db, machines: readonly Omit<MachineAsked, 'bytes'>[]): Promise<void> {
  await sql`
    with given as materialized (select * from json_to_recordset(${JSON.stringify(machines)}::json) as g(name text, share real, error text)),
    gone as (delete from database_machine where name not in (select name from given))
    insert into database_machine as m (name, share, away_since, error, asked_at)
    select name, share, case when error is not null then now() end, error, now() from given order by name
    on conflict (name) do update set share = excluded.share, error = excluded.error, asked_at = excluded.asked_at,
      away_since = case when excluded.error is not null then coalesce(m.away_since, excluded.away_since) end`.execute(
    db,
  )
}

export interface Machine {
  name: string
  share: number
  awaySince: Date | null
  error: string | null
}

export function findMachines(db: Db): Promise<Machine[]> {
  return db
    .selectFrom('database_machine')
    .select(['name', 'share', 'away_since as awaySince', 'error'])
    .orderBy('name')
    .limit(100)
    .execute()
}
