import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Text } from '../../../platform/rules/text.ts'
import { atOnce } from '../../../platform/testing/at-once.ts'
import { otherServer } from '../../../platform/testing/other-server.ts'
import { sealPassword } from '../../../platform/testing/seal-password.ts'
import { addCompany, addPerson } from '../../../platform/testing/test-people.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { tidy } from '../../session/server/housekeeping.ts'
import { sessionTexts } from '../../session/text.ts'
import { userTexts } from '../../user/text.ts'
import { registrationTexts } from '../text.ts'

// Ten hashes in one test, by a thread that steps back, take their time on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const PASSWORD = 'abAB1!'
let server: TestServer
let phones = 0
/** by phone; what is logged without a provider */
const codes = new Map<string, string>()
const log = pino(
  { level: 'warn' },
  {
    write(line: string) {
      const { phone, code } = JSON.parse(line) as { phone?: string; code?: string }
      if (phone && code) codes.set(phone, code)
    },
  },
)

beforeAll(async () => {
  server = await testServer({ log })
  // The first person comes with the headquarters.
  await addPerson(server.db, { role: '管理员' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  Object.assign(server.app.config, { registration: 'open', sms: { provider: 'none' } })
  // All of them ask from one address.
  await server.db.deleteFrom('login_failure').execute()
  await server.db.updateTable('phone_code').set({ address: 'earlier' }).execute()
})

const newPhone = () => `139${String(++phones).padStart(8, '0')}`
const ask = (phone: string, purpose: 'register' | 'reset' = 'register') =>
  server.nobody.call('POST /users/sendMsg/{phone}', { params: { phone }, request: { purpose } })

/** The code that was sent to a phone. */
async function codeFor(phone: string, purpose: 'register' | 'reset' = 'register'): Promise<string> {
  expect(await ask(phone, purpose)).toMatchObject({ code: 200, data: null })
  return codes.get(phone) ?? 'none'
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const sealed = (password: string) => sealPassword(server.db, password)

async function form(phone: string, code: string, more: object = {}, password = PASSWORD, again = password) {
  return {
    phone,
    name: '林老师',
    identifier: '物理组',
    birthday: '1990-02-03',
    code,
    password: await sealed(password),
    passwordAgain: await sealed(again),
    ...more,
  }
}
const register = async (...given: Parameters<typeof form>) =>
  server.nobody.callAny('POST /users/register', { request: await form(...given) })
const reset = async (phone: string, code: string, password = 'cdCD2?', again = password, caller = server.nobody) =>
  caller.callAny('POST /users/resetPasswordByCode', {
    request: { phone, code, newPasswd: await sealed(password), newPasswdAgain: await sealed(again) },
  })
const logIn = async (username: string, password: string, remember = false) =>
  server.nobody.call('POST /users/actions/login', {
    request: { username, password: await sealed(password), remember },
  })
const atField = (field: string, text: Text) => ({
  status: 200,
  code: 41000,
  message: text.zh,
  data: { fields: { [field]: text.zh } },
})
/** Makes what was sent to a phone older. */
const age = (phone: string, ms: number) =>
  sql`update phone_code set sent_at = sent_at - ${ms} * interval '1 millisecond' where phone = ${phone}`.execute(
    server.db,
  )
const personOf = (phone: string) =>
  server.db.selectFrom('app_user').selectAll().where('phone', '=', phone).executeTakeFirst()

const about = ({ status, code, message, data }: Awaited<ReturnType<typeof ask>>) => ({ status, code, message, data })
/** A user who registered and awaits approval. */
async function waiting(more: object = {}) {
  server.app.config.registration = 'approved'
  const phone = newPhone()
  expect(await register(phone, await codeFor(phone), more)).toMatchObject({ data: { awaitsApproval: true } })
  return { phone, id: (await personOf(phone))!.id }
}
const counted = async (caller: Awaited<ReturnType<TestServer['signIn']>>) =>
  (await caller.call('GET /users/getRegistrations')).data.awaiting

describe('registration', () => {
  test('makes a teacher of the headquarters, who logs in at once, and is noted without secrets', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    expect(code).toMatch(/^\d{6}$/)
    expect(await register(phone, code)).toMatchObject({ code: 200, data: { awaitsApproval: false } })
    const person = await personOf(phone)
    const { rows } = await sql<{ id: number }>`select headquarters() as id`.execute(server.db)
    expect(person).toMatchObject({
      name: '林老师',
      identifier: '物理组',
      birthday: '1990-02-03',
      role: '教师',
      company_id: rows[0]?.id,
    })
    // The password is their own: the console doesn't ask for another one.
    expect(await logIn(phone, PASSWORD)).toMatchObject({
      code: 200,
      data: { role: '教师', lastPasswordResetDate: expect.any(String), mustChangePassword: false },
    })
    const noted = await server.db.selectFrom('audit_log').selectAll().where('object_id', '=', person!.id).execute()
    expect(noted).toMatchObject([{ action: 'register', user_id: person!.id, after: { phone, role: '教师' } }])
    const stored = JSON.stringify([noted, await server.db.selectFrom('phone_code').selectAll().execute()])
    expect(stored).not.toContain(PASSWORD)
    expect(stored).not.toContain(`"${code}"`)
    expect(stored).toContain('$argon2id$')
  })

  test('makes a teacher of the company whose domain was opened', async () => {
    const base = await addCompany(server.db, '镇海')
    await server.db.updateTable('company').set({ domain: 'zhenhai' }).where('id', '=', base).execute()
    for (const domain of ['zhenhai', 'Zhenhai.isa.qa']) {
      const phone = newPhone()
      expect(await register(phone, await codeFor(phone), { domain })).toMatchObject({ code: 200 })
      expect(await personOf(phone)).toMatchObject({ company_id: base })
    }
    const phone = newPhone()
    const code = await codeFor(phone)
    const refused = { code: 41000, message: registrationTexts.noSuchDomain.zh }
    expect(await register(phone, code, { domain: 'nobody' })).toMatchObject(refused)
    await server.db.updateTable('company').set({ deleted_at: new Date() }).where('id', '=', base).execute()
    expect(await register(phone, code, { domain: 'zhenhai' })).toMatchObject(refused)
  })

  test('the ways to write a phone are one phone', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    expect(await register(`+86 ${phone.slice(0, 3)}-${phone.slice(3)}`, code)).toMatchObject({ code: 200 })
    expect(await personOf(phone)).toBeDefined()
    const other = newPhone()
    await addPerson(server.db, { role: '检验员', phone: `+86${other}` })
    expect(await register(other, await codeFor(other))).toMatchObject(atField('phone', userTexts.phoneTaken))
  })

  test.each([
    ['phone', '12345', registrationTexts.badMobile],
    ['phone', 'admin', registrationTexts.badMobile],
    ['name', ' ', registrationTexts.userNameRequired],
    ['identifier', '', registrationTexts.identifierRequired],
    ['code', '12345', registrationTexts.badCode],
    ['code', '12345a', registrationTexts.badCode],
  ])('%s: %j is reported at the field', async (field, value, text) => {
    const answer = await register(newPhone(), '000000', { [field]: value })
    expect(answer).toMatchObject({ status: 400, data: { fields: { [field]: text.zh } } })
  })

  test('a birthday ahead is refused, one that is no day too', async () => {
    const phone = newPhone()
    expect(await register(phone, '000000', { birthday: '2999-01-01' })).toMatchObject(
      atField('birthday', userTexts.birthdayAhead),
    )
    expect(await register(phone, '000000', { birthday: '2026-02-30' })).toMatchObject({ status: 400 })
  })

  test.each([
    ['abAB1', 'five characters'],
    ['abAB1!abAB1!abABa', 'seventeen characters'],
    ['abABab!', 'no digit'],
    ['aaAB1!', 'one small letter'],
    ['AB1!AB', 'no small letter'],
    ['abAA1!', 'one capital'],
    ['ab1!ab', 'no capital'],
    ['abAB12', 'no special character'],
  ])('the password %s is refused (%s), and costs no try', async (password) => {
    const phone = newPhone()
    const code = await codeFor(phone)
    expect(await register(phone, code, {}, password)).toMatchObject(atField('password', sessionTexts.passwordPattern))
    expect(await reset(phone, code, password)).toMatchObject(atField('newPasswd', sessionTexts.passwordPattern))
    const { tries } = await server.db
      .selectFrom('phone_code')
      .select('tries')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(0)
  })

  test.each(['abAB1!', 'abAB1!abAB1!abAB'])('the password %s will do', async (password) => {
    const phone = newPhone()
    expect(await register(phone, await codeFor(phone), {}, password)).toMatchObject({ code: 200 })
    expect(await logIn(phone, password)).toMatchObject({ code: 200 })
  })

  test('passwords that differ, that are not sealed, and recorded ones are refused', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    expect(await register(phone, code, {}, PASSWORD, 'abAB1?')).toMatchObject(
      atField('passwordAgain', sessionTexts.passwordsDiffer),
    )
    expect(await register(phone, code, { password: PASSWORD })).toMatchObject(
      atField('password', sessionTexts.passwordUnreadable),
    )
    const recorded = await form(phone, code)
    expect(await register(phone, code, recorded)).toMatchObject({ code: 200 })
    expect(await register(phone, code, recorded)).toMatchObject(atField('password', sessionTexts.passwordUnreadable))
  })

  test('that a phone is taken is shown only to the person who proves it', async () => {
    const phone = newPhone()
    await addPerson(server.db, { role: '检验员', phone })
    const code = await codeFor(phone)
    expect(await register(phone, wrong(code))).toMatchObject(atField('code', sessionTexts.codeWrong))
    expect(await register(phone, code)).toMatchObject(atField('phone', userTexts.phoneTaken))
  })

  test('of registrations at the same moment one wins, and the others are refused at the field', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const answers = await Promise.all([1, 2, 3].map((each) => register(phone, code, { name: `人${each}` })))
    const won = answers.filter((answer) => answer.code === 200)
    expect(won).toHaveLength(1)
    for (const answer of answers.filter((each) => each !== won[0]))
      expect(answer).toMatchObject(atField('phone', userTexts.phoneTaken))
    const people = await server.db.selectFrom('app_user').select('id').where('phone', '=', phone).execute()
    expect(people).toHaveLength(1)
    expect(await logIn(phone, PASSWORD)).toMatchObject({ code: 200 })
  })

  test('while it is off, neither a code nor a registration; resetting goes on', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    server.app.config.registration = 'off'
    const refused = { status: 200, code: 41000, message: registrationTexts.registrationOff.zh }
    expect(await ask(newPhone())).toMatchObject(refused)
    expect(await register(phone, code)).toMatchObject(refused)
    expect(await personOf(phone)).toBeUndefined()
    expect(await ask(newPhone(), 'reset')).toMatchObject({ code: 200 })
  })
})

