import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDatabaseWay } from '../../testing/database-way.ts'
import { debianPostgres } from '../../testing/debian-postgres.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { chooseServerUser } from '../postgres/server-user.ts'
import { openLog } from '../process/log.ts'
import { isDatabaseAway, openDatabase } from './database.ts'
import type { Db } from './database.ts'
import { ReadReplica } from './read-replica.ts'

// A primary with a streaming replica, of the system's PostgreSQL, which has pg_basebackup.

const WAIT_MS = 500
const folder = makeThrowawayFolder('replica')
const log = openLog({ logLevel: 'silent' })
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres | undefined
let db: Db
let standbyDb: Db
let standbyUrl: string

const urlOf = ({ connection: { host, port, user, database } }: EmbeddedPostgres) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

const startIn = (name: string, settings: Record<string, string> = {}) => {
  fs.mkdirSync(path.join(folder, name), { recursive: true })
  fs.chmodSync(path.join(folder, name), 0o755)
  return startEmbeddedPostgres({ dataDir: path.join(folder, name), findProgram: debianPostgres, settings })
}

beforeAll(async () => {
  primary = await startIn('primary')
  db = openDatabase({ connection: primary.connection })
  await sql`create table saved (n int primary key); create unlogged table live (n int)`.execute(db)
  const target = path.join(folder, 'standby', 'postgres')
  const user = chooseServerUser(path.join(folder, 'primary', 'postgres'))
  const { binFolder } = debianPostgres(user)
  const { host, port, user: name } = primary.connection
  fs.mkdirSync(target, { recursive: true })
  fs.chownSync(target, user.uid ?? process.getuid?.() ?? 0, user.gid ?? process.getgid?.() ?? 0)
  const from = ['-h', host, '-p', String(port), '-U', name, '-D', target, '-c', 'fast', '-R', '-X', 'stream']
  execFileSync(path.join(binFolder, 'pg_basebackup'), from, { ...user, cwd: '/' })
  fs.chmodSync(target, 0o700)
  standby = await startIn('standby')
  standbyUrl = urlOf(standby)
  standbyDb = openDatabase({ connection: standby.connection })
})
afterAll(async () => {
  await db.destroy()
  await standbyDb.destroy()
  await standby?.stop()
  await primary.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

let replica: ReadReplica
beforeEach(() => {
  replica = new ReadReplica(db, { url: standbyUrl, poolSize: 2, mostBehindMs: WAIT_MS, log })
  return () => replica.close()
})

/** What a report would show, and where it was read. */
const report = () =>
  replica.read(async (from) => {
    const { rows } = await sql<{ isStandby: boolean; most: number | null }>`
      select pg_is_in_recovery() as "isStandby", (select max(n) from saved) as most`.execute(from)
    return rows[0]
  })
const save = (n: number) => sql`insert into saved values (${n})`.execute(db)

test('a report right after a change shows it, and is read from the replica', async () => {
  for (let n = 1; n <= 50; n += 1) {
    await save(n)
    expect(await report()).toEqual({ isStandby: true, most: n })
  }
})

test('a replica that is ten minutes behind is left for the primary, and taken up again once it has caught up', async () => {
  // Applied ten minutes after it was committed, by the replica's own setting; read at its reload.
  await sql`alter system set recovery_min_apply_delay = '10min'`.execute(standbyDb)
  await sql`select pg_reload_conf()`.execute(standbyDb)
  await sleep(500)
  await save(100)
  const startedAt = performance.now()
  expect(await report()).toEqual({ isStandby: false, most: 100 })
  expect(performance.now() - startedAt).toBeLessThan(WAIT_MS + 1500)
  // The next one does not wait again.
  const nextAt = performance.now()
  expect(await report()).toEqual({ isStandby: false, most: 100 })
  expect(performance.now() - nextAt).toBeLessThan(WAIT_MS)

  await sql`alter system reset recovery_min_apply_delay`.execute(standbyDb)
  await sql`select pg_reload_conf()`.execute(standbyDb)
  await vi.waitFor(async () => expect(await report()).toEqual({ isStandby: true, most: 100 }), { timeout: 20_000 })
}, 60_000)

test('what only the primary can answer is answered there', async () => {
  await sql`insert into live values (7)`.execute(db)
  const { rows } = await replica.read((from) => sql<{ n: number }>`select n from live`.execute(from))
  expect(rows).toEqual([{ n: 7 }])
})

test('an error of the call itself is not tried elsewhere', async () => {
  let tries = 0
  const read = () =>
    replica.read((from) => {
      tries += 1
      return sql`select 1 / 0`.execute(from)
    })
  await expect(read()).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
})

test('another database under that address is never read, be it another server’s or the same one’s', async () => {
  const other = await startIn('other')
  await sql`drop database if exists beside`.execute(db)
  await sql`create database beside`.execute(db)
  const beside = urlOf(primary).replace(`/${primary.connection.database}?`, '/beside?')
  for (const url of [urlOf(other), beside]) {
    const wrong = new ReadReplica(db, { url, poolSize: 1, mostBehindMs: WAIT_MS, log })
    const { rows } = await wrong.read((from) => sql<{ most: number }>`select max(n) as most from saved`.execute(from))
    expect(rows).toEqual([{ most: 100 }])
    await wrong.close()
  }
  await other.stop()
})

test('without the replica all is read from the primary, and a report does not wait for it', async () => {
  await standby?.stop()
  standby = undefined
  await save(200)
  const startedAt = performance.now()
  expect(await report()).toEqual({ isStandby: false, most: 200 })
  expect(performance.now() - startedAt).toBeLessThan(2500)
})

test('once a standby was promoted, its primary is no longer written to, though it lives', async () => {
  standby = await startIn('standby')
  const ways = await Promise.all([openDatabaseWay(primary.connection), openDatabaseWay(standby.connection)])
  const [before, promoted] = ways
  const { login, name } = before
  const connection = `postgres://${login}@127.0.0.1:${before.port},127.0.0.1:${promoted.port}/${name}`
  const several = openDatabase({ connection, poolSize: 2 })
  const writtenAt = async () => {
    const { rows } = await sql<{ folder: string }>`
      with written as (insert into saved select max(n) + 1 from saved)
      select current_setting('data_directory') as folder`.execute(several)
    return path.basename(path.dirname(rows[0]?.folder ?? ''))
  }
  expect(await writtenAt()).toBe('primary')
  await sql`select pg_promote()`.execute(standbyDb)
  await vi.waitFor(async () => expect(await writtenAt()).toBe('standby'), { timeout: 20_000 })

  promoted.refuses()
  await expect(writtenAt()).rejects.toSatisfy(isDatabaseAway)
  await expect(writtenAt()).rejects.toSatisfy(isDatabaseAway)
  await several.destroy()
  for (const way of ways) way.close()
})
