import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './platform/server/database/database.ts'
import type { Db } from './platform/server/database/database.ts'
import { startPatroni } from './platform/testing/patroni.ts'
import { freePort, ServerProgram } from './platform/testing/several-servers.ts'
import { testCaller } from './platform/testing/test-caller.ts'
import type { TestCaller } from './platform/testing/test-caller.ts'
import { addPerson, addSession } from './platform/testing/test-people.ts'
import { makeThrowawayFolder } from './platform/testing/throwaway-folder.ts'

// PostgreSQL 15 with a synchronous standby under Patroni, as deploy/patroni.yml has it, and the whole program on both addresses.

const stops: (() => unknown)[] = []
let patroni: Awaited<ReturnType<typeof startPatroni>>
let db: Db
let person: TestCaller

beforeAll(async () => {
  const folder = makeThrowawayFolder('failover')
  stops.push(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  patroni = await startPatroni(folder)
  stops.push(() => patroni.stop())
  const server = new ServerProgram(await freePort(), {
    DATA_DIR: path.join(folder, 'files'),
    DATABASE_URL: patroni.url,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '1000000',
  })
  stops.push(() => server.end('SIGTERM'))
  await server.start()
  db = openDatabase({ connection: patroni.url })
  stops.push(() => db.destroy())
  const id = await addPerson(db, { role: '管理员' })
  person = testCaller(`http://127.0.0.1:${server.port}`, await addSession(db, id))
}, 300_000)
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
}, 60_000)

test('the primary’s machine is gone: writes are back within 30 s without a restart, and nothing acknowledged is lost', async () => {
  const acknowledged: { name: string; atMs: number }[] = []
  const ending = new AbortController()
  async function write(writer: number): Promise<void> {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const name = `client ${writer}-${n}`
      const answer = await person.callAny('POST /client/save', { request: { name } })
      if (answer.code === 200) acknowledged.push({ name, atMs: Date.now() })
      else expect(answer.code).toBe(503)
      await sleep(20)
    }
  }
  const writing = Promise.all([0, 1, 2].map(write))
  await sleep(3000)
  patroni.killPrimary()
  const killedAtMs = Date.now()
  const isBack = () => acknowledged.filter(({ atMs }) => atMs > killedAtMs + 1000).length > 10
  while (!isBack() && Date.now() < killedAtMs + 60_000) await sleep(100)
  ending.abort()
  await writing
  const backAtMs = acknowledged.find(({ atMs }) => atMs > killedAtMs + 1000)?.atMs ?? Infinity
  console.log(`writes were back after ${backAtMs - killedAtMs} ms; ${acknowledged.length} acknowledged`)
  expect(backAtMs - killedAtMs).toBeLessThan(30_000)
  const rows = await db.selectFrom('client').select('name').where('name', 'like', 'client %').execute()
  const stored = new Set(rows.map(({ name }) => name))
  expect(acknowledged.filter(({ name }) => !stored.has(name))).toEqual([])
}, 120_000)
