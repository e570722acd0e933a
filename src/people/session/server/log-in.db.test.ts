import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealPassword } from '../../../platform/testing/seal-password.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { ADMINISTRATOR } from '../rules/roles.ts'
import { sessionTexts } from '../text.ts'

const PASSWORD = '密码abAB1!'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function logIn(username: string, password = PASSWORD, more: { remember?: boolean; sealed?: string } = {}) {
  const sealed = more.sealed ?? (await sealPassword(server.db, password))
  return server.nobody.call('POST /users/actions/login', {
    request: { username, password: sealed, remember: more.remember ?? false },
  })
}

async function person(phone: string) {
  return addPerson(server.db, { role: ADMINISTRATOR, phone, password: PASSWORD })
}

test('a login gives a token that works, and a cookie no script can read', async () => {
  const userId = await person('happy')
  const answer = await logIn('happy')
  expect(answer).toMatchObject({ status: 200, code: 200, data: { userId, role: ADMINISTRATOR, rememberToken: null } })
  expect(answer.headers.get('set-cookie')).toMatch(
    /^token=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )

  const info = await server.nobody.call('GET /users/info', {
    headers: { authorization: `cat${answer.data.token}` },
  })
  expect(info.data).toMatchObject({ id: userId, phone: 'happy', nickName: ADMINISTRATOR })
})

test('the name is trimmed and its case does not matter', async () => {
  await person('Mixed-Case')
  expect(await logIn('  mixed-case ')).toMatchObject({ code: 200 })
})

test('a wrong password and an unknown name read the same', async () => {
  await person('exists')
  const refused = { status: 200, code: 41001, message: sessionTexts.loginFailed.zh, data: null }
  expect(await logIn('exists', 'wrong')).toMatchObject(refused)
  expect(await logIn('nobody-of-that-name', 'wrong')).toMatchObject(refused)
  expect(await logIn('exists', PASSWORD, { sealed: 'bm90IHNlYWxlZA==' })).toMatchObject(refused)
})

test('a recorded login opens nothing', async () => {
  await person('replayed')
  const sealed = await sealPassword(server.db, PASSWORD)
  expect(await logIn('replayed', PASSWORD, { sealed })).toMatchObject({ code: 200 })
  expect(await logIn('replayed', PASSWORD, { sealed })).toMatchObject({
    code: 41001,
    message: sessionTexts.loginFailed.zh,
  })
})

test('what no database stores is refused like any other login that opens nothing', async () => {
  await person('odd')
  for (const nonce of ['nothing \0 nothing', 'half \ud800 half', 'x', 'x'.repeat(101)]) {
    const sealed = await sealPassword(server.db, PASSWORD, { nonce })
    await server.db.deleteFrom('login_failure').execute()
    expect(await logIn('odd', PASSWORD, { sealed })).toMatchObject({ status: 200, code: 41001, data: null })
  }
})

test.each([-6, 6])('a login sealed %i minutes from now is told to check the clock', async (minutes) => {
  await person(`clock${minutes}`)
  const sealed = await sealPassword(server.db, PASSWORD, { time: Date.now() + minutes * 60_000 })
  expect(await logIn(`clock${minutes}`, PASSWORD, { sealed })).toMatchObject({
    code: 41001,
    message: sessionTexts.loginStale.zh,
  })
})

test('guessing slows down by name, for names that exist or not, and a wait that passed lets in again', async () => {
  for (const name of ['guessed', 'guessed-but-unknown']) {
    if (name === 'guessed') await person(name)
    const guesses = await Promise.all(Array.from({ length: 5 }, () => logIn(name, 'wrong')))
    expect(guesses.map(({ code }) => code)).toEqual([41001, 41001, 41001, 41001, 41001])
    const locked = await logIn(name)
    expect(locked).toMatchObject({ status: 429, code: 429, data: null })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await server.db
    .updateTable('login_failure')
    .set({ last_at: new Date(Date.now() - 10_000) })
    .where('value', '=', 'guessed')
    .execute()
  expect(await logIn('guessed')).toMatchObject({ code: 200 })
  expect(await logIn('guessed', 'wrong')).toMatchObject({ code: 41001 })
})

test('remember me gives a secret that logs in once, is renewed, and is no use for anybody else', async () => {
  await person('remembered')
  await person('another')
  const first = (await logIn('remembered', PASSWORD, { remember: true })).data.rememberToken
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await logIn('another', first!)).toMatchObject({ code: 41001 })
  const second = await logIn('remembered', first!, { remember: true })
  expect(second).toMatchObject({ code: 200 })
  expect(await logIn('remembered', first!)).toMatchObject({ code: 41001 })
  expect(await logIn('remembered', second.data.rememberToken!)).toMatchObject({ code: 200 })
})

test('what is stored is no password and no token', async () => {
  await person('stored')
  const { token } = (await logIn('stored', PASSWORD, { remember: true })).data
  const rows = await Promise.all([
    server.db.selectFrom('app_user').selectAll().execute(),
    server.db.selectFrom('user_session').selectAll().execute(),
    server.db.selectFrom('remember_token').selectAll().execute(),
  ])
  const text = JSON.stringify(rows)
  expect(text).not.toContain(PASSWORD)
  expect(text).not.toContain(token)
  expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})
