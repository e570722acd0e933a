import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addSession } from '../../../platform/testing/test-people.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

async function setLastSeen(userId: number, at: Date) {
  await server.db.updateTable('user_session').set({ last_seen_at: at }).where('user_id', '=', userId).execute()
}

describe('a token', () => {
  test.each(['', 'x', 'null', "' or 1=1 --", newSecret()])('that no one was given (%j) is unknown', async (token) => {
    const forged = testCaller(server.url, token)
    const answer = await forged.call('GET /users/info')
    expect(answer).toMatchObject(token === '' ? { status: 401, code: 401 } : { status: 200, code: 50008, data: null })
  })

  test('is returned to a caller who sent it in the header, and never to a page that sends it as a cookie', async () => {
    const person = await server.signIn(ADMINISTRATOR)
    expect((await person.call('GET /users/info')).data.userToken).toBe(person.token)
    const byCookie = await server.nobody.call('GET /users/info', { headers: server.cookie(person.token) })
    expect(byCookie).toMatchObject({ code: 200, data: { id: person.userId } })
    expect(byCookie.data).not.toHaveProperty('userToken')
  })

  test('is unknown after its logout, which may be repeated and clears the cookie', async () => {
    const person = await server.signIn(ADMINISTRATOR)
    const out = await person.call('POST /users/actions/logout')
    expect(out).toMatchObject({ code: 200 })
    expect(out.headers.get('set-cookie')).toMatch(/^token_[0-9a-f]{12}=; .*Expires=Thu, 01 Jan 1970/)
    expect(await person.call('GET /users/info')).toMatchObject({ status: 200, code: 50008 })
    expect(await person.call('POST /users/actions/logout')).toMatchObject({ code: 200 })
  })

  test('named in a logout is ended too', async () => {
    const person = await server.signIn(ADMINISTRATOR)
    await server.nobody.call('POST /users/actions/logout', { query: { token: person.token! } })
    expect(await person.call('GET /users/info')).toMatchObject({ code: 50008 })
  })

  test('expires after 30 minutes without a call, for good', async () => {
    const person = await server.signIn(ADMINISTRATOR)
    await setLastSeen(person.userId, minutesAgo(29))
    expect(await person.call('GET /users/info')).toMatchObject({ code: 200 })
    await setLastSeen(person.userId, minutesAgo(29))
    expect(await person.call('GET /users/info')).toMatchObject({ code: 200 })
    await setLastSeen(person.userId, minutesAgo(31))
    expect(await person.call('GET /users/info')).toMatchObject({ status: 200, code: 50014 })
    await setLastSeen(person.userId, minutesAgo(0))
    expect(await person.call('GET /users/info')).toMatchObject({ code: 50014 })
  })

  test('expires after 30 days, however busy its session is, and is listed no more', async () => {
    const person = await server.signIn(ADMINISTRATOR)
    const began = (days: number) =>
      server.db
        .updateTable('user_session')
        .set({ created_at: minutesAgo(days * 1440) })
        .where('token_hash', '=', secretHash(person.token!))
        .execute()
    await began(29.9)
    expect(await person.call('GET /users/info')).toMatchObject({ code: 200 })
    await began(30.1)
    const other = testCaller(server.url, await addSession(server.db, person.userId))
    expect((await other.call('POST /session/find/', { request: {} })).data).toHaveLength(1)
    expect(await person.call('GET /users/info')).toMatchObject({ status: 200, code: 50014 })
    await began(0)
    expect(await person.call('GET /users/info')).toMatchObject({ code: 50014 })
  })

  test('of a deleted person is unknown', async () => {
    const person = await server.signIn(ADMINISTRATOR)
    await server.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', person.userId).execute()
    expect(await person.call('GET /users/info')).toMatchObject({ code: 50008 })
  })
})

test('with single sign-on a new login ends the others, and notifies them', async () => {
  await using single = await testServer({ config: { singleSignOn: true } })
  const person = await single.signIn(ADMINISTRATOR)
  const other = testCaller(single.url, await addSession(single.db, person.userId))
  const { data } = await person.call('POST /users/makeLoginToken')
  const again = await single.nobody.call('POST /users/getLoginByToken', { request: { token: data.token } })
  expect(again).toMatchObject({ code: 200 })
  expect(await testCaller(single.url, again.data.token).call('GET /users/info')).toMatchObject({ code: 200 })
  for (const ended of [person, other]) {
    expect(await ended.call('GET /users/info', { headers: { cookie: 'locale=en' } })).toMatchObject({
      status: 200,
      code: 50012,
      message: 'This user has logged in elsewhere',
    })
  }
})
