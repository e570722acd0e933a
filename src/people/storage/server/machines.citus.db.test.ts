import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { migrateDatabase } from '../../../platform/server/database/migrate.ts'
import { emptyCitusDatabase } from '../../../platform/testing/citus.ts'
import type { CitusDatabase } from '../../../platform/testing/citus.ts'
import { TEST_SEALING } from '../../../platform/testing/test-sealing.ts'
import { askMachines } from './ask-machines.ts'
import { examineMachines } from './examine-machines.ts'
import { findMachines } from './machines.sql.ts'

let database: CitusDatabase
let db: Db
beforeAll(async () => {
  database = await emptyCitusDatabase()
  await migrateDatabase(database.settings, TEST_SEALING)
  db = openDatabase(database.settings)
})
afterAll(async () => {
  await db.destroy()
  await database[Symbol.asyncDispose]()
})

const asked = async () => {
  await askMachines.run({ db } as Parameters<typeof askMachines.run>[0], new AbortController().signal)
  return findMachines(db)
}

test('a machine that is away is known since when, until it is back', async () => {
  const all = await asked()
  expect(all.length).toBeGreaterThan(1)
  expect(all.map(({ awaySince, error }) => [awaySince, error])).toEqual(all.map(() => [null, null]))

  const [found] = await examineMachines(db)
  expect(found?.values).toEqual({ n: all.length, sizes: expect.stringMatching(/^(\S+:\d+ \d+\.\d GB(, |$))+$/) })

  await database.setWorkerOpen(false)
  const isAway = ({ awaySince }: (typeof all)[number]) => awaySince !== null
  const first = (await asked()).filter(isAway)
  expect(first).toEqual([expect.objectContaining({ awaySince: expect.any(Date), error: expect.stringMatching(/./) })])
  await sleep(10)
  expect((await asked()).filter(isAway)).toEqual(first)

  await database.setWorkerOpen(true)
  expect(await asked()).toEqual(all)
})