describe('a code', () => {
  test('is good once', async () => {
    const phone = newPhone()
    await addPerson(server.db, { role: '检验员', phone, password: PASSWORD })
    const code = await codeFor(phone, 'reset')
    expect(await reset(phone, code)).toMatchObject({ code: 200 })
    expect(await reset(phone, code, 'efEF3#')).toMatchObject(atField('code', sessionTexts.codeGone))
    expect(await logIn(phone, 'cdCD2?')).toMatchObject({ code: 200 })
  })

  test('is good once at the same moment, too, at two servers', async () => {
    await using other = await otherServer(server)
    const phone = newPhone()
    await addPerson(server.db, { role: '检验员', phone, password: PASSWORD })
    const code = await codeFor(phone, 'reset')
    const answers = await atOnce(server.db, sql`select from phone_code for update`, [
      () => reset(phone, code, 'efEF3#'),
      () => reset(phone, code, 'ghGH4$', 'ghGH4$', testCaller(other.url)),
    ])
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining(atField('code', sessionTexts.codeGone)))
  })

  test('is good for five minutes', async () => {
    const [phone, late] = [newPhone(), newPhone()]
    const codeOf = { [phone]: await codeFor(phone), [late]: await codeFor(late) }
    await age(phone, 4.9 * 60_000)
    await age(late, 5.1 * 60_000)
    expect(await register(phone, codeOf[phone]!)).toMatchObject({ code: 200 })
    expect(await register(late, codeOf[late]!)).toMatchObject(atField('code', sessionTexts.codeGone))
  })

  test('is gone after five wrong tries, also for the right one', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    for (let tries = 0; tries < 5; tries++)
      expect(await register(phone, wrong(code))).toMatchObject(atField('code', sessionTexts.codeWrong))
    expect(await register(phone, code)).toMatchObject(atField('code', sessionTexts.codeTried))
    await age(phone, 60_000)
    expect(await register(phone, await codeFor(phone))).toMatchObject({ code: 200 })
  })

  test('is not used up by wrong tries from another address, which end after five, too', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const askedFrom = (address: string) =>
      server.db.updateTable('phone_code').set({ address }).where('phone', '=', phone).execute()
    await askedFrom('127.0.0.9')
    for (let tries = 0; tries < 5; tries++)
      expect(await register(phone, wrong(code))).toMatchObject(atField('code', sessionTexts.codeWrong))
    expect(await register(phone, code)).toMatchObject(atField('code', sessionTexts.codeTried))
    await askedFrom('127.0.0.1')
    expect(await register(phone, code)).toMatchObject({ code: 200 })
  })

  test('is good at another address than the one that asked for it', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    await server.db.updateTable('phone_code').set({ address: '127.0.0.9' }).where('phone', '=', phone).execute()
    expect(await register(phone, code)).toMatchObject({ code: 200 })
  })

  test('ten tries at once are five', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(phone, wrong(code))))
    const messages = answers.map(({ message }) => message)
    expect(messages.filter((message) => message === sessionTexts.codeWrong.zh)).toHaveLength(5)
    expect(messages.filter((message) => message === sessionTexts.codeTried.zh)).toHaveLength(5)
  })

  test('the fifth try may still be the right one', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    for (let tries = 0; tries < 4; tries++) await register(phone, wrong(code))
    expect(await register(phone, code)).toMatchObject({ code: 200 })
  })

  test('the next one takes its place; it belongs to one phone and one purpose', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const first = await codeFor(phone)
    expect(await register(other, first)).toMatchObject(atField('code', sessionTexts.codeGone))
    expect(await reset(phone, first)).toMatchObject(atField('code', sessionTexts.codeGone))
    await age(phone, 60_000)
    const second = await codeFor(phone)
    if (first !== second) expect(await register(phone, first)).toMatchObject(atField('code', sessionTexts.codeWrong))
    expect(await register(phone, second)).toMatchObject({ code: 200 })
  })

  test('comes once a minute, also when asked for at the same moment and for something else', async () => {
    const phone = newPhone()
    const answers = await Promise.all([ask(phone), ask(phone, 'reset'), ask(phone)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    const refused = await ask(phone)
    expect(refused).toMatchObject({ status: 429, code: 429, message: expect.stringMatching(/^请在 \d+ 秒后/) })
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    await age(phone, 60_000)
    expect(await ask(phone)).toMatchObject({ code: 200 })
  })

  test('comes ten times a day, five of them to who asks from one address', async () => {
    const phone = newPhone()
    for (const address of ['another', 'a third']) {
      for (let sent = 0; sent < 5; sent++) {
        expect(await ask(phone)).toMatchObject({ code: 200 })
        await age(phone, 3_600_000)
      }
      expect(await ask(phone)).toMatchObject({ status: 429, message: registrationTexts.sendDay.zh })
      await server.db
        .updateTable('phone_code')
        .set({ address })
        .where('phone', '=', phone)
        .where('address', '=', '127.0.0.1')
        .execute()
    }
    expect(await ask(phone)).toMatchObject({ status: 429, message: registrationTexts.sendDay.zh })
    await age(phone, 15 * 3_600_000)
    expect(await ask(phone)).toMatchObject({ code: 200 })
  })

  test('comes so many times an hour for one address, and to others meanwhile', async () => {
    const rows = Array.from({ length: 60 }, () => ({
      phone: newPhone(),
      purpose: 'reset' as const,
      address: '127.0.0.1',
    }))
    await server.db.insertInto('phone_code').values(rows).execute()
    expect(await ask(newPhone())).toMatchObject({ status: 429, message: registrationTexts.sendAddress.zh })
    await server.db.updateTable('phone_code').set({ address: 'another' }).execute()
    expect(await ask(newPhone())).toMatchObject({ code: 200 })
  })

  test('an address that tries without success is slowed down', async () => {
    await server.db
      .insertInto('login_failure')
      .values({ kind: 'address', value: '127.0.0.1', failures: 100, last_at: new Date() })
      .execute()
    const refused = { status: 429, message: expect.stringMatching(/^操作过于频繁/) as string }
    expect(await register(newPhone(), '000000')).toMatchObject(refused)
    expect(await reset(newPhone(), '000000')).toMatchObject(refused)
  })

  test('known and unknown phones get the same answer, and both a message', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await addPerson(server.db, { role: '检验员', phone: known, password: PASSWORD })
    for (const purpose of ['register', 'reset'] as const) {
      codes.clear()
      expect(about(await ask(known, purpose))).toEqual(about(await ask(unknown, purpose)))
      expect([...codes.keys()]).toEqual([known, unknown])
      expect(about(await ask(known, purpose))).toMatchObject({ status: 429 })
      await age(known, 60_000)
      await age(unknown, 60_000)
    }
    const refused = atField('code', sessionTexts.codeWrong)
    expect(await reset(known, wrong(codes.get(known)!))).toMatchObject(refused)
    expect(await reset(unknown, wrong(codes.get(unknown)!))).toMatchObject(refused)
  })

  test.each([
    ['down', 'http://127.0.0.1:1/'],
    ['failing', undefined],
  ])('of a provider that is %s could not be sent; another one may be asked for at once', async (_, url) => {
    const phone = newPhone()
    // The server's own health check takes no POST.
    server.app.config.sms = { provider: 'webhook', url: url ?? `${server.url}/healthz`, secret: undefined }
    const failed = { status: 200, code: 41000, message: '发送失败', data: null }
    expect(await ask(phone)).toMatchObject(failed)
    expect(await ask(phone)).toMatchObject(failed)
    expect(await register(phone, '000000')).toMatchObject(atField('code', sessionTexts.codeGone))
    server.app.config.sms = { provider: 'none' }
    expect(await register(phone, await codeFor(phone))).toMatchObject({ code: 200 })
  })

  test('is forgotten after a day', async () => {
    const [old, young] = [newPhone(), newPhone()]
    await ask(old)
    await ask(young)
    await age(old, 24 * 3_600_000)
    await age(young, 23 * 3_600_000)
    await tidy(server.app)
    const kept = await server.db.selectFrom('phone_code').select('phone').where('phone', 'in', [old, young]).execute()
    expect(kept).toEqual([{ phone: young }])
  })
})

