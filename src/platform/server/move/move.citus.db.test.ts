import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { distribution } from '../../../fleet/server/distribution.ts'
import { emptyCitusDatabase } from '../../testing/citus.ts'
import { emptyDatabase } from '../../testing/empty-database.ts'
import { administer } from '../../testing/global-setup.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { TEST_SEALING } from '../../testing/test-sealing.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/database.ts'
import { distribute } from '../database/distribute.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { moveDatabase } from './move-database.ts'
import { openNamed } from './place.ts'
import type { Place } from './place.ts'

const placeOf = ({ settings }: { settings: Place['settings'] }): Place => {
  const place = openNamed('a place', settings.connection)
  onTestFinished(() => place[Symbol.asyncDispose]())
  return place
}
const hours = async (db: Db) =>
  (await sql`select site_id, device_id, hour, hashrate_sum from device_hourly order by site_id`.execute(db)).rows
const HOURS = 40
const fillHours = async (db: Db) => {
  await sql`select ensure_partitions('2026-01-05'::timestamptz, '2026-01-05')`.execute(db)
  await sql`insert into device_hourly (site_id, device_id, hour, reads, hashrate_sum, hashrate_reads)
    select n, n, '2026-01-05T07:00:00Z', 60, 0.1 + n / 3.0, 60 from generate_series(1, ${HOURS}::int) n`.execute(db)
}

test('a database of several machines arrives whole in one of one machine, whatever its machines are set to', async () => {
  await using database = await testDatabase()
  const { db, settings } = database
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  // Of workers, too: the rows' hashes are made there.
  await administer(settings.connection, `alter database ${rows[0]?.name} set timezone = 'Asia/Shanghai'`)
  await administer(settings.connection, `alter database ${rows[0]?.name} set extra_float_digits = 0`)
  await fillHours(db)
  const before = await hours(db)
  const [source, target] = [placeOf(database), placeOf(await emptyDatabase())]
  await db.destroy()
  const moved = await moveDatabase({ source, target, say: () => {} })
  expect(moved['device_hourly_20260105']).toBe(HOURS)
  expect(await hours(target.db)).toEqual(before)
}, 300_000)

test('one of one machine arrives whole in one of several, and is distributed there', async () => {
  const { db, settings } = await emptyDatabase()
  await migrateDatabase(settings, TEST_SEALING)
  await fillHours(db)
  const before = await hours(db)
  await db.destroy()
  const { settings: several, ...database } = await emptyCitusDatabase()
  onTestFinished(() => database[Symbol.asyncDispose]())
  {
    await using target = openNamed('the target', several.connection)
    const moved = await moveDatabase({ source: placeOf({ settings }), target, say: () => {} })
    expect(moved['device_hourly_20260105']).toBe(HOURS)
  }
  const said: string[] = []
  await distribute(several, distribution, (line) => said.push(line))
  expect(said).toContainEqual(expect.stringContaining('device_hourly: distributed in'))
  const distributed = openDatabase(several)
  onTestFinished(() => distributed.destroy())
  expect(await hours(distributed)).toEqual(before)
}, 300_000)
