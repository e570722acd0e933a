import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fork } from 'node:child_process'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase, ownedDatabase } from '../../testing/empty-database.ts'
import { administer, databaseOf } from '../../testing/global-setup.ts'
import { TEST_SEALING } from '../../testing/test-sealing.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { migrateDatabase } from './migrate.ts'

function migrationFolder(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-migrations-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  return folder
}

const TWO = {
  '0001-first.sql': 'create table first (id int); insert into first values (1);',
  '0002-second.sql': 'select pg_sleep(0.2); create table second (id int);',
  'notes.md': 'not a migration',
}

test('each file runs once, in order', async () => {
  const { db, settings } = await emptyDatabase()
  const folder = migrationFolder(TWO)
  expect(await migrateDatabase(settings, TEST_SEALING, folder)).toEqual(['0001-first', '0002-second'])
  expect(await migrateDatabase(settings, TEST_SEALING, folder)).toEqual([])
  expect((await sql`select id from first`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('one of a lower number than those that ran here runs, too', async () => {
  const { db, settings } = await emptyDatabase()
  await migrateDatabase(settings, TEST_SEALING, migrationFolder({ '0003-third.sql': 'create table third (id int)' }))
  expect(
    await migrateDatabase(
      settings,
      TEST_SEALING,
      migrationFolder({ ...TWO, '0003-third.sql': 'create table third (id int)' }),
    ),
  ).toEqual(['0001-first', '0002-second'])
  expect((await sql`select id from first`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('of two processes at once, one waits', async () => {
  const { db, settings } = await emptyDatabase()
  const folder = migrationFolder(TWO)
  const program = path.join(folder, 'migrate.mjs')
  const from = JSON.stringify(path.join(import.meta.dirname, 'migrate.ts'))
  fs.writeFileSync(
    program,
    `import { migrateDatabase } from ${from}
    process.send(await migrateDatabase(${JSON.stringify(settings)}, undefined, ${JSON.stringify(folder)}))
    process.disconnect()`,
  )
  const run = () =>
    new Promise<unknown>((resolve, reject) => {
      const child = fork(program, { execArgv: [] })
      child.once('message', resolve)
      child.once('exit', (code) => code && reject(new Error(`code ${code}`)))
    })
  const done = (await Promise.all([run(), run()])).flat()
  expect(done).toHaveLength(2)
  expect(new Set(done)).toEqual(new Set(['0001-first', '0002-second']))
  expect((await sql`select id from first`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  const { db, settings } = await emptyDatabase()
  const folder = migrationFolder({ ...TWO, '0002-second.sql': 'create table half (id int); select 1 / 0;' })
  await expect(migrateDatabase(settings, TEST_SEALING, folder)).rejects.toThrow('Migration 0002-second failed')
  const { rows } = await sql`select to_regclass('first') is null as first, to_regclass('half') is null as half`.execute(
    db,
  )
  expect(rows).toEqual([{ first: false, half: true }])
})

test('a database newer than the program is refused, and nothing is changed', async () => {
  const { db, settings } = await emptyDatabase()
  await migrateDatabase(settings, TEST_SEALING, migrationFolder(TWO))
  const older = migrationFolder({
    '0001-first.sql': TWO['0001-first.sql'],
    '0003-other.sql': 'create table other (id int)',
  })
  await expect(migrateDatabase(settings, TEST_SEALING, older)).rejects.toThrow(
    'newer than this program: it has 0002-second',
  )
  expect((await sql`select to_regclass('other') as other`.execute(db)).rows).toEqual([{ other: null }])
})

const SECOND_CHANGED = { ...TWO, '0002-second.sql': 'create table second (id bigint);' }

test('a migration that changed after it ran is refused by name, and nothing is changed', async () => {
  const { db, settings } = await emptyDatabase()
  await migrateDatabase(settings, TEST_SEALING, migrationFolder(TWO))
  const changed = migrationFolder({ ...SECOND_CHANGED, '0003-third.sql': 'create table third (id int)' })
  await expect(migrateDatabase(settings, TEST_SEALING, changed)).rejects.toThrow(
    'migrations/0002-second.sql changed after it ran on this database',
  )
  expect((await sql`select to_regclass('third') as third`.execute(db)).rows).toEqual([{ third: null }])
})

test('other line ends are no change', async () => {
  const { settings } = await emptyDatabase()
  const lines = { '0001-first.sql': 'create table first (\n  id int\n);\n' }
  await migrateDatabase(settings, TEST_SEALING, migrationFolder(lines))
  const elsewhere = { '0001-first.sql': lines['0001-first.sql'].replaceAll('\n', '\r\n') }
  expect(await migrateDatabase(settings, TEST_SEALING, migrationFolder(elsewhere))).toEqual([])
})

test('a database from before checksums gets them at its next start', async () => {
  const { db, settings } = await emptyDatabase()
  const folder = migrationFolder(TWO)
  await migrateDatabase(settings, TEST_SEALING, folder)
  await sql`alter table schema_migration drop column checksum`.execute(db)
  expect(await migrateDatabase(settings, TEST_SEALING, folder)).toEqual([])
  await expect(migrateDatabase(settings, TEST_SEALING, migrationFolder(SECOND_CHANGED))).rejects.toThrow(
    'changed after it ran',
  )
})

test('every migration of the program runs; a clone needs none', async () => {
  await using database = await testDatabase()
  expect(await migrateDatabase(database.settings, TEST_SEALING)).toEqual([])
})

test('someone who owns the database but is no superuser can run them', async () => {
  const { settings } = await ownedDatabase()
  expect((await migrateDatabase(settings, TEST_SEALING)).length).toBeGreaterThan(0)
})

test('one whose role may make no schemas is refused with what to grant, and nothing is made', async () => {
  const { db, settings } = await ownedDatabase()
  const { rows } = await sql<{
    role: string
    name: string
  }>`select current_user as role, current_database() as name`.execute(db)
  const { role = '', name = '' } = rows[0] ?? {}
  await sql`revoke create on database ${sql.id(name)} from ${sql.id(role)}`.execute(db)
  await expect(migrateDatabase(settings, TEST_SEALING)).rejects.toThrow(`grant create on database ${name} to ${role}`)
  expect((await sql`select from pg_tables where schemaname = 'public'`.execute(db)).rows).toEqual([])
})

test('one that keeps texts otherwise than as UTF-8, or whose role makes its tables elsewhere, is refused with what to do', async () => {
  const { connection } = inject('testServer')
  const name = `minerva_latin_${process.pid}`
  await administer(connection, `create database ${name} template template0 locale 'C' encoding 'LATIN1'`)
  onTestFinished(() => administer(connection, `drop database ${name} with (force)`))
  const latin = { connection: databaseOf(connection, name) }
  await expect(migrateDatabase(latin, TEST_SEALING)).rejects.toThrow(`${name} keeps texts as LATIN1`)

  const { db, settings } = await ownedDatabase()
  await sql`create schema authorization current_user`.execute(db)
  await expect(migrateDatabase(settings, TEST_SEALING)).rejects.toThrow(
    /alter role (\w+) in database \w+ set search_path = public/,
  )
  expect((await sql`select from pg_tables where schemaname !~ '^(pg_|information_)'`.execute(db)).rows).toEqual([])
})
