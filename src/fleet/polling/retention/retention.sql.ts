import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** The partitions of a table, by the time before which all their rows lie. */
export async function selectPartitions(
  db: Db,
  table: 'poll_batch' | 'device_hourly',
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

/** Whether a partition of polls holds some that are not yet summed. */
export async function hasUnsummed(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.id(name)} where not is_summed limit 1`.execute(db)
  return rows.length > 0
}

/** All that come after a statement that waits for a whole table wait as long as it does. */
const LOCK_WAIT = sql.lit('200ms')

/** Fails almost at once if another transaction reads or writes the table. */
export async function dropPartition(db: Db, name: string): Promise<void> {
  await sql`set local lock_timeout = ${LOCK_WAIT}`.execute(db)
  await sql`drop table if exists ${sql.id(name)}`.execute(db)
}

/** The hourly partitions that end before a time and still have spare room for updates. */
export async function selectLooseHours(db: Db, endedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'device_hourly'::regclass and not 'fillfactor=100' = any(coalesce(c.reloptions, '{}'))
      and (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO [(]''([^'']+)''[)]'))[1]::timestamptz < ${endedBefore}
    order by 1
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Rewrites a table without spare room. Blocks others while it runs; fails almost at once if it has to wait itself. */
export async function packTable(db: Db, name: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${LOCK_WAIT}`.execute(connection)
    await sql`set statement_timeout = '120s'`.execute(connection)
    try {
      await sql`vacuum (full, analyze) ${sql.id(name)}`.execute(connection)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** Those of the tables of which PostgreSQL does not know when they were vacuumed last: new ones, and all after a crash. */
export async function selectVacuumUnknown(db: Db, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where relid = any(${tables}::text[]::regclass[]) and last_vacuum is null and last_autovacuum is null
    order by 1
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Others read and write the table meanwhile. */
export async function vacuumTable(db: Db, name: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = '120s'`.execute(connection)
    try {
      await sql`vacuum (skip_locked) ${sql.id(name)}`.execute(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** Waits neither for readers nor for writers. */
export async function updateFillFactor(db: Db, name: string, percent: number): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db)
  await sql`alter table ${sql.id(name)} set (fillfactor = ${sql.lit(percent)})`.execute(db)
}

/** Deletes sweeps of business days before one, oldest first, except those of the newest day: they hold the business date. */
export async function deleteOldSweeps(db: Db, firstKeptDay: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sweep where id in (
      select id from sweep
      where business_day < least(${firstKeptDay}::date, (select max(business_day) from sweep))
      order by business_day limit ${limit})
  `.execute(db)
  return Number(numAffectedRows)
}

export async function deleteOldSyncs(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sync_run where id in (select id from sync_run where ended_at < ${before} order by id limit ${limit})
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes sums of minutes before a time, oldest first. */
export async function deleteOldMinutes(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from fleet_minute where ctid = any(array(select ctid from fleet_minute where at < ${before} order by at limit ${limit}))
  `.execute(db)
  return Number(numAffectedRows)
}

/**
 * Deletes live figures that a batch left where its device had just moved away; no reader joins them. They alone have no copies of the device's
 * row, so that few are compared: of a million, the database would compare each with all devices.
 */
export async function deleteLeftLive(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from device_live where client_id is null and (site_id, device_id) not in (select site_id, id from device)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Deletes counters of kinds without devices, which readers would have to skip. Skips locked ones. */
export async function deleteEmptyCounts(db: Db): Promise<number> {
  let deleted = 0
  for (const table of ['device_count', 'state_count', 'type_count', 'pool_count'] as const) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid in (select ctid from ${sql.table(table)} where devices = 0 for update skip locked)
    `.execute(db)
    deleted += Number(numAffectedRows)
  }
  return deleted
}
