import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { distribution } from '../../../fleet/server/distribution.ts'
import { emptyCitusDatabase } from '../../testing/citus.ts'
import { TEST_SEALING } from '../../testing/test-sealing.ts'
import { distribute } from './distribute.ts'
import { MIGRATIONS_FOLDER, migrateDatabase, readMigrationNames } from './migrate.ts'

/** The first that could be distributed has these and all before 0370. */
const FIRST = ['0375-live-figures-by-site', '0376-live-figures-by-device']

test('a database that was distributed before comes to the schema of today', async () => {
  const { settings, ...database } = await emptyCitusDatabase()
  onTestFinished(() => database[Symbol.asyncDispose]())
  const names = await readMigrationNames()
  const later = names.filter((name) => {
    if (name < '0370' || FIRST.includes(name)) return false
    const text = fs.readFileSync(path.join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8')
    return distribution.tables.some((table) => text.includes(table))
  })
  expect(later).toEqual(expect.arrayContaining(['0371-losses', '0377-sites-left', '0385-copies-beside-live-figures']))
  const earlier = names.filter((name) => !later.includes(name))
  await migrateDatabase(settings, TEST_SEALING, MIGRATIONS_FOLDER, earlier)
  await distribute(settings, distribution, () => {})
  expect(await migrateDatabase(settings, TEST_SEALING)).toEqual(later)
})
