import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transaction } from '../../../platform/server/database/database.ts'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import { otherServer } from '../../../platform/testing/other-server.ts'
import { sealPassword } from '../../../platform/testing/seal-password.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { sessionTexts } from '../text.ts'
import { endSessions } from './end-sessions.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

// Dozens of hashes in one test, by a thread that steps back, take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const PASSWORD = '密码abAB1!'
let server: TestServer
/** by phone; without a provider they are logged */
const sentCodes = new Map<string, string>()
const log = pino(
  { level: 'warn' },
  {
    write(line: string) {
      const { phone, code } = JSON.parse(line) as { phone?: string; code?: string }
      if (phone && code) sentCodes.set(phone, code)
    },
  },
)
beforeAll(async () => {
  server = await testServer({ log, config: { trustProxy: 1 } })
})
afterAll(() => server[Symbol.asyncDispose]())

interface More {
  remember?: boolean
  sealed?: string
  cookie?: string
  code?: string
  address?: string
  /** calls another server */
  caller?: TestServer['nobody']
}

async function logIn(username: string, password = PASSWORD, { sealed, remember = false, ...more }: More = {}) {
  return (more.caller ?? server.nobody).call('POST /users/actions/login', {
    request: { username, password: sealed ?? (await sealPassword(server.db, password)), remember, code: more.code },
    headers: { cookie: more.cookie ?? '', ...(more.address && { 'x-forwarded-for': more.address }) },
  })
}

async function person(phone: string) {
  return addPerson(server.db, { role: ADMINISTRATOR, phone, password: PASSWORD })
}

