import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CODES } from '../../../platform/server/http/errors.ts'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import { otherServer } from '../../../platform/testing/other-server.ts'
import { sealPassword } from '../../../platform/testing/seal-password.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addToken } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { AGENT } from '../../rules/roles.ts'
import { sessionTexts } from '../../session/text.ts'
import { secondFactorTexts } from '../text.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

// Hashes, by a thread that steps back, take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const PASSWORD = 'abAB1!'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
// In the middle of a step of 30 s, which no test outlasts: a code made in one and checked in the next but one would be too old.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
})
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  server.app.config.secondFactorRoles = []
  await server.db.deleteFrom('login_failure').execute()
})

/** The digits that an app shows, so many steps of 30 s from now. */
const digits = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })

async function logIn(username: string, otp?: string, password = PASSWORD, remember = false, caller = server.nobody) {
  const request = { username, password: await sealPassword(server.db, password), otp, remember }
  return caller.call('POST /users/actions/login', { request })
}

async function begin(person: TestCaller, password = PASSWORD) {
  const sealed = await sealPassword(server.db, password)
  return person.call('POST /secondFactor/begin', { request: { password: sealed } })
}

/** A person with a second factor; the step before this one is used up. */
async function secured(phone: string, role: string = AGENT) {
  const person = await server.signIn(role, { phone, password: PASSWORD })
  const { secret } = (await begin(person)).data
  const { data } = await person.call('POST /secondFactor/confirm', { request: { otp: digits(secret, -1) } })
  return { ...person, secret, recoveryCodes: data.recoveryCodes }
}

const reset = (caller: TestCaller, id: number) => caller.call('POST /users/resetSecondFactor/{id}', { params: { id } })
const devices = (caller: TestCaller) => caller.call('POST /device/find/', { request: {} })