describe('resetting a password', () => {
  test('ends every session and every remembered login, and lets in by the new one at once', async () => {
    const phone = newPhone()
    const person = await server.signIn('代理', { phone, password: PASSWORD })
    const remembered = (await logIn(phone, PASSWORD, true)).data.rememberToken!
    // Guesses made before must not keep the person out.
    for (let guesses = 0; guesses < 5; guesses++) await logIn(phone, 'wrong')
    expect(await logIn(phone, PASSWORD)).toMatchObject({ status: 429 })
    expect(await reset(phone, await codeFor(phone, 'reset'))).toMatchObject({ code: 200, data: null })
    expect(await person.call('GET /users/info')).toMatchObject({ code: 50008 })
    expect(await logIn(phone, 'cdCD2?')).toMatchObject({
      code: 200,
      data: { lastPasswordResetDate: expect.any(String), mustChangePassword: false },
    })
    expect(await logIn(phone, PASSWORD)).toMatchObject({ code: 41001 })
    expect(await logIn(phone, remembered)).toMatchObject({ code: 41001 })
    const noted = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', person.userId)
      .where('action', '=', 'reset password by code')
      .execute()
    expect(noted).toMatchObject([{ user_id: person.userId, object_kind: 'user' }])
    expect(JSON.stringify(noted)).not.toContain('cdCD2')
  })

  test('whoever was added with the country’s number before theirs is found', async () => {
    const phone = newPhone()
    await addPerson(server.db, { role: '检验员', phone: `+86${phone}`, password: PASSWORD })
    expect(await reset(phone, await codeFor(phone, 'reset'))).toMatchObject({ code: 200 })
    expect(await logIn(`+86${phone}`, 'cdCD2?')).toMatchObject({ code: 200 })
  })

  test('passwords that differ', async () => {
    expect(await reset(newPhone(), '000000', 'cdCD2?', 'cdCD2!')).toMatchObject(
      atField('newPasswdAgain', sessionTexts.passwordsDiffer),
    )
  })

  test('who proves a phone that no one has is shown that', async () => {
    const phone = newPhone()
    expect(await reset(phone, await codeFor(phone, 'reset'))).toMatchObject(
      atField('phone', registrationTexts.noAccount),
    )
  })
})

