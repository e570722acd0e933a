import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../platform/server/database/database.ts'
import { actingAs } from '../../../platform/server/http/acting-token.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addToken } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import type { Command } from './command-able.ts'
import { insertRun } from './command-run.sql.ts'

// The list of all runs: sender, command, time; filters; visibility.

let server: TestServer
type Person = Awaited<ReturnType<TestServer['signIn']>>
let administrator: Person
let agent: Person
let owner: TestOwner
let runs: { restart: number; light: number; ofAgent: number }

async function addRun(userId: number, command: Command, at: string): Promise<number> {
  const device = await addDevice(server.db, owner, 'told')
  const devices = [{ id: device, siteId: owner.site, leftOut: 'noAddress' as const }]
  const stagger = { batchSize: 1, pauseMs: 0 }
  const id = await transaction(server.db, (trx) => insertRun(trx, { command, stagger, userId, devices }))
  await sql`update command_run set created_at = ${at} where id = ${id}`.execute(server.db)
  return id ?? 0
}

beforeAll(async () => {
  server = await testServer()
  owner = await addOwner(server.db, 'told')
  administrator = await server.signIn('管理员', { name: '李管', phone: '13900000001' })
  agent = await server.signIn('代理', { name: '王代', clients: [owner.client] })
  runs = {
    // Before and after midnight in the business time zone.
    restart: await addRun(administrator.userId, { kind: 'restart' }, '2026-03-01T15:59:59Z'),
    light: await addRun(administrator.userId, { kind: 'findMe', isOn: true }, '2026-03-01T16:00:00Z'),
    ofAgent: await addRun(agent.userId, { kind: 'restart' }, '2026-03-03T00:00:00Z'),
  }
})
afterAll(() => server[Symbol.asyncDispose]())

test.each<[string, object, (keyof typeof runs)[]]>([
  ['nothing', {}, ['ofAgent', 'light', 'restart']],
  ['a kind', { kind: 'restart' }, ['ofAgent', 'restart']],
  ['a part of a name', { person: '代' }, ['ofAgent']],
  ['a part of a phone', { person: '3900000001' }, ['light', 'restart']],
  ['nobody of that name', { person: 'nobody' }, []],
  ['a day', { businessDateQuery: ['2026-03-01', '2026-03-01'] }, ['restart']],
  ['days', { businessDateQuery: ['2026-03-02', '2026-03-03'] }, ['ofAgent', 'light']],
  ['all of it', { kind: 'findMe', person: '李', businessDateQuery: ['2026-03-02', '2026-03-02'] }, ['light']],
  ['a page', { page: 2, size: 1 }, ['light']],
])('narrowed by %s', async (_, request, found) => {
  const { data } = await administrator.call('POST /command/find/', { request })
  expect(data.data.map(({ id }) => id)).toEqual(found.map((name) => runs[name]))
  if (!('page' in request)) expect(data.totalCount).toBe(found.length)
})

test('a row has sender, command, counts and results', async () => {
  const { data } = await administrator.call('POST /command/find/', { request: { runId: runs.light } })
  expect(data.data).toMatchObject([
    {
      kind: 'findMe',
      isOn: true,
      requestedBy: '李管',
      automation: null,
      status: 'done',
      total: 1,
      counts: [{ status: 'leftOut', devices: 1 }],
    },
  ])
})

async function linesOf(person: Person): Promise<string[]> {
  const file = await person.callAny('POST /command/export', { request: { format: 'csv' } })
  return (await (file.data as Blob).text()).trim().split('\n').slice(1)
}

test('a user restricted to some clients sees their own runs, in the list and in the file', async () => {
  const { data } = await agent.call('POST /command/find/')
  expect(data).toMatchObject({ data: [{ id: runs.ofAgent }], totalCount: 1 })
  expect(await linesOf(agent)).toEqual([expect.stringMatching(/^2026-03-03 08:00:00,王代,重启,,1,已结束,未包括 1,/)])
  expect(await linesOf(administrator)).toHaveLength(3)
})

test('the results of each device can be exported by users who see the run', async () => {
  const params = { runId: runs.light }
  const save = (person: Person) =>
    person.callAny('POST /command/exportResults/{runId}', { params, request: { format: 'csv' } })
  const text = await ((await save(administrator)).data as Blob).text()
  expect(text.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^told-\d+,told-\d+,未包括,没有地址$/)])
  expect(await save(agent)).toMatchObject({ status: 404, message: '没有该指令，或已结束' })
})

test('an API token restricted to a client sees and cancels the runs that it began, not its creator’s', async () => {
  const text = await addToken(server.db, administrator.userId, { clientIds: [owner.client] })
  const token = testCaller(server.url, text)
  const { id: tokenId } = await server.db.selectFrom('api_token').select('id').executeTakeFirstOrThrow()
  const at = '2026-03-04T00:00:00Z'
  const own = await actingAs(tokenId, () => addRun(administrator.userId, { kind: 'restart' }, at))
  await sql`update command_run set status = 'running' where id = any(${[own, runs.light]}::bigint[])`.execute(server.db)
  const { data } = await token.call('POST /command/find/')
  expect(data.data.map(({ id }) => id)).toEqual([own])
  const cancel = async (runId: number) => (await token.call('POST /command/cancel/{runId}', { params: { runId } })).code
  expect([await cancel(runs.light), await cancel(own)]).toEqual([404, 200])
})