test('it is on once a code confirmed it, is asked for after the password, and a used code is refused', async () => {
  const person = await server.signIn(AGENT, { phone: 'factor', password: PASSWORD })
  expect(await begin(person, 'xyXY9!')).toMatchObject({
    code: 41000,
    data: { fields: { password: sessionTexts.oldPasswordWrong.zh } },
  })
  const { secret, address } = (await begin(person)).data
  expect(address).toContain(`secret=${secret}`)
  // Nothing is asked for before a code was right.
  expect(await logIn('factor')).toMatchObject({ code: 200 })
  const confirm = (otp: string) => person.call('POST /secondFactor/confirm', { request: { otp } })
  expect(await confirm('12345x')).toMatchObject({ code: 41000 })
  const { recoveryCodes } = (await confirm(digits(secret, -1))).data
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await person.call('GET /secondFactor/get')).data).toEqual({
    isOn: true,
    isRequired: false,
    recoveryCodesLeft: 10,
  })
  expect(await begin(person)).toMatchObject({ code: 41000, message: secondFactorTexts.alreadyOn.zh })

  const needed = { status: 200, code: CODES.secondFactorNeeded, message: sessionTexts.factorNeeded.zh, data: null }
  expect(await logIn('factor')).toMatchObject(needed)
  expect(await logIn('factor', undefined, 'wrong')).toMatchObject({ code: 41001 })
  const refused = { code: CODES.secondFactorNeeded, data: { fields: { otp: sessionTexts.otpWrong.zh } } }
  expect(await logIn('factor', digits(secret, -1))).toMatchObject(refused)
  expect(await logIn('factor', digits(secret, -3))).toMatchObject(refused)
  const now = digits(secret)
  const answers = await Promise.all([logIn('factor', now), logIn('factor', now)])
  expect(sortedCodes(answers)).toEqual([200, CODES.secondFactorNeeded])
  // A clock that is ahead by one step.
  expect(await logIn('factor', digits(secret, 1))).toMatchObject({ code: 200 })
  expect(await logIn('factor', now)).toMatchObject(refused)

  const stored = await server.db.selectFrom('second_factor').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('each recovery code logs in once, however it is typed', async () => {
  const person = await secured('recovering')
  const { recoveryCodes, secret } = person
  const [first = '', second = ''] = recoveryCodes
  const typed = first.toLowerCase().replaceAll('-', ' ')
  const answers = await Promise.all([logIn('recovering', typed), logIn('recovering', first)])
  expect(sortedCodes(answers)).toEqual([200, CODES.secondFactorNeeded])
  expect((await person.call('GET /secondFactor/get')).data).toMatchObject({ recoveryCodesLeft: 9 })
  const remove = (otp: string) => person.call('POST /secondFactor/remove', { request: { otp } })
  expect(await remove('AAAA-AAAA-AAAA-AAAA')).toMatchObject({ code: 41000 })
  expect(await remove(second)).toMatchObject({ code: 200 })
  expect(await logIn('recovering')).toMatchObject({ code: 200 })
  const codes = await server.db.selectFrom('recovery_code').selectAll().execute()
  expect(JSON.stringify(codes)).not.toContain(first)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('a code that two servers are given at the same moment is good at one of them', async () => {
  await using other = await otherServer(server)
  const callers = [server.nobody, testCaller(other.url)]
  const { secret, recoveryCodes } = await secured('racing')
  const race = (otp: string | undefined, table: string) =>
    atOnce(
      server.db,
      sql`select from ${sql.table(table)} for update`,
      callers.map((caller) => () => logIn('racing', otp, PASSWORD, false, caller)),
    )
  const oneWins = [200, CODES.secondFactorNeeded]
  expect(sortedCodes(await race(digits(secret), 'second_factor'))).toEqual(oneWins)
  expect(sortedCodes(await race(recoveryCodes[0], 'recovery_code'))).toEqual(oneWins)

  const person = await server.signIn(AGENT, { phone: 'confirming', password: PASSWORD })
  const request = { otp: digits((await begin(person)).data.secret) }
  const confirmed = await atOnce(
    server.db,
    sql`select from second_factor for update`,
    [person, testCaller(other.url, person.token)].map(
      (caller) => () => caller.call('POST /secondFactor/confirm', { request }),
    ),
  )
  expect(sortedCodes(confirmed)).toEqual([200, 41000])
  expect((await person.call('GET /secondFactor/get')).data.recoveryCodesLeft).toBe(10)
})

test('wrong codes are counted as wrong passwords are; a password without a code is not', async () => {
  const { secret } = await secured('counted')
  for (let tries = 0; tries < 6; tries += 1)
    expect(await logIn('counted')).toMatchObject({ code: CODES.secondFactorNeeded })
  for (let tries = 0; tries < 5; tries += 1)
    expect(await logIn('counted', '000000')).toMatchObject({ code: CODES.secondFactorNeeded })
  expect(await logIn('counted', digits(secret))).toMatchObject({ status: 429 })
})

test('a remembered login waits for the code, and is used up by it', async () => {
  const { secret, recoveryCodes } = await secured('remembering')
  const remembered = (await logIn('remembering', digits(secret), PASSWORD, true)).data.rememberToken ?? ''
  expect(await logIn('remembering', undefined, remembered)).toMatchObject({ code: CODES.secondFactorNeeded })
  expect(await logIn('remembering', recoveryCodes[0], remembered)).toMatchObject({ code: 200 })
  expect(await logIn('remembering', recoveryCodes[1], remembered)).toMatchObject({ code: 41001 })
})

test('an administrator takes it away, which is noted, ends the sessions, and is reported at the next login', async () => {
  const administrator = await server.signIn(ADMINISTRATOR, { name: '管理者' })
  const person = await secured('lost')
  expect(await reset(administrator, administrator.userId)).toMatchObject({ code: 41000 })
  expect(await reset(person, administrator.userId)).toMatchObject({ status: 403 })
  for (const _ of ['once', 'again']) expect(await reset(administrator, person.userId)).toMatchObject({ code: 200 })
  expect(await person.call('GET /users/info')).toMatchObject({ code: CODES.unknownToken })
  expect(await logIn('lost')).toMatchObject({ code: 200, data: { secondFactorResetBy: '管理者' } })
  expect(await logIn('lost')).toMatchObject({ code: 200, data: { secondFactorResetBy: null } })
  const noted = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', administrator.userId)
    .execute()
  expect(noted).toMatchObject([{ action: 'reset second factor', object_id: person.userId }])
})

test('of two who log in at once after it was taken away, one is notified of it', async () => {
  const administrator = await server.signIn(ADMINISTRATOR, { name: '管理者' })
  const person = await secured('lost twice')
  await reset(administrator, person.userId)
  const user = sql`select from app_user where id = ${person.userId} for no key update`
  const logIns = await atOnce(server.db, user, [() => logIn('lost twice'), () => logIn('lost twice')])
  const reported = logIns.map(({ data }) => data.secondFactorResetBy)
  expect(reported).toEqual(expect.arrayContaining(['管理者', null]))
})

test('a role that needs one opens nothing before it is set up, and keeps it; tokens and other roles go on', async () => {
  const person = await server.signIn(AGENT, { phone: 'required', password: PASSWORD })
  const token = testCaller(server.url, await addToken(server.db, person.userId))
  const other = await server.signIn(ADMINISTRATOR)
  server.app.config.secondFactorRoles = [AGENT]
  expect(await devices(person)).toMatchObject({ status: 403, message: '请先设置双重验证' })
  expect((await person.fetch('/api/events')).status).toBe(403)
  expect((await person.call('GET /users/info')).data).toMatchObject({ mustSetUpFactor: true })
  expect(await devices(token)).toMatchObject({ code: 200 })
  expect(await devices(other)).toMatchObject({ code: 200 })

  const { secret } = (await begin(person)).data
  const { data } = await person.call('POST /secondFactor/confirm', { request: { otp: digits(secret) } })
  expect(await devices(person)).toMatchObject({ code: 200 })
  const removal = { request: { otp: data.recoveryCodes[0] ?? '' } }
  expect(await person.call('POST /secondFactor/remove', removal)).toMatchObject({
    message: secondFactorTexts.isRequired.zh,
  })
})
