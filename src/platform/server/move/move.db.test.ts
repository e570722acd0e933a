import { sql } from 'kysely'
import { Connection } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase, ownedDatabase } from '../../testing/empty-database.ts'
import { schemaText } from '../../testing/schema-text.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { addDevice, addOwner } from '../../testing/test-fleet.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/database.ts'
import { updateComment } from '../database/database-comment.sql.ts'
import { refuseDemo } from '../database/refuse-demo.ts'
import { refuseMoving } from '../database/refuse-moving.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { TEST_SEALING } from '../../testing/test-sealing.ts'
import { moveDatabase } from './move-database.ts'
import type { Move } from './move-database.ts'
import { openNamed } from './place.ts'
import type { Place } from './place.ts'
import { nightlyTest } from '../../testing/nightly-test.ts'

/** With devices, hours in several partitions, texts that COPY has to escape. */
async function filledDatabase(): Promise<Place> {
  const database = await testDatabase()
  onTestFinished(() => database[Symbol.asyncDispose]())
  const source = openNamed('the source', database.settings.connection)
  onTestFinished(() => source[Symbol.asyncDispose]())
  const { db } = source
  const owner = await addOwner(db, 'moved')
  const ids: number[] = []
  for (const mark of ['one', 'tab\tand\nline \\N', '矿机']) ids.push(await addDevice(db, owner, mark))
  await sql`select ensure_partitions(at, at) from (values ('2026-01-05'::timestamptz), ('2026-02-05')) d (at)`.execute(
    db,
  )
  const hours = ['2026-01-05T07:00:00Z', '2026-02-05T07:00:00Z', '2026-02-05T08:00:00Z'].flatMap((hour) =>
    ids.map((device_id) => ({ hour: new Date(hour), device_id, site_id: owner.site, reads: 60, hashrate_reads: 59 })),
  )
  const figures = { hashrate_sum: 0.1 + 1 / 3, max_celsius: null, max_fan_rpm: 5000 }
  await db
    .insertInto('device_hourly')
    .values(hours.map((hour) => ({ ...hour, ...figures })))
    .execute()
  return source
}
const placeOf = ({ settings }: { settings: Place['settings'] }): Place => {
  const place = openNamed('the target', settings.connection)
  onTestFinished(() => place[Symbol.asyncDispose]())
  return place
}
const move = (more: Pick<Move, 'source' | 'target'> & Partial<Move>) => moveDatabase({ say: () => {}, ...more })
const interrupted = (line: string) => {
  if (line.startsWith('Making the indexes')) throw new Error('interrupted')
}
const devices = (db: Db) => db.selectFrom('device').selectAll().orderBy('id').execute()
const hours = (db: Db) => db.selectFrom('device_hourly').selectAll().orderBy('hour').orderBy('device_id').execute()
const partitions = async (db: Db) =>
  (
    await sql`select relname, pg_get_expr(relpartbound, oid) as bounds, reloptions from pg_class where relispartition and relkind = 'r' order by 1`.execute(
      db,
    )
  ).rows

nightlyTest('a database arrives whole in one whose owner is no superuser, at the second try', async () => {
  const source = await filledDatabase()
  const target = placeOf(await ownedDatabase())
  await updateComment(source.db, '{"minervaDemo":{}}')
  const before = await hours(source.db)
  await expect(move({ source, target, say: interrupted })).rejects.toMatchObject({
    message: expect.stringContaining('then repeat the command with --replace'),
    cause: new Error('interrupted'),
  })
  expect(await hours(source.db)).toEqual(before)
  await expect(refuseMoving(target.db)).rejects.toThrow('this database is incomplete')
  await expect(move({ source: target, target: placeOf(await emptyDatabase()) })).rejects.toThrow('is incomplete itself')
  await expect(move({ source, target })).rejects.toThrow('what an interrupted move or restore left')

  const meanwhile: Promise<unknown>[] = []
  const rows = await move({
    source,
    target,
    replaces: true,
    say: () => meanwhile.push(refuseMoving(source.db).catch(String), move({ source, target }).catch(String)),
  })
  for (const refused of await Promise.all(meanwhile)) expect(refused).toContain('just being moved')
  expect(rows['device']).toBe(3)
  expect(rows['device_hourly_20260205']).toBe(6)
  expect(await schemaText(target.db)).toBe(await schemaText(source.db))
  // Those of polls begin every two hours: one may have begun since the source was made.
  expect(await partitions(target.db)).toEqual(expect.arrayContaining(await partitions(source.db)))
  expect(await hours(target.db)).toEqual(before)
  const moved = await devices(target.db)
  expect(moved).toEqual(await devices(source.db))
  await expect(refuseMoving(target.db)).resolves.toBeUndefined()
  await expect(refuseDemo(target.db, '0.0.0.0')).rejects.toThrow("a demo's")

  // Numbers go on, triggers count, foreign keys hold, and nothing is left to migrate.
  const id = await addDevice(target.db, await addOwner(target.db, 'later'), 'later')
  expect(id).toBe((moved.at(-1)?.id ?? 0) + 1)
  const counted = await sql<{ n: number }>`select sum(devices)::int as n from device_count`.execute(target.db)
  expect(counted.rows).toEqual([{ n: 4 }])
  await expect(sql`delete from site`.execute(target.db)).rejects.toMatchObject({ code: '23503' })
  expect(await migrateDatabase(target.settings, TEST_SEALING)).toEqual([])
})

