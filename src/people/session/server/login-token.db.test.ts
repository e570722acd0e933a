import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import { otherServer } from '../../../platform/testing/other-server.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addSession } from '../../../platform/testing/test-people.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { tidy } from './housekeeping.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const make = async (person: TestCaller) => (await person.call('POST /users/makeLoginToken')).data.token
const spend = (token: string, caller = server.nobody) =>
  caller.call('POST /users/getLoginByToken', { request: { token } })
/** Logs in by a new token of the person. */
async function handOver(person: TestCaller): Promise<TestCaller> {
  const { data } = await spend(await make(person))
  return testCaller(server.url, data.token)
}
const isAlive = async (person: TestCaller) => (await person.call('GET /users/info')).code === 200

describe('a login token', () => {
  test('logs in once, with a session and a cookie of its own', async () => {
    const person = await server.signIn('代理')
    const token = await make(person)
    const answer = await spend(token)
    expect(answer).toMatchObject({ code: 200, data: { userId: person.userId, role: '代理' } })
    expect([token, person.token]).not.toContain(answer.data.token)
    expect(answer.headers.get('set-cookie')).toContain(answer.data.token)
    expect(await isAlive(testCaller(server.url, answer.data.token))).toBe(true)
    expect(await spend(token)).toMatchObject({ code: 50008, data: null })
  })

  test('logs in one of two who spend it at once, at two servers', async () => {
    await using other = await otherServer(server)
    const token = await make(await server.signIn('代理'))
    const answers = await atOnce(
      server.db,
      sql`select from login_token for update`,
      [server.nobody, testCaller(other.url)].map((caller) => () => spend(token, caller)),
    )
    expect(sortedCodes(answers)).toEqual([200, 50_008])
  })

  test('is spent by no GET, which says whose it is and sets no cookie', async () => {
    const person = await server.signIn('代理', { name: '张三' })
    const token = await make(person)
    const login = await server.nobody.call('GET /users/getLoginByToken', { query: { token } })
    expect(login).toMatchObject({ code: 200, data: { token, userId: person.userId, role: '代理' } })
    expect(login.headers.get('set-cookie')).toBeNull()
    const whose = await server.nobody.call('GET /users/getByToken', { query: { token } })
    expect(whose.data).toMatchObject({ id: person.userId, name: '张三' })
    expect(await spend(token)).toMatchObject({ code: 200 })
    for (const address of ['GET /users/getLoginByToken', 'GET /users/getByToken'] as const)
      expect(await server.nobody.call(address, { query: { token } })).toMatchObject({ code: 50008 })
  })

  test('is no session, and a session no login token', async () => {
    const person = await server.signIn('代理')
    expect(await testCaller(server.url, await make(person)).call('GET /users/info')).toMatchObject({ code: 50008 })
    expect(await spend(person.token!)).toMatchObject({ code: 50008 })
    expect(await spend(newSecret())).toMatchObject({ code: 50008 })
    const whose = await server.nobody.call('GET /users/getLoginByToken', { query: { token: person.token! } })
    expect(whose.data).toMatchObject({ token: person.token, userId: person.userId })
  })

  test('is good for five minutes, and forgotten then', async () => {
    const person = await server.signIn('代理')
    const token = await make(person)
    const token_hash = secretHash(token)
    const past = { expires_at: new Date(Date.now() - 1) }
    await server.db.updateTable('login_token').set(past).where('token_hash', '=', token_hash).execute()
    expect(await spend(token)).toMatchObject({ code: 50008 })
    await tidy(server.app)
    expect(await server.db.selectFrom('login_token').where('token_hash', '=', token_hash).execute()).toEqual([])
  })

  test('of a session that has ended is nothing any more', async () => {
    const person = await server.signIn('代理')
    const token = await make(person)
    await person.call('POST /users/actions/logout')
    expect(await spend(token)).toMatchObject({ code: 50008 })
  })

  test('is made by no session that one opened, and by no API token', async () => {
    const opened = await handOver(await server.signIn('代理'))
    expect(await opened.call('POST /users/makeLoginToken')).toMatchObject({ code: 41000 })
  })
})

describe('what a login token opened ends with its maker', () => {
  test('at a logout, and no other session does', async () => {
    const person = await server.signIn('代理')
    const beside = testCaller(server.url, await addSession(server.db, person.userId))
    const opened = await handOver(person)
    await person.call('POST /users/actions/logout')
    expect([await isAlive(opened), await isAlive(beside)]).toEqual([false, true])
  })

  test('at its own logout alone', async () => {
    const person = await server.signIn('代理')
    const opened = await handOver(person)
    await opened.call('POST /users/actions/logout')
    expect([await isAlive(opened), await isAlive(person)]).toEqual([false, true])
  })

  test('when the maker idled out', async () => {
    const person = await server.signIn('代理')
    const opened = await handOver(person)
    const longAgo = { last_seen_at: new Date(Date.now() - 86_400_000) }
    const token_hash = secretHash(person.token!)
    await server.db.updateTable('user_session').set(longAgo).where('token_hash', '=', token_hash).execute()
    await tidy(server.app)
    expect(await opened.call('GET /users/info')).toMatchObject({ code: 50014 })
  })

  test('unless it ends the others itself', async () => {
    const person = await server.signIn('代理')
    const opened = await handOver(person)
    expect(await opened.call('POST /session/endOthers')).toMatchObject({ data: { ended: 1 } })
    expect([await isAlive(opened), await isAlive(person)]).toEqual([true, false])
  })
})
