import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Text } from '../../../platform/rules/text.ts'
import { sealPassword } from '../../../platform/testing/seal-password.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { addSession } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { sessionTexts } from '../text.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestServer['signIn']>>

/** `old` null: none is sent. */
async function change(person: Person, password: string, old: string | null = 'abAB1!', id = person.userId) {
  return person.call('POST /users/updatePassword/{id}', {
    params: { id },
    request: {
      userName: '',
      password: await sealPassword(server.db, password),
      oldPassword: old === null ? undefined : await sealPassword(server.db, old),
    },
  })
}
const atField = (field: string, text: Text) => ({
  status: 200,
  code: 41000,
  message: text.zh,
  data: { fields: { [field]: text.zh } },
})

async function logIn(username: string, password: string, remember = false) {
  return server.nobody.call('POST /users/actions/login', {
    request: { username, password: await sealPassword(server.db, password), remember },
  })
}

test('a one-time password opens nothing but its own change', async () => {
  const person = await server.signIn(ADMINISTRATOR, {
    phone: 'first',
    password: 'one-time',
    mustChangePassword: true,
  })
  expect(await person.call('GET /users/info')).toMatchObject({ code: 200, data: { mustChangePassword: true } })
  expect(await person.call('GET /users/getRoutes')).toMatchObject({ code: 200 })
  const refused = { status: 403, code: 403, message: '请先修改初始密码', data: null }
  expect(await person.call('GET /users/getPreference/{name}', { params: { name: 'x' } })).toMatchObject(refused)
  expect(await person.call('GET /users/getProfile/{userId}', { params: { userId: 1 } })).toMatchObject(refused)
  expect((await person.fetch('/api/events')).status).toBe(403)

  expect(await change(person, 'one-time', null)).toMatchObject({ code: 41000 })
  expect(await change(person, 'abAB1!', null)).toMatchObject({ code: 200, data: null })
  expect(await person.call('GET /users/getPreference/{name}', { params: { name: 'x' } })).toMatchObject({ code: 200 })
  expect(await logIn('first', 'one-time')).toMatchObject({ code: 41001 })
  expect(await logIn('first', 'abAB1!')).toMatchObject({ code: 200, data: { mustChangePassword: false } })
})

test('a password out of pattern, a guessable or the same one, and one that is not sealed are refused in words', async () => {
  const person = await server.signIn(ADMINISTRATOR, { phone: 'LiPing', name: 'Ping Li', password: 'abAB1!' })
  const refusals: [string, Text][] = [
    ['short', sessionTexts.passwordPattern],
    ['PassWord1!', sessionTexts.passwordCommon],
    ['PINGli#2026', sessionTexts.passwordPersonal],
    ['LIping#2026', sessionTexts.passwordPersonal],
    ['abAB1!', sessionTexts.passwordUnchanged],
  ]
  for (const [password, text] of refusals)
    expect(await change(person, password)).toMatchObject(atField('password', text))
  const unsealed = await person.call('POST /users/updatePassword/{id}', {
    params: { id: person.userId },
    request: { userName: '', password: 'abAB1?' },
  })
  expect(unsealed).toMatchObject(atField('password', sessionTexts.passwordUnreadable))
})

test('the current password is asked for, and wrong ones are counted as those of logins are', async () => {
  const person = await server.signIn(ADMINISTRATOR, { phone: 'asked', password: 'abAB1!' })
  expect(await change(person, 'cdCD2?', null)).toMatchObject(atField('oldPassword', sessionTexts.oldPasswordMissing))
  for (let tries = 0; tries < 5; tries += 1)
    expect(await change(person, 'cdCD2?', 'xyXY9?')).toMatchObject(
      atField('oldPassword', sessionTexts.oldPasswordWrong),
    )
  expect(await change(person, 'cdCD2?')).toMatchObject({ status: 429 })
  expect(await logIn('asked', 'abAB1!')).toMatchObject({ status: 429 })
  await server.db.deleteFrom('login_failure').execute()
  const changed = await change(person, 'cdCD2?')
  expect(changed).toMatchObject({ code: 200 })
  // The browser that changed it is known from now on.
  expect(changed.headers.get('set-cookie')).toMatch(/device_\w+=[\w-]{43}/)
})

test("other people's ids and unknown ones read the same, for administrators too", async () => {
  const person = await server.signIn(ADMINISTRATOR)
  const other = await server.signIn('客户')
  const refused = { status: 404, code: 404, message: sessionTexts.noSuchUser.zh, data: null }
  expect(await change(person, 'abAB1!', null, other.userId)).toMatchObject(refused)
  expect(await change(person, 'abAB1!', null, 999_999)).toMatchObject(refused)
})

test('ends the other sessions and remembered logins, keeps the own session, and is noted without the password', async () => {
  const person = await server.signIn('代理', { phone: 'changing', password: 'abAB1!' })
  const other = testCaller(server.url, await addSession(server.db, person.userId))
  const remembered = (await logIn('changing', 'abAB1!', true)).data.rememberToken!
  const changed = await change(person, 'abAB1?')
  expect(changed).toMatchObject({ code: 200 })
  expect(await person.call('GET /users/info')).toMatchObject({ code: 200 })
  expect(await other.call('GET /users/info')).toMatchObject({ status: 200, code: 50008 })
  expect(await logIn('changing', remembered)).toMatchObject({ code: 41001 })

  const noted = await server.db.selectFrom('audit_log').selectAll().where('user_id', '=', person.userId).execute()
  expect(noted).toMatchObject([
    {
      action: 'change password',
      object_kind: 'user',
      object_id: person.userId,
      request_id: changed.headers.get('x-request-id'),
    },
  ])
  expect(JSON.stringify(noted)).not.toContain('abAB1')
})
