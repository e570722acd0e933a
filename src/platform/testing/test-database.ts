import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase } from '../server/database/database.ts'
import type { Db, DatabaseSettings } from '../server/database/database.ts'
import { dropOnMachines } from './citus.ts'
import { databaseOf, onEach } from './global-setup.ts'

export interface TestDatabase {
  db: Db
  /** for a second pool, or a listener, on the same database */
  settings: DatabaseSettings
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A database of this test's own, with every migration: `await using database = await testDatabase()` in a test, or made in
 * beforeAll and disposed in afterAll. Only in *.db.test.ts.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection, template, workers } = inject('testServer')
  const name = `minerva_test_${process.pid}_${randomBytes(4).toString('hex')}`
  // In memory, copying files takes two thirds of the time of writing them through the log.
  // Of a Citus database every machine has its part, and each is cloned: rows of the catalogue that name the others stay true.
  await onEach([...workers, connection], `create database ${name} template ${template} strategy file_copy`)
  const settings: DatabaseSettings = { connection: databaseOf(connection, name), poolSize: 5 }
  const db = openDatabase(settings)
  return {
    db,
    settings,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      if (workers.length > 0) await dropOnMachines([connection, ...workers], name)
      else await onEach([connection], `drop database ${name} with (force)`)
    },
  }
}
