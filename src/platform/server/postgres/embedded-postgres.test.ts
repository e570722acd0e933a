import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { ask, isGone, newFolder, start, startInChild } from './launcher-testing.ts'
import { nightlyTest } from '../../testing/nightly-test.ts'

const isRoot = process.getuid?.() === 0

test('a cluster speaks Chinese, checks its pages, listens on the socket alone, and keeps what was written', async () => {
  const dataDir = newFolder('data')
  const first = await start(dataDir)
  const { connection } = first
  const [settings] = await ask(
    connection,
    `select current_setting('listen_addresses') as tcp, current_setting('data_checksums') as checksums,
      current_setting('server_encoding') as encoding, current_setting('synchronous_commit') as durable`,
  )
  expect(settings).toEqual({ tcp: '', checksums: 'on', encoding: 'UTF8', durable: 'on' })
  const sorted = await ask(connection, `select x from unnest(array['中', '阿', '北']) x order by x collate "zh-x-icu"`)
  expect(sorted.map((row) => row['x'])).toEqual(['阿', '北', '中'])
  await ask(connection, 'create extension pg_trgm')
  expect(fs.statSync(connection.host).mode & 0o777).toBe(0o700)

  // A second start on the same data refuses in words, and the first goes on.
  await expect(startInChild(dataDir)).rejects.toThrow(
    `is in use: PostgreSQL runs there as process ${first.pid}, which process ${process.pid} started`,
  )
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('is in use')
  await ask(connection, 'create table kept as select 42 as n')

  await first.stop()
  expect(isGone(first.pid)).toBe(true)
  const second = await start(dataDir)
  expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 42 }])
  expect(second.connection).toEqual(connection)
})

test('a place where no data can be kept is refused in words', async () => {
  const file = newFolder('a-file')
  fs.writeFileSync(file, '')
  const refusal = `can't keep its data in ${file}. Make that a folder`
  await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toThrow(refusal)
  await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'below') })).rejects.toThrow("can't keep its data")
})

nightlyTest('two first starts at once: one serves, the other refuses', async () => {
  const dataDir = newFolder('data')
  const both = await Promise.allSettled([startInChild(dataDir), startInChild(dataDir)])
  const reasons = both.filter((one) => one.status === 'rejected').map((one) => String(one.reason))
  expect(reasons).toHaveLength(1)
  expect(reasons[0]).toMatch(/in use|already exists/)
})

test('a stale postmaster.pid that names someone else is no obstacle', async () => {
  const dataDir = newFolder('data')
  const first = await startInChild(dataDir)
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
  const lines = fs.readFileSync(pidFile, 'utf8').split('\n')
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  // It stops a moment after its parent, and takes its file away as the last thing.
  await vi.waitUntil(() => !fs.existsSync(pidFile), { timeout: 20_000 })
  fs.writeFileSync(pidFile, [String(process.ppid), ...lines.slice(1)].join('\n'))
  const second = await start(dataDir)
  expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a path too long for a socket gets one elsewhere', async () => {
  const server = await start(newFolder('very-long-'.repeat(12), 'data'))
  expect(path.dirname(server.connection.host)).toBe(fs.realpathSync(os.tmpdir()))
  expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(fs.existsSync(server.connection.host)).toBe(false)
})

nightlyTest('a folder closed to others serves as well', async () => {
  const home = newFolder('home')
  fs.mkdirSync(home, { mode: 0o700 })
  const dataDir = path.join(home, 'minerva', 'data')
  const first = await start(dataDir)
  await ask(first.connection, 'create table kept as select 42 as n')
  await expect(startInChild(dataDir)).rejects.toThrow('is in use')
  await first.stop()
  const second = await start(dataDir)
  expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 42 }])
})

test('a folder that holds no database, or one of another version, is refused in words', async () => {
  const dataDir = newFolder('data')
  fs.mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
  await expect(start(dataDir)).rejects.toThrow('holds no database')
  fs.writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
  await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 14')
})

nightlyTest('a start that was killed while it made the database is no obstacle', async () => {
  const dataDir = newFolder('data')
  const { pid } = spawnSync('/bin/true')
  fs.mkdirSync(path.join(dataDir, `postgres.new-${pid}`, 'base'), { recursive: true })
  await start(dataDir)
  expect(fs.readdirSync(dataDir).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['postgres', 'postgres-socket'])
})

nightlyTest('someone unprivileged starts it, then root, then they again', async () => {
  const dataDir = newFolder('data')
  fs.mkdirSync(dataDir)
  const user = isRoot ? { uid: 65534, gid: 65534 } : {}
  if (isRoot) fs.chownSync(dataDir, 65534, 65534)
  const first = await startInChild(dataDir, { ...user, niceness: 10 })
  // It gives way as its parent does, though its session is another.
  const niceness = os.getPriority(first.pid)
  expect(niceness).toBeGreaterThanOrEqual(10)
  const group = `/proc/${first.pid}/autogroup`
  if (fs.existsSync(group)) expect(fs.readFileSync(group, 'utf8').trim()).toMatch(new RegExp(` ${niceness}$`))
  await ask(first.connection, 'create table kept as select 42 as n')
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  const second = await start(dataDir)
  expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 42 }])
  await second.stop()
  const third = await startInChild(dataDir, user)
  expect(await ask(third.connection, 'select n from kept')).toEqual([{ n: 42 }])
})
