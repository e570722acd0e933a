import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newInstallation } from './platform/server/backup/backup-testing.ts'
import type { Installation } from './platform/server/backup/backup-testing.ts'
import { chooseServerUser } from './platform/server/postgres/server-user.ts'
import { freePort, ServerProgram } from './platform/testing/several-servers.ts'
import { testCaller } from './platform/testing/test-caller.ts'
import { addDevice, addOwner } from './platform/testing/test-fleet.ts'
import { addPerson, addSession } from './platform/testing/test-people.ts'

// pgbouncer, which lends two connections of a database of one's own by the transaction, and which does not know what was planned on which.

let installation: Installation
let pooler: ReturnType<typeof spawn> | undefined
let environment: NodeJS.ProcessEnv
let pastIt: string

beforeAll(async () => {
  installation = await newInstallation()
  const { host, port: serverPort, user } = installation.server.connection
  const port = await freePort()
  const settings = `[databases]
postgres = host=${host} port=${serverPort} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2`
  fs.writeFileSync(installation.at('pgbouncer.ini'), settings)
  // It refuses to run as root.
  const started = spawn('pgbouncer', ['--quiet', installation.at('pgbouncer.ini')], {
    ...chooseServerUser(installation.at('none')),
    stdio: 'ignore',
  })
  await once(started, 'spawn')
  pooler = started
  pastIt = `postgres://${user}@localhost:${serverPort}/postgres?host=${encodeURIComponent(host)}`
  environment = {
    DATA_DIR: installation.at('data'),
    DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/postgres`,
    LOG_LEVEL: 'silent',
    LANG: 'C.UTF-8',
    PORT: '0',
  }
})
afterAll(async () => {
  pooler?.kill('SIGTERM')
  if (pooler) await once(pooler, 'exit')
  await installation[Symbol.asyncDispose]()
})

async function run(program: string) {
  const child = spawn(process.execPath, ['scripts/run.mjs', `src/${program}.ts`], {
    env: { ...process.env, ...environment },
  })
  let shown = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (shown += String(text)))
  const [status] = (await once(child, 'close')) as [number]
  return { status, shown }
}

test('without an address past the pooler no server starts; it and the doctor say what to set', async () => {
  const server = await run('server')
  expect(server.shown).toContain('Name PostgreSQL itself in DATABASE_DIRECT_URL')
  expect(server.status).toBe(78)
  const doctor = await run('doctor')
  expect(doctor.shown).toMatch(/\[bad\] Connections to the database go through a pooler .* DATABASE_DIRECT_URL/)
  expect(doctor.status).toBe(1)
})

test('with it pages are read by many at once', async () => {
  const server = new ServerProgram(await freePort(), { ...environment, DATABASE_DIRECT_URL: pastIt })
  await server.start()
  try {
    const { db } = installation
    const owner = await addOwner(db, 'North')
    const device = await addDevice(db, owner, 'one')
    const person = testCaller(
      `http://127.0.0.1:${server.port}`,
      await addSession(db, await addPerson(db, { role: '管理员' })),
    )
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => person.callAny('GET /device/getById/{id}', { params: { id: device } })),
    )
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  } finally {
    await server.end('SIGTERM')
  }
})
