import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { openDatabase } from './database.ts'
import type { Db, DatabaseSettings } from './database.ts'
import { isPooled } from './is-pooled.sql.ts'
import { SettingsError } from '../process/settings-error.ts'
import { OLDEST_POSTGRES } from '../../rules/oldest-postgres.ts'
import { statementsOf } from './statements-of.ts'
import type { Sealing } from '../sealing/sealing.ts'

export const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../../migrations')
const MIGRATION_TABLE = 'schema_migration'

/**
 * Brings the database to this program's schema and returns the names of the migrations that ran. Each file runs in a
 * transaction; of two processes at once, one waits. Throws in words when the server is too old, behind a pooler or denies what is needed, when the database has
 * migrations that this program does not know, or when one was changed after it ran. A migration that must seal or unseal
 * rows is written in TypeScript and exports `up(db, sealing)`. `only`: those names alone.
 */
export async function migrateDatabase(
  settings: DatabaseSettings,
  sealing: Sealing,
  folder = MIGRATIONS_FOLDER,
  only?: readonly string[],
): Promise<string[]> {
  const db = openDatabase({
    ...settings,
    connection: settings.directUrl ?? settings.connection,
    poolSize: 2,
    statementTimeoutMs: 0,
  })
  try {
    await refuseOldServer(db)
    await refusePooler(db)
    await refuseUnfit(db)
    const migrations = await readMigrations(folder)
    const wanted = new Map([...migrations].filter(([name]) => only?.includes(name) ?? true))
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(runnable(wanted, sealing)) },
      migrationTableName: MIGRATION_TABLE,
      migrationLockTableName: `${MIGRATION_TABLE}_lock`,
      // Two changes made side by side land in either order: the later one may have the lower number, and a database
      // that ran the other must still upgrade.
      allowUnorderedMigrations: true,
    })
    const done: string[] = []
    for (;;) {
      await refuseOtherHistory(db, migrations)
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

/** What this program knows. */
export async function readMigrationNames(): Promise<string[]> {
  return [...(await readMigrations(MIGRATIONS_FOLDER)).keys()]
}

interface MigrationFile {
  path: string
  text: string
}

/** The files by their migrations' names: '0002-fleet'. */
async function readMigrations(folder: string): Promise<Map<string, MigrationFile>> {
  const names = (await fs.readdir(folder)).filter((name) => /^\d{4}-.*\.(sql|ts)$/.test(name)).toSorted()
  const migrations = new Map<string, MigrationFile>()
  for (const name of names) {
    const file = path.join(folder, name)
    migrations.set(path.parse(name).name, { path: file, text: await fs.readFile(file, 'utf8') })
  }
  return migrations
}

function runnable(migrations: ReadonlyMap<string, MigrationFile>, sealing: Sealing): Record<string, Migration> {
  return Object.fromEntries(
    Array.from(migrations, ([name, file]) => [name, { up: (db) => execute(db, file, sealing) }]),
  )
}

async function execute(db: Kysely<unknown>, file: MigrationFile, sealing: Sealing): Promise<void> {
  if (!file.path.endsWith('.ts')) {
    for (const statement of statementsOf(file.text)) await sql.raw(statement).execute(db)
    return
  }
  const { up } = (await import(pathToFileURL(file.path).href)) as {
    up: (db: Kysely<unknown>, sealing: Sealing) => Promise<void>
  }
  await up(db, sealing)
}

/** Independent of how a checkout writes its line ends. */
function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

async function refuseOldServer(db: Db): Promise<void> {
  const { rows } = await sql<{ number: number; version: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version
  `.execute(db)
  const server = rows[0]
  if (server && server.number < OLDEST_POSTGRES * 10_000) {
    throw new Error(
      `This database is PostgreSQL ${server.version}; Minerva needs ${OLDEST_POSTGRES} or later. ` +
        'Upgrade it, or unset DATABASE_URL to use the PostgreSQL that Minerva brings.',
    )
  }
}

async function refusePooler(db: Db): Promise<void> {
  if (await isPooled(db))
    throw new SettingsError(
      'Between Minerva and this database is a pooler that lends its connections by the transaction, such as pgbouncer, so that migrations, locks, ' +
        'events and background work would fail. Name PostgreSQL itself in DATABASE_DIRECT_URL; DATABASE_URL may go on naming the pooler.',
    )
}

/**
 * Of a database without our tables. These are made in the schema `public`, which is not everybody's; the first migration makes an extension, and
 * the queue of background work a schema, by the right to create in the database. Texts are of any language.
 */
export async function refuseUnfit(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string; name: string; rights: string[]; encoding: string; schema: string }>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as name, current_setting('server_encoding') as encoding,
      coalesce(current_schema(), '') as schema, array(
        select place from (values
          (has_database_privilege(current_database(), 'create'), 'database ' || quote_ident(current_database())),
          (has_schema_privilege('public', 'create'), 'schema public')) r (has_it, place)
        where not has_it) as rights
    where to_regnamespace('graphile_worker') is null
  `.execute(db)
  const [found] = rows
  if (!found) return
  const { role, name, rights, encoding, schema } = found
  if (encoding !== 'UTF8')
    throw new SettingsError(
      `The database ${name} keeps texts as ${encoding}, which does not have the characters of all languages. Nothing was changed. ` +
        "Name one that was made by: create database … template template0 locale 'C' encoding 'UTF8'",
    )
  if (rights.length > 0)
    throw new SettingsError(
      `The role ${role} may not make schemas and tables in the database ${name}. Let its administrator run in that database: ` +
        `${rights.map((right) => `grant create on ${right} to ${role}`).join('; ')}. Nothing was changed.`,
    )
  if (schema !== 'public')
    throw new SettingsError(
      `The search_path of the role ${role} leads to the schema ${schema} before public, where Minerva has its tables. Run: ` +
        `alter role ${role} in database ${name} set search_path = public. Nothing was changed.`,
    )
}

/**
 * Compares what ran on this database with the program's files. A migration without a checksum (it ran just now, or before
 * checksums were kept) gets that of its file.
 */
async function refuseOtherHistory(db: Db, migrations: ReadonlyMap<string, MigrationFile>): Promise<void> {
  const table = await sql<{ exists: boolean }>`select to_regclass(${MIGRATION_TABLE}) is not null as exists`.execute(db)
  if (!table.rows[0]?.exists) return
  await sql`alter table ${sql.table(MIGRATION_TABLE)} add column if not exists checksum text`.execute(db)
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from ${sql.table(MIGRATION_TABLE)} order by name
  `.execute(db)
  const unknown = rows.filter(({ name }) => !migrations.has(name)).map(({ name }) => name)
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this program: it has ${unknown.join(', ')}, which this version does not know. ` +
        'Nothing was changed. Start the newer version of Minerva, or restore a backup made before it.',
    )
  }
  const checksums = rows.map(({ name, checksum }) => ({
    name,
    checksum,
    ofFile: checksumOf(migrations.get(name)?.text ?? ''),
  }))
  const changed = checksums.filter(({ checksum, ofFile }) => checksum !== null && checksum !== ofFile)
  if (changed.length > 0) {
    const files = changed
      .map(({ name }) => `migrations/${path.basename(migrations.get(name)?.path ?? name)}`)
      .join(', ')
    throw new Error(
      `${files} changed after it ran on this database, which therefore lacks the change. Nothing was changed. ` +
        'Restore the file as it was, and put the change into a new migration.',
    )
  }
  for (const { name, checksum, ofFile } of checksums) {
    if (checksum === null)
      await sql`update ${sql.table(MIGRATION_TABLE)} set checksum = ${ofFile} where name = ${name}`.execute(db)
  }
}
