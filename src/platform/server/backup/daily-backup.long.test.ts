import fs from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../process/log.ts'
import { newInstallation } from './backup-testing.ts'
import type { Installation } from './backup-testing.ts'
import { selectLastBackups } from './backup-run.sql.ts'
import { backUpWhenDue } from './backup-task.ts'

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})
afterAll(() => installation[Symbol.asyncDispose]())

test('a server makes the backup of the day by itself, once, as the console has it; one that failed is tried an hour later', async () => {
  const { db, at, configOf } = installation
  const set = async (name: string, value: string) => {
    const row = { name, value, sealed_value: null, changed_by: null }
    await db
      .insertInto('setting')
      .values(row)
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute()
  }
  const run = (backupTo: string) =>
    backUpWhenDue(
      { config: configOf('data', { BACKUP_TO: backupTo }), db, log: openLog({ logLevel: 'silent' }) },
      new AbortController().signal,
    )
  const made = () => (fs.existsSync(at('target', 'backups')) ? fs.readdirSync(at('target', 'backups')) : [])
  await set('BACKUP_PUBLIC_KEY', configOf('data').backupPublicKey ?? '')

  await set('BACKUP_TO', at('gone'))
  await expect(run(at('gone'))).rejects.toThrow('is not there')
  await set('BACKUP_TO', at('target'))
  await run(at('target'))
  expect(made()).toEqual([])

  await sql`update backup_run set started_at = started_at - interval '1 hour'`.execute(db)
  await run(at('target'))
  expect(made()).toHaveLength(1)
  expect((await selectLastBackups(db)).good).toMatchObject({ target: at('target'), isSealed: true })
  await run(at('target'))
  expect(made()).toHaveLength(1)
}, 120_000)
