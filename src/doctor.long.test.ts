import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newInstallation } from './platform/server/backup/backup-testing.ts'
import type { Installation } from './platform/server/backup/backup-testing.ts'
import { addOwner } from './platform/testing/test-fleet.ts'

// `npm run doctor` on one installation, broken on purpose in each way that it knows.

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})
afterAll(() => installation[Symbol.asyncDispose]())

interface How {
  env?: NodeJS.ProcessEnv
  /** a program that starts it: `faketime -f +1d` */
  within?: string[]
}

/** Runs alongside this process, whose servers must respond meanwhile. */
async function doctor({ env = {}, within = [] }: How = {}) {
  const child = spawn('env', [...within, process.execPath, 'scripts/run.mjs', 'src/doctor.ts'], {
    env: { ...process.env, LANG: 'C.UTF-8', DATA_DIR: installation.at('data'), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let shown = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (shown += String(text)))
  const [status] = (await once(child, 'close')) as [number]
  return { status, shown }
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each<[string, How, RegExp]>([
  [
    'its database is gone',
    { env: { DATABASE_URL: 'postgres://minerva@127.0.0.1:1/minerva' } },
    /\[bad\] The database does not respond \(.*ECONNREFUSED.*\): start the server/,
  ],
  [
    'its folder has no database',
    { env: { DATA_DIR: '/nonexistent/minerva' } },
    /\[bad\] The database does not respond \(There is no database/,
  ],
  [
    'the file of its sealing key is gone',
    { env: { SEALING_KEY_FILE: '/nonexistent/sealing.key' } },
    /\[bad\] Minerva can't start: the sealing key can't be read from \/nonexistent\/sealing\.key \(ENOENT\)/,
  ],
  [
    'its console is reached by an IPv6 address at which nothing listens',
    { env: { PUBLIC_URL: 'https://[::1]:1' } },
    /\[bad\] The certificate of ::1 does not work \(ECONNREFUSED\)/,
  ],
  [
    'its clock is a day ahead',
    { within: ['faketime', '-f', '+1d'] },
    /\[bad\] The clock of the database differs by -86,[34]\d\d s: synchronize both machines/,
  ],
  [
    'its clock is a day behind',
    { within: ['faketime', '-f', '-1d'] },
    /\[bad\] The clock of the database differs by 86,[34]\d\d s: synchronize both machines/,
  ],
  [
    'it may open 1,024 files',
    { within: ['prlimit', '--nofile=1024:1024'] },
    /\[bad\] Only 1,024 files may be open, too few: allow 16,384/,
  ],
  [
    'its mail server is away',
    { env: { SMTP_URL: 'smtp://127.0.0.1:1', OUTBOUND_ALLOW: '127.0.0.1' } },
    /\[bad\] The mail server does not let Minerva in \(.*ECONNREFUSED.*\): correct SMTP_URL/,
  ],
  [
    'it is read in Chinese',
    { env: { LANG: 'zh_CN.UTF-8' }, within: ['prlimit', '--nofile=1024:1024'] },
    /\[问题\] 只能打开 1,024 个文件，不够用：请把上限设为 16384/,
  ],
])('says what to do where %s', async (_, how, line) => {
  const { status, shown } = await doctor(how)
  expect(shown).toMatch(line)
  expect(status).toBe(1)
})

test('a time zone that is none is a wrong setting', async () => {
  const { status, shown } = await doctor({ env: { TIME_ZONE: 'Mars/Phobos' } })
  expect(shown).toContain('TIME_ZONE')
  expect(status).toBe(78)
})

test('a disk without room', async () => {
  const full = installation.at('full')
  fs.mkdirSync(full)
  // A small disk that this one process sees.
  const script = `mount -t tmpfs -o size=64m tmpfs "$0" && exec "$@"`
  const { status, shown } = await doctor({
    env: { DATA_DIR: full },
    within: ['unshare', '--mount', 'sh', '-c', script, full],
  })
  expect(shown).toMatch(/\[bad\] Only 0\.1 GB are free in .*: make room, or move DATA_DIR/)
  expect(status).toBe(1)
})

test('a port of another program', async () => {
  const port = await portOf(createServer((_request, response) => response.end('hello')))
  const { shown } = await doctor({ env: { PORT: String(port) } })
  expect(shown).toContain(`[bad] Port ${port} is used by another program: stop that one, or set PORT to another`)
})

test('a database that takes no writes, and one without tables', async () => {
  const { db } = installation
  // By one connection: another would itself take no writes.
  const readOnly = await db.connection().execute(async (connection) => {
    await sql`alter database postgres set default_transaction_read_only = on`.execute(connection)
    const answer = await doctor()
    await sql`alter database postgres reset default_transaction_read_only`.execute(connection)
    return answer
  })
  expect(readOnly.shown).toContain('[bad] The database takes no writes: name its primary in DATABASE_URL')

  await sql`create database unused`.execute(db)
  const { host, port, user } = installation.server.connection
  const url = `postgres://${user}@localhost:${port}/unused?host=${encodeURIComponent(host)}`
  const empty = await doctor({ env: { DATABASE_URL: url } })
  expect(empty.shown).toContain('[advice] The database has no tables of Minerva yet: start the server')
})

test('a database of an earlier version, and of a later one', async () => {
  const { db } = installation
  const left = await sql<{ row: object }>`
    delete from schema_migration where name = (select max(name) from schema_migration) returning to_jsonb(schema_migration) as row`.execute(
    db,
  )
  const earlier = await doctor()
  expect(earlier.shown).toContain(
    '[advice] The database is of an earlier version: make a backup, then start the server',
  )
  expect(earlier.shown).not.toContain('does not respond')
  await sql`insert into schema_migration select * from jsonb_populate_record(null::schema_migration, ${left.rows[0]?.row})`.execute(
    db,
  )
  await sql`insert into schema_migration (name, timestamp) values ('9999-later', '')`.execute(db)
  const later = await doctor()
  await sql`delete from schema_migration where name = '9999-later'`.execute(db)
  expect(later.shown).toContain('[bad] The database is newer than this program, which does not know its 9999-later')
  expect(later.status).toBe(1)
})

test('further addresses of the database that lead elsewhere, and right ones', async () => {
  const { host, port, user, database } = installation.server.connection
  const urlOf = (name: string) => `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  await sql`drop database if exists beside`.execute(installation.db)
  await sql`create database beside`.execute(installation.db)
  const env = { DATABASE_URL: urlOf(database), DATABASE_DIRECT_URL: urlOf('beside') }
  const astray = await doctor({ env: { ...env, DATABASE_READ_URL: 'postgres://minerva@127.0.0.1:1/minerva' } })
  expect(astray.shown).toContain(
    '[bad] DATABASE_DIRECT_URL leads to another database than DATABASE_URL: correct DATABASE_DIRECT_URL',
  )
  expect(astray.shown).toMatch(/\[bad\] The database that DATABASE_READ_URL names does not respond \(.*ECONNREFUSED/)
  expect(astray.status).toBe(1)
  const right = await doctor({
    env: { ...env, DATABASE_DIRECT_URL: urlOf(database), DATABASE_READ_URL: urlOf(database) },
  })
  expect(right.shown).toContain('[good] The replica for reports keeps up')
  expect(right.shown).not.toContain('DATABASE_DIRECT_URL')
})

test('a poller that is silent', async () => {
  const { db } = installation
  const { site } = await addOwner(db, 'North')
  const row = { site_id: site, version: '0.0.1', last_contact_at: new Date(Date.now() - 3_600_000) }
  const poller = await db.insertInto('poller').values(row).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('site').set({ polled_by: poller.id }).where('id', '=', site).execute()
  const { shown } = await doctor()
  expect(shown).toMatch(/\[bad\] .*North.* 6[01] min/)
})

test('a certificate that expires in a day, and one that did', async () => {
  const [key, cert] = [installation.at('tls-key.pem'), installation.at('tls.pem')]
  const of = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...of],
    { stdio: 'pipe' },
  )
  const port = await portOf(https.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(cert) }))
  const env = { PUBLIC_URL: `https://localhost:${port}`, NODE_EXTRA_CA_CERTS: cert }
  expect((await doctor({ env })).shown).toMatch(/\[bad\] The certificate of localhost expires in 1 day$/m)
  const later = await doctor({ env, within: ['faketime', '-f', '+3d'] })
  expect(later.shown).toContain(
    '[bad] The certificate of localhost does not work (CERT_HAS_EXPIRED): renew it, or correct PUBLIC_URL',
  )
  const untrusted = await doctor({ env: { PUBLIC_URL: env.PUBLIC_URL } })
  expect(untrusted.shown).toMatch(/\[bad\] The certificate of localhost does not work \(.*SELF_SIGNED.*\)/)
})