describe('approval', () => {
  test('until then the right password is answered so, a wrong one is wrong, and no one can choose the person', async () => {
    const { phone, id } = await waiting()
    const refused = { code: 41001, message: sessionTexts.awaitsApproval.zh, data: null }
    expect(await logIn(phone, PASSWORD)).toMatchObject(refused)
    expect(await logIn(phone, 'wrong')).toMatchObject({ code: 41001, message: sessionTexts.loginFailed.zh })
    // A new password lets no one in, either.
    await age(phone, 60_000)
    expect(await reset(phone, await codeFor(phone, 'reset'))).toMatchObject({ code: 200 })
    expect(await logIn(phone, 'cdCD2?')).toMatchObject(refused)

    const administrator = await server.signIn('管理员')
    const colleagues = await administrator.call('GET /users/getByNickName/{name}', { params: { name: '教师' } })
    expect(colleagues.data.map((person) => person.id)).not.toContain(id)
    const before = await counted(administrator)
    const listed = await administrator.call('POST /users/find/', { request: { awaitsApproval: true, size: 200 } })
    expect(listed).toMatchObject({ code: 200, data: { totalCount: before } })
    expect(listed.data.data).toContainEqual(expect.objectContaining({ id, awaitsApproval: true, identifier: '物理组' }))

    expect(await administrator.call('POST /users/approve/{id}', { params: { id } })).toMatchObject({ code: 200 })
    expect(await counted(administrator)).toBe(before - 1)
    expect(await logIn(phone, 'cdCD2?')).toMatchObject({ code: 200 })
    // Another user was a moment later.
    expect(await administrator.call('POST /users/approve/{id}', { params: { id } })).toMatchObject({ code: 200 })
    expect(await administrator.call('POST /users/refuse/{id}', { params: { id } })).toMatchObject({
      code: 41000,
      message: registrationTexts.notAwaiting.zh,
    })
    const noted = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', id)
      .where('action', '=', 'approve registration')
      .execute()
    expect(noted).toMatchObject([{ user_id: administrator.userId, after: { phone } }])
  })

  test('a refusal frees the phone', async () => {
    const { phone, id } = await waiting()
    const administrator = await server.signIn('管理员')
    expect(await administrator.call('POST /users/refuse/{id}', { params: { id } })).toMatchObject({ code: 200 })
    expect(await logIn(phone, PASSWORD)).toMatchObject({ code: 41001, message: sessionTexts.loginFailed.zh })
    const noted = await server.db.selectFrom('audit_log').selectAll().where('object_id', '=', id).execute()
    expect(noted.map(({ action }) => action).toSorted()).toEqual(['refuse registration', 'register'])
    await age(phone, 60_000)
    expect(await register(phone, await codeFor(phone))).toMatchObject({ code: 200 })
  })

  test('is for those who manage teachers there', async () => {
    const [north, south] = [await addCompany(server.db, '北'), await addCompany(server.db, '南')]
    await server.db.updateTable('company').set({ domain: 'north' }).where('id', '=', north).execute()
    const { id } = await waiting({ domain: 'north' })
    const none = { status: 404, code: 404, message: sessionTexts.noSuchUser.zh, data: null }
    for (const caller of [
      await server.signIn('管理层', { companyId: south }),
      await server.signIn('基地负责人', { companyId: north }),
    ]) {
      expect(await counted(caller)).toBe(0)
      expect(await caller.call('POST /users/approve/{id}', { params: { id } })).toMatchObject(none)
      expect(await caller.call('POST /users/refuse/{id}', { params: { id } })).toMatchObject(none)
    }
    const manager = await server.signIn('管理层', { companyId: north })
    expect(await counted(manager)).toBe(1)
    expect(await manager.call('POST /users/approve/{id}', { params: { id } })).toMatchObject({ code: 200 })
    expect(await counted(manager)).toBe(0)
  })

  test('whether a provider is set is shown', async () => {
    const administrator = await server.signIn('管理员')
    expect((await administrator.call('GET /users/getRegistrations')).data).toMatchObject({ hasSmsProvider: false })
    server.app.config.sms = { provider: 'webhook', url: server.url, secret: undefined }
    expect((await administrator.call('GET /users/getRegistrations')).data).toMatchObject({ hasSmsProvider: true })
  })
})