/** Of some 200 tables: each try makes all of them. */
const EVERY_NTH = 20

nightlyTest(
  'ended by an error in any table, it leaves the source as it was, and is repeated',
  async () => {
    const source = await filledDatabase()
    const target = placeOf(await emptyDatabase())
    const before = [await devices(source.db), await hours(source.db)]
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace order by 1`.execute(
      source.db,
    )
    const query = Reflect.get(Connection.prototype, 'query')
    for (const { name } of tables.filter((_, nth) => nth % EVERY_NTH === 0)) {
      const failing = vi.spyOn(Connection.prototype, 'query').mockImplementation(function (this: Connection, text) {
        query.call(this, text.endsWith(` from "${name}") to stdout`) ? 'copy (select 1 / 0) to stdout' : text)
      })
      await expect(move({ source, target, replaces: true }), name).rejects.toMatchObject({
        message: expect.stringContaining('is as it was'),
        cause: { message: 'division by zero' },
      })
      failing.mockRestore()
      expect([await devices(source.db), await hours(source.db)]).toEqual(before)
      await expect(refuseMoving(target.db)).rejects.toThrow('this database is incomplete')
    }
    await move({ source, target, replaces: true })
    expect([await devices(target.db), await hours(target.db)]).toEqual(before)
  },
  300_000,
)

/** It belongs to the administrator from now on; its role may make schemas in it. */
async function disown(administrator: Db, db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; role: string }>`
    select current_database() as name, current_user as role`.execute(db)
  const { name = '', role = '' } = rows[0] ?? {}
  await sql`alter database ${sql.id(name)} owner to current_user`.execute(administrator)
  await sql`grant create on database ${sql.id(name)} to ${sql.id(role)}`.execute(administrator)
}

test('names that the locale of the target takes for one, and a target where nothing may be made, are refused before anything is', async () => {
  const source = await filledDatabase()
  const names = ['Ａ', 'ａ', 'Ｂ', 'ｂ'].map((name) => ({ name }))
  await source.db.insertInto('client').values(names).execute()
  const foreign = placeOf(await ownedDatabase())
  await sql`revoke create on schema public from pg_database_owner`.execute(foreign.db)
  await expect(move({ source, target: foreign })).rejects.toThrow(
    /grant create on schema public to owner_\w+\. Nothing/,
  )
  await sql`grant create on schema public to current_user`.execute(foreign.db)
  await disown(source.db, foreign.db)
  await updateComment(source.db, '{"minervaDemo":{}}')
  await expect(move({ source, target: foreign })).rejects.toThrow('A demo moves only into a database of the role')
  await updateComment(source.db, null)
  const target = placeOf(await emptyDatabase('default', 'C.UTF-8'))
  await expect(move({ source, target })).rejects.toThrow(
    'The locale of the target takes "Ａ" and "ａ" (client) for one name, and 1 more like these. Nothing was changed. Rename',
  )
  for (const { db } of [foreign, target])
    expect((await sql`select from pg_tables where schemaname = 'public'`.execute(db)).rows).toEqual([])
})

test('a database in use, one with something in it, and one of a later program are refused', async () => {
  const source = await filledDatabase()
  const target = placeOf(await emptyDatabase())
  const server = openDatabase({ connection: source.settings.connection })
  await sql`select 1`.execute(server)
  await expect(move({ source, target })).rejects.toThrow('uses the source. Stop it first')
  await server.destroy()
  await sql`create table theirs ()`.execute(target.db)
  await expect(move({ source, target, replaces: true })).rejects.toThrow('the target is not empty: it has theirs')
  await expect(move({ source: target, target: source })).rejects.toThrow('is no database of Minerva')
  await sql`insert into schema_migration (name, timestamp) values ('9999-later', '')`.execute(source.db)
  await expect(move({ source, target })).rejects.toThrow('it has 9999-later, which this version does not know')
})
