import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODES } from '../../../platform/server/http/errors.ts'
import { sealPassword } from '../../../platform/testing/seal-password.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { TestChild } from '../../../platform/testing/test-child.ts'
import { addCompany, addPerson, addSession } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { AGENT, HEAD_OF_BASE, INSPECTOR } from '../../rules/roles.ts'
import { sessionTexts } from '../text.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PASSWORD = 'abAB1!'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Someone = ReturnType<typeof testCaller>

const sessionsOf = async (person: Someone) => (await person.call('POST /session/find/')).data
const answersOf = async (...people: Someone[]) =>
  Promise.all(people.map(async (person) => (await person.call('GET /users/info')).code))
const again = async (userId: number) => testCaller(server.url, await addSession(server.db, userId))

async function logIn(username: string, password: string, remember = false) {
  const request = { username, password: await sealPassword(server.db, password), remember }
  const answer = await server.nobody.call('POST /users/actions/login', {
    request,
    headers: { 'user-agent': FIREFOX },
  })
  const { token, rememberToken } = answer.code === CODES.success ? answer.data : {}
  return { ...testCaller(server.url, token), rememberToken: rememberToken ?? '' }
}

test('the list has by what, from where and since when, this one first and none that ended or idled out', async () => {
  const person = await server.signIn(AGENT, { phone: 'listed', password: PASSWORD })
  const [idle, ended, other] = [await again(person.userId), await again(person.userId), await again(person.userId)]
  const listed = await logIn('listed', PASSWORD)
  await ended.call('POST /users/actions/logout')
  const idleId = (await sessionsOf(idle))[0]?.id ?? 0
  const longAgo = new Date(Date.now() - 31 * 60_000)
  await server.db.updateTable('user_session').set({ last_seen_at: longAgo }).where('id', '=', idleId).execute()

  const sessions = await sessionsOf(listed)
  expect(sessions).toHaveLength(3)
  expect(sessions[0]).toMatchObject({ browser: 'Firefox 140', system: 'Linux', address: '127.0.0.1', isThis: true })
  expect(sessions.slice(1)).toMatchObject([
    { browser: null, isThis: false },
    { browser: null, isThis: false },
  ])
  expect(Date.parse(sessions[0]?.beganAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect((await sessionsOf(other)).find(({ isThis }) => isThis)?.id).not.toBe(sessions[0]?.id)
})

const endOf = (caller: Someone, id: number) => caller.call('POST /users/endSessions/{id}', { params: { id } })

describe('ending', () => {
  test('one is refused at once, forgets its browser alone, is noted, and may be repeated', async () => {
    const userId = await addPerson(server.db, { role: AGENT, phone: 'one-ended', password: PASSWORD })
    const [here, there] = [await logIn('one-ended', PASSWORD, true), await logIn('one-ended', PASSWORD, true)]
    const id = (await sessionsOf(there))[0]?.id ?? 0
    for (const _ of ['once', 'again'])
      expect(await here.call('POST /session/end/{id}', { params: { id } })).toMatchObject({ code: 200 })
    expect(await answersOf(here, there)).toEqual([200, CODES.unknownToken])
    expect((await sessionsOf(here)).map(({ isThis }) => isThis)).toEqual([true])
    await server.db.deleteFrom('login_failure').execute()
    expect((await logIn('one-ended', there.rememberToken)).token).toBeUndefined()
    expect((await logIn('one-ended', here.rememberToken)).token).toBeDefined()
    const noted = await server.db.selectFrom('audit_log').selectAll().where('user_id', '=', userId).execute()
    expect(noted).toMatchObject([{ action: 'end session', object_kind: 'session', object_id: id }])
  })

  test('someone else’s reads as if there were none', async () => {
    const [administrator, agent] = [await server.signIn(ADMINISTRATOR), await server.signIn(AGENT)]
    const id = (await sessionsOf(agent))[0]?.id ?? 0
    const refused = { status: 404, code: 404, message: sessionTexts.noSuchSession.zh, data: null }
    for (const named of [id, 999_999])
      expect(await administrator.call('POST /session/end/{id}', { params: { id: named } })).toMatchObject(refused)
    expect(await answersOf(agent)).toEqual([200])
  })

  test('all others leaves this one, and no browser remembers the login', async () => {
    await addPerson(server.db, { role: AGENT, phone: 'others-ended', password: PASSWORD })
    const [here, first, second] = [
      await logIn('others-ended', PASSWORD),
      await logIn('others-ended', PASSWORD, true),
      await logIn('others-ended', PASSWORD),
    ]
    const bystander = await server.signIn(AGENT)
    expect((await here.call('POST /session/endOthers')).data).toEqual({ ended: 2 })
    expect(await answersOf(here, first, second, bystander)).toEqual([200, 50008, 50008, 200])
    await server.db.deleteFrom('login_failure').execute()
    expect((await logIn('others-ended', first.rememberToken)).token).toBeUndefined()
  })

  test('those of a person is for who manages the person', async () => {
    const base = await addCompany(server.db, 'session base')
    const head = await server.signIn(HEAD_OF_BASE, { companyId: base })
    const inspector = await server.signIn(INSPECTOR, { companyId: base, name: '赵检' })
    const [agent, elsewhere] = [await server.signIn(AGENT), await server.signIn(INSPECTOR)]
    expect(await endOf(inspector, head.userId)).toMatchObject({ code: 403 })
    const refused = { status: 404, code: 404, message: sessionTexts.noSuchUser.zh, data: null }
    for (const id of [agent.userId, elsewhere.userId, head.userId, 999_999])
      expect(await endOf(head, id)).toMatchObject(refused)
    expect((await endOf(head, inspector.userId)).data).toEqual({ ended: 1 })
    expect(await answersOf(head, inspector, agent, elsewhere)).toEqual([200, 50008, 200, 200])
    const [noted] = await server.db.selectFrom('audit_log').selectAll().where('user_id', '=', head.userId).execute()
    expect(noted).toMatchObject({ action: 'end sessions', object_id: inspector.userId, after: { name: '赵检' } })
  })
})

/** A server in a process of its own, on this test's database. */
async function otherProcess() {
  const file = path.join(import.meta.dirname, '../../../platform/testing/serve-in-child.ts')
  const child = new TestChild(file, [JSON.stringify(server.settings), server.app.config.dataDir])
  return Object.assign(child, await child.message<{ url: string }>())
}

nightlyTest(
  'a session that one process ends is refused by another within a second',
  async () => {
    await using first = await otherProcess()
    await using second = await otherProcess()
    const userId = await addPerson(server.db, { role: AGENT })
    const here = testCaller(first.url, await addSession(server.db, userId))
    const elsewhere = testCaller(second.url, await addSession(server.db, userId))
    const delaysMs: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const token = await addSession(server.db, userId)
      const there = testCaller(second.url, token)
      expect(await answersOf(here, elsewhere, there)).toEqual([200, 200, 200])
      const id = (await sessionsOf(there)).find(({ isThis }) => isThis)?.id ?? 0
      await here.call('POST /session/end/{id}', { params: { id } })
      const endedAt = performance.now()
      // The process that got the request refuses the very next call.
      expect(await answersOf(testCaller(first.url, token))).toEqual([CODES.unknownToken])
      await expect.poll(() => answersOf(there), { interval: 10, timeout: 10_000 }).toEqual([CODES.unknownToken])
      delaysMs.push(performance.now() - endedAt)
    }
    // A machine that is busy with other tests may lose a second here or there.
    expect(Math.min(...delaysMs)).toBeLessThan(1000)
    expect(await answersOf(here, elsewhere)).toEqual([200, 200])
  },
  // Two programs start, one after the other.
  180_000,
)