test('a login gives a token that works, and a cookie no script can read', async () => {
  const userId = await person('happy')
  const answer = await logIn('happy')
  expect(answer).toMatchObject({ status: 200, code: 200, data: { userId, role: ADMINISTRATOR, rememberToken: null } })
  expect(answer.headers.getSetCookie().toSorted()).toEqual([
    expect.stringMatching(/^device_[0-9a-f]{12}=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^token_[0-9a-f]{12}=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])

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

test.each([-6, 6])(
  'a login sealed %i minutes from now is refused with the advice to check the clock',
  async (minutes) => {
    await person(`clock${minutes}`)
    const sealed = await sealPassword(server.db, PASSWORD, { time: Date.now() + minutes * 60_000 })
    expect(await logIn(`clock${minutes}`, PASSWORD, { sealed })).toMatchObject({
      code: 41001,
      message: sessionTexts.loginStale.zh,
    })
  },
)

const wrongTries = (name: string, count: number, more: More = {}) =>
  Promise.all(Array.from({ length: count }, () => logIn(name, 'wrong', more)))
const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code)
/** The cookie that a browser keeps of a login. */
const deviceOf = (answer: { headers: Headers }) =>
  /device_[0-9a-f]{12}=[\w-]{43}/.exec(answer.headers.getSetCookie().join('\n'))?.[0] ?? ''
const failuresOf = (value: string) =>
  server.db.selectFrom('login_failure').selectAll().where('value', '=', value).executeTakeFirst()
/** Spends what strangers to the account are allowed, and more. */
async function spend(name: string) {
  const spent = { failures: 14, tries: 14, last_at: new Date() }
  await server.db
    .insertInto('login_failure')
    .values({ kind: 'name', value: name, ...spent })
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doUpdateSet(spent))
    .execute()
}
/** A wait of seconds begins now, however long the tries before took. */
const beginWaits = () => server.db.updateTable('login_failure').set({ last_at: new Date() }).execute()
const fromIpv6 = (last: string) => ({ address: `2001:db8:1:2::${last}` })
const from = (address: number) => ({ address: `198.51.100.${address}` })

describe('guessing', () => {
  beforeEach(async () => {
    await server.db.deleteFrom('login_failure').execute()
  })

  test('slows strangers down by name, for names that exist or not, and a wait that passed lets in again', async () => {
    await person('guessed')
    for (const name of ['guessed', 'guessed-but-unknown']) {
      expect(codesOf(await wrongTries(name, 5))).toEqual(Array.from({ length: 5 }, () => 41001))
      await beginWaits()
      const locked = await logIn(name)
      expect(locked).toMatchObject({ status: 429, code: 429, data: null })
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await server.db
      .updateTable('login_failure')
      .set({ last_at: new Date(Date.now() - 10_000) })
      .where('value', '=', 'guessed')
      .execute()
    expect(await logIn('guessed')).toMatchObject({ code: 200, data: { wrongTries: 5 } })
    expect(await logIn('guessed', 'wrong')).toMatchObject({ code: 41001 })
  })

  test('is counted by what names the account: names that are two to the database are two here', async () => {
    await person('émile')
    await wrongTries('Émile', 5)
    await beginWaits()
    expect(await logIn('Émile')).toMatchObject({ code: 429 })
    expect(await logIn('émile')).toMatchObject({ code: 200 })
  })

  test('by strangers does not stop a device that has logged in before, which learns of their tries', async () => {
    await person('owner')
    const device = deviceOf(await logIn('owner'))
    expect(device).not.toBe('')
    await spend('owner')
    await server.db.updateTable('login_failure').set({ failures: 1000 }).where('kind', '=', 'address').execute()
    expect(await logIn('owner')).toMatchObject({ status: 429 })
    const answer = await logIn('owner', PASSWORD, { cookie: device })
    expect(answer).toMatchObject({ code: 200, data: { wrongTries: 14 } })
    const me = testCaller(server.url, answer.data.token)
    expect((await me.call('POST /session/find/')).data[0]).toMatchObject({ isThis: true, wrongTries: 14 })
    // Strangers have to wait all the same.
    expect(await logIn('owner')).toMatchObject({ status: 429 })
    expect(await logIn('owner', PASSWORD, { cookie: deviceOf(answer) })).toMatchObject({ data: { wrongTries: 0 } })
  })

  test('with a stolen cookie ends after ten tries, and spends nothing of the owner’s', async () => {
    await person('stolen')
    const device = deviceOf(await logIn('stolen'))
    expect(codesOf(await wrongTries('stolen', 10, { cookie: device }))).toEqual(Array.from({ length: 10 }, () => 41001))
    expect(await failuresOf('stolen')).toMatchObject({ failures: 0, tries: 10 })
    // From here on it is a stranger among strangers.
    expect(codesOf(await wrongTries('stolen', 5, { cookie: device }))).toEqual([41001, 41001, 41001, 41001, 41001])
    await beginWaits()
    expect(await logIn('stolen', PASSWORD, { cookie: device })).toMatchObject({ status: 429 })
  })

  test('a cookie is of no use for another account, after the next login, or after a new password', async () => {
    const userId = await person('mine')
    await person('yours')
    const first = deviceOf(await logIn('mine'))
    await spend('yours')
    expect(await logIn('yours', PASSWORD, { cookie: first })).toMatchObject({ status: 429 })
    const second = deviceOf(await logIn('mine', PASSWORD, { cookie: first }))
    await spend('mine')
    expect(await logIn('mine', PASSWORD, { cookie: first })).toMatchObject({ status: 429 })
    const third = deviceOf(await logIn('mine', PASSWORD, { cookie: second }))
    expect(third).not.toBe('')
    await transaction(server.db, (trx) => endSessions(trx, userId))
    expect(await logIn('mine', PASSWORD, { cookie: third })).toMatchObject({ status: 429 })
  })

  test('one browser is known to each account that it logged in to', async () => {
    await person('shared-one')
    await person('shared-two')
    const first = deviceOf(await logIn('shared-one'))
    const both = deviceOf(await logIn('shared-two', PASSWORD, { cookie: first }))
    await spend('shared-one')
    expect(await logIn('shared-one', PASSWORD, { cookie: both })).toMatchObject({ code: 200 })
  })

  test('is bounded for an account from many addresses, and for an address over many accounts', async () => {
    await person('spread')
    const guesses = await Promise.all([1, 2, 3, 4, 5].map((n) => logIn('spread', 'wrong', from(n))))
    expect(codesOf(guesses)).toEqual([41001, 41001, 41001, 41001, 41001])
    await beginWaits()
    expect(await logIn('spread', PASSWORD, from(6))).toMatchObject({ status: 429 })

    await server.db
      .insertInto('login_failure')
      .values({ kind: 'address', value: '198.51.100.9', failures: 99, last_at: new Date() })
      .execute()
    expect(await logIn('somebody', 'wrong', from(9))).toMatchObject({ code: 41001 })
    const locked = await logIn('somebody-else', 'wrong', from(9))
    expect(locked).toMatchObject({ status: 429, message: expect.stringMatching(/^登录失败次数过多/) as string })
    expect(await logIn('somebody-else', 'wrong', from(10))).toMatchObject({ code: 41001 })
  })

  test('is bounded for an IPv6 network, whose every try may come from another address', async () => {
    expect(await logIn('somebody', 'wrong', fromIpv6('1'))).toMatchObject({ code: 41001 })
    await server.db
      .updateTable('login_failure')
      .set({ failures: 101, last_at: new Date() })
      .where('kind', '=', 'address')
      .execute()
    expect(await logIn('somebody-else', 'wrong', fromIpv6('beef'))).toMatchObject({ status: 429 })
    expect(await logIn('somebody-else', 'wrong', { address: '2001:db8:1:3::1' })).toMatchObject({ code: 41001 })
  })

  test('a code by phone lets the owner in from a new device, with the password, and reads the same for all', async () => {
    const [phone, unknown] = ['13900009999', '13900008888']
    await person(phone)
    for (const name of [phone, unknown]) await spend(name)
    const locked = await logIn(phone)
    expect(locked).toMatchObject({ status: 429, data: { fields: { code: sessionTexts.phoneCodeHelps.zh } } })
    expect((await logIn(unknown)).data).toEqual(locked.data)
    for (const to of [phone, unknown])
      await server.nobody.call('POST /users/sendMsg/{phone}', { params: { phone: to }, request: { purpose: 'login' } })
    const code = sentCodes.get(phone) ?? ''
    const other = code === '000000' ? '000001' : '000000'
    const wrongCode = { code: 41000, data: { fields: { code: sessionTexts.codeWrong.zh } } }
    expect(await logIn(phone, PASSWORD, { code: other })).toMatchObject(wrongCode)
    expect(await logIn(unknown, PASSWORD, { code: other })).toMatchObject(wrongCode)
    expect(await logIn(phone, 'wrong', { code })).toMatchObject({ code: 41001 })
    // Who asks from elsewhere neither uses it nor uses it up.
    for (let tries = 0; tries < 6; tries += 1)
      expect(await logIn(phone, PASSWORD, { code, address: '198.51.100.20' })).toMatchObject({ code: 41000 })
    expect(await logIn(phone, PASSWORD, { code })).toMatchObject({ code: 200, data: { wrongTries: 22 } })
    expect(await logIn(phone, PASSWORD, { code })).toMatchObject({ code: 41000 })
    expect(await logIn(phone)).toMatchObject({ status: 429 })
  })
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

test('a remembered secret, a code by phone and a sealed password are good at one of two servers', async () => {
  await using other = await otherServer(server)
  const callers = [server.nobody, testCaller(other.url)]
  const phone = '13900007777'
  await person(phone)
  const remembered = (await logIn(phone, PASSWORD, { remember: true })).data.rememberToken!
  const race = (table: string, password: string, more: More = {}) =>
    atOnce(
      server.db,
      sql`select from ${sql.table(table)} for update`,
      callers.map((caller) => () => logIn(phone, password, { ...more, caller })),
    )
  expect(sortedCodes(await race('remember_token', remembered))).toEqual([200, 41001])
  await server.nobody.call('POST /users/sendMsg/{phone}', { params: { phone }, request: { purpose: 'login' } })
  const code = sentCodes.get(phone) ?? ''
  expect(sortedCodes(await race('phone_code', PASSWORD, { code }))).toEqual([200, 41000])
  const sealed = await sealPassword(server.db, PASSWORD)
  const recorded = callers.map((caller) => logIn(phone, PASSWORD, { sealed, caller }))
  expect(sortedCodes(await Promise.all(recorded))).toEqual([200, 41001])
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
