import fs from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../context.ts'
import { newInstallation } from './backup-testing.ts'
import type { Installation } from './backup-testing.ts'
import { openTarget } from './backup-target.ts'
import { KEEP_LOG } from './keep-log.ts'
import { sendLog } from './kept-log.ts'
import { startCluster } from './live-cluster.ts'
import { putManifest, readManifests } from './manifest.ts'

// One installation that keeps its log; the tests go on with what the one before left, and a second try with what the first has left.

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation(KEEP_LOG)
})
afterAll(() => installation[Symbol.asyncDispose]())

const write = (text: string) => sql`insert into written values (0, ${text})`.execute(installation.db)
/** Surely after what was written before, and before what is written next: a moment has milliseconds, the log microseconds. */
async function moment(): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select clock_timestamp() as at, pg_sleep(0.01) from pg_sleep(0.01)`.execute(installation.db)
  return rows[0]?.at ?? new Date(0)
}
/** Sends the log until all of what was written is at the target. */
async function sendAll(): Promise<void> {
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(installation.db)
  const config = installation.configOf('data', { BACKUP_LOG: 'true', BACKUP_TO: installation.at('target') })
  const target = await openTarget(installation.at('target'), config)
  const app = { config, db: installation.db } as App
  const isThere = async () => {
    await sendLog(app, new AbortController().signal)
    return [...(await target.list('log')).keys()].some((name) => name.endsWith(rows[0]?.file ?? '?'))
  }
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true)
}
async function textsIn(dataDir: string): Promise<string[]> {
  await using cluster = await startCluster({ dataDir: installation.at(dataDir), say: () => {} })
  const { rows } = await sql<{ text: string }>`select text from written where n = 0 order by text`.execute(cluster.db)
  return rows.map(({ text }) => text)
}

test('a restore reaches each moment since the backup, and the last', async () => {
  for (const folder of ['then', 'last', 'backup']) fs.rmSync(installation.at(folder), { recursive: true, force: true })
  await sql`delete from written where n = 0`.execute(installation.db)
  await write('a')
  await installation.backUp()
  await write('b')
  const afterB = await moment()
  await write('c')
  await sendAll()
  await installation.restore('then', { toTime: afterB })
  expect(await textsIn('then')).toEqual(['a', 'b'])
  await installation.restore('last', { toTime: 'latest' })
  expect(await textsIn('last')).toEqual(['a', 'b', 'c'])
  await installation.restore('backup')
  expect(await textsIn('backup')).toEqual(['a'])
})

test('moments that nothing reaches are refused', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await expect(installation.restore('none', { toTime: later })).rejects.toThrow('ends before that time')
  await expect(installation.restore('none', { toTime: new Date(0) })).rejects.toThrow(
    'no whole backup from before 1970',
  )
})

test('log that no backup needs goes with the last of them that did', async () => {
  const config = installation.configOf('data')
  const target = await openTarget(installation.at('target'), config)
  for (const text of ['d', 'e', 'f']) {
    await write(text)
    await sendAll()
    await installation.backUp()
  }
  const manifests = await readManifests(target)
  for (const manifest of manifests) Object.assign(manifest, { at: '2026-01-01T00:00:00.000Z' })
  for (const manifest of manifests) await putManifest(target, manifest)
  await installation.backUp()
  const [oldest = ''] = (await readManifests(target)).map(({ firstLog = '' }) => firstLog).toSorted()
  const files = [...(await target.list('log')).keys()].map((name) => name.split('/').at(-1) ?? '')
  expect(files.filter((file) => file < oldest)).toEqual([])
})
