import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { openDatabase } from './database.ts'
import type { Db, DatabaseSettings } from './database.ts'

export const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../../migrations')
const OLDEST_SERVER = 15
const MIGRATION_TABLE = 'schema_migration'

/**
 * Brings the database to this program's schema and returns the names of the migrations that ran. Each file runs in a
 * transaction; of two processes at once, one waits. Throws in words when the server is too old, or when the database
 * has migrations that this program does not know.
 */
export async function migrateDatabase(settings: DatabaseSettings, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const db = openDatabase({
    ...settings,
    connection: settings.directUrl ?? settings.connection,
    poolSize: 2,
    statementTimeoutMs: 0,
  })
  try {
    await refuseOldServer(db)
    const migrations = await readMigrations(folder)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations) },
      migrationTableName: MIGRATION_TABLE,
      migrationLockTableName: `${MIGRATION_TABLE}_lock`,
    })
    const done: string[] = []
    for (;;) {
      await refuseNewerDatabase(db, new Set(Object.keys(migrations)))
      const { error, results = [] } = await migrator.migrateUp()
      const failed = results.find((result) => result.status === 'Error')
      if (failed)
        throw new Error(`Migration ${failed.migrationName} failed, and nothing of it stays.`, { cause: error })
      if (error) throw error
      if (results.length === 0) return done
      done.push(...results.map((result) => result.migrationName))
    }
  } finally {
    await db.destroy()
  }
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await fs.readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).toSorted()
  const migrations: Record<string, Migration> = {}
  for (const name of names) {
    const text = await fs.readFile(path.join(folder, name), 'utf8')
    migrations[path.basename(name, '.sql')] = {
      up: async (db) => {
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}

async function refuseOldServer(db: Db): Promise<void> {
  const { rows } = await sql<{ number: number; version: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version
  `.execute(db)
  const server = rows[0]
  if (server && server.number < OLDEST_SERVER * 10_000) {
    throw new Error(
      `This database is PostgreSQL ${server.version}; Minerva needs ${OLDEST_SERVER} or later. ` +
        'Upgrade it, or unset DATABASE_URL to use the PostgreSQL that Minerva brings.',
    )
  }
}

async function refuseNewerDatabase(db: Db, known: ReadonlySet<string>): Promise<void> {
  const table = await sql<{ exists: boolean }>`select to_regclass(${MIGRATION_TABLE}) is not null as exists`.execute(db)
  if (!table.rows[0]?.exists) return
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db)
  const unknown = rows.map((row) => row.name).filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this program: it has ${unknown.join(', ')}, which this version does not know. ` +
        'Nothing was changed. Start the newer version of Minerva, or restore a backup made before it.',
    )
  }
}
