import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newInstallation } from './backup-testing.ts'
import type { Installation } from './backup-testing.ts'
import { openTarget } from './backup-target.ts'
import { readManifests } from './manifest.ts'

// Backups and restores as programs of their own, killed at any moment (KILLS of each, 3 unless given).

const KILLS = Number(process.env['KILLS'] ?? 3)
const ROOT = path.resolve(import.meta.dirname, '../../../..')
let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
  fs.writeFileSync(installation.at('passphrase'), 'a long passphrase\n')
})
afterAll(() => installation[Symbol.asyncDispose]())

function run(program: 'backup' | 'restore', dataDir: string, ...options: string[]): ChildProcess {
  const { backupPublicKey = '' } = installation.configOf('data')
  const env = {
    ...process.env,
    DATA_DIR: installation.at(dataDir),
    BACKUP_PUBLIC_KEY: backupPublicKey,
    LOG_LEVEL: 'silent',
  }
  const place = ['--' + { backup: 'to', restore: 'from' }[program], installation.at('target')]
  return spawn(process.execPath, [path.join(ROOT, 'scripts/run.mjs'), `src/${program}.ts`, ...place, ...options], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
const KEY = () => ['--key-file', installation.at('key'), '--passphrase-file', installation.at('passphrase')]
const ended = async (child: ChildProcess) => ((await once(child, 'exit')) as [number | null])[0]
/** Somewhere in a run of some seconds. */
async function killed(child: ChildProcess): Promise<void> {
  const exit = ended(child)
  await Promise.race([sleep(Math.random() * 6000), exit])
  child.kill('SIGKILL')
  await exit
}
const whole = async () => readManifests(await openTarget(installation.at('target'), installation.configOf('data')))

test('backups killed at any moment leave the installation whole, and the next one is', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killed(run('backup', 'data'))
    await sql`insert into written values (-1, 'after a kill')`.execute(installation.db)
  }
  expect(await ended(run('backup', 'data'))).toBe(0)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_replication_slots`.execute(
    installation.db,
  )
  expect(rows).toEqual([{ n: 0 }])
  expect(fs.existsSync(installation.at('data', 'backup-copy'))).toBe(false)
  const [latest] = await whole()
  expect(latest?.rows['public.written']).toBe(5000 + KILLS)
})

test('restores killed at any moment leave what is there or what was restored, and the next one is whole', async () => {
  const [latest] = await whole()
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killed(run('restore', 'killed', '--replace', ...KEY()))
    const isThere = fs.existsSync(installation.at('killed', 'postgres'))
    if (isThere) expect(fs.existsSync(installation.at('killed', 'postgres', 'PG_VERSION'))).toBe(true)
  }
  expect(await ended(run('restore', 'killed', '--replace', ...KEY()))).toBe(0)
  expect(latest?.rows['public.written']).toBe(5000 + KILLS)
})

test('what goes wrong ends the program with status 1', async () => {
  expect(await ended(run('restore', 'killed', ...KEY()))).toBe(1)
  expect(await ended(run('restore', 'other', '--replace'))).toBe(1)
})
