import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Other backups of this database wait for no one: they are refused. Held until the connection ends. */
export async function lockBackups(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_lock(hashtext('minerva backup')) as "isFree"`.execute(connection)
  return rows[0]?.isFree ?? false
}

/**
 * From now on a copy of the files can be made whole by the log, which is kept from here on. Both end with the connection, so that a
 * backup that is killed leaves nothing behind.
 */
export async function beginCopy(connection: Db): Promise<void> {
  await sql`select pg_create_physical_replication_slot('minerva_backup_' || pg_backend_pid(), true, true)`.execute(
    connection,
  )
  await sql`select pg_backup_start('minerva', fast => true)`.execute(connection)
}

export interface CopyEnd {
  /** what PostgreSQL wants to find in the copy's backup_label */
  label: string
  /** empty where there are none */
  tablespaces: string
  /** the last file of the log that the copy needs */
  lastLog: string
  endedAt: Date
}

export async function endCopy(connection: Db): Promise<CopyEnd> {
  const { rows } = await sql<CopyEnd>`
    select labelfile as label, coalesce(spcmapfile, '') as tablespaces, pg_walfile_name(lsn) as "lastLog", clock_timestamp() as "endedAt"
    from pg_backup_stop(wait_for_archive => false)`.execute(connection)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not end the copy')
  return row
}

export async function selectClusterFacts(db: Db): Promise<{ bytes: number; maxConnections: number; major: number }> {
  const { rows } = await sql<{ bytes: number; maxConnections: number; major: number }>`
    select pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::int as "maxConnections",
      current_setting('server_version_num')::int / 10000 as major`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not answer')
  return row
}

/**
 * How many rows each table has, read from the tables themselves, so that a page that can't be read (its checksum is wrong) is an error.
 * Unlogged ones are empty after a crash, so no copy has them.
 */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`.execute(
    db,
  )
  return db.connection().execute(async (connection) => {
    await sql`set enable_indexonlyscan = off; set enable_indexscan = off; set enable_bitmapscan = off`.execute(
      connection,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ n: number }>`select count(*)::float8 as n from ${sql.raw(name)}`.execute(connection)
      counts[name] = rows[0]?.n ?? 0
    }
    return counts
  })
}

/** The migrations that ran, by name. */
export async function selectMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
