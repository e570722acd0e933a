import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import { otherServer } from '../../../platform/testing/other-server.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addCompany, addToken } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'

type Person = TestCaller & { userId: number }

let server: TestServer
let presenter: Person
let lesson: number
beforeAll(async () => {
  server = await testServer()
  presenter = await server.signIn('教师', { name: '李静' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  lesson = await addLesson(server.db, presenter.userId)
})

const teacher = () => server.signIn('教师')
const invite = async (caller: TestCaller = presenter) =>
  (await caller.call('POST /Class/invite/{id}', { params: { id: lesson } })).data
const codeOf = ({ link }: { link: string }) => new URL(link, 'http://console').searchParams.get('invite') ?? ''
const newCode = async () => codeOf(await invite())
const accept = (caller: TestCaller, code: string) =>
  caller.callAny('POST /Class/acceptInvite', { request: { invite: code }, headers: { 'accept-language': 'zh' } })
const show = (code: string) => server.nobody.callAny('POST /Class/showInvite', { request: { invite: code } })
const revoke = (inviteId: number, id = lesson) =>
  presenter.callAny('POST /Class/revokeInvite/{id}', { params: { id }, request: { inviteId } })
const openInvites = async () =>
  (await presenter.call('POST /Class/findInvites/{id}', { params: { id: lesson } })).data.data
const reviewers = async () =>
  (await server.db.selectFrom('lesson_reviewer').select('user_id').where('lesson_id', '=', lesson).execute()).map(
    ({ user_id }) => user_id,
  )
const expire = () =>
  server.db.updateTable('lesson_invitation').set({ expires_at: new Date() }).where('lesson_id', '=', lesson).execute()

test('a link makes one person a reviewer and leads there again; its code is stored nowhere', async () => {
  const made = await invite()
  const code = codeOf(made)
  expect(code).toMatch(/^[\w-]{43}$/)
  const days = (Date.parse(made.expiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(i)::text as text from lesson_invitation i union all select to_jsonb(a)::text from audit_log a`.execute(
    server.db,
  )
  expect(rows.map(({ text }) => text).join(' ')).not.toContain(code)

  const reviewer = await teacher()
  expect(await accept(reviewer, code)).toMatchObject({ code: 200, data: { classId: lesson } })
  expect(await reviewers()).toEqual([reviewer.userId])
  expect(await accept(reviewer, code)).toMatchObject({ code: 200, data: { classId: lesson } })
  expect(await accept(await teacher(), code)).toMatchObject({
    code: 41000,
    message: '邀请链接已被使用，一个链接只能邀请一人',
  })
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('object_kind', '=', 'lesson')
    .where('object_id', '=', lesson)
    .orderBy('id')
    .execute()
  expect(noted).toEqual([
    { action: 'add invitation', user_id: presenter.userId },
    { action: 'accept invitation', user_id: reviewer.userId },
  ])
})

test('three people at once, at two servers: one joins, the others find the link used', async () => {
  await using other = await otherServer(server)
  const code = await newCode()
  const people = await Promise.all([teacher(), teacher(), teacher()])
  const answers = await atOnce(
    server.db,
    sql`select from lesson_invitation for update`,
    people.map((person, nth) => () => accept(testCaller(nth === 0 ? server.url : other.url, person.token), code)),
  )
  expect(sortedCodes(answers)).toEqual([200, 41000, 41000])
  expect(await reviewers()).toHaveLength(1)
})

test('one person twice at once joins once', async () => {
  const [code, reviewer] = [await newCode(), await teacher()]
  const answers = await Promise.all([accept(reviewer, code), accept(reviewer, code)])
  expect(answers.map((answer) => answer.code)).toEqual([200, 200])
  expect(await reviewers()).toEqual([reviewer.userId])
})

test('an expired link is refused and listed no more', async () => {
  const code = await newCode()
  await expire()
  expect(await accept(await teacher(), code)).toMatchObject({ code: 41000, message: '邀请链接已过期，请联系邀请人' })
  expect(await openInvites()).toEqual([])
  expect(await show(code)).toMatchObject({ data: { state: 'expired' } })
})

test('a revoked link is refused; one that was used, and one of another lesson, is not revoked', async () => {
  const made = await invite()
  const code = codeOf(made)
  const other = await addLesson(server.db, presenter.userId)
  expect(await revoke(made.id, other)).toMatchObject({ code: 404 })
  expect(await openInvites()).toMatchObject([{ id: made.id, createdBy: '李静' }])
  expect(await revoke(made.id)).toMatchObject({ code: 200 })
  expect(await revoke(made.id)).toMatchObject({ code: 404 })
  expect(await accept(await teacher(), code)).toMatchObject({ code: 41000, message: '邀请链接已撤销，请联系邀请人' })
  const used = await invite()
  await accept(await teacher(), codeOf(used))
  expect(await revoke(used.id)).toMatchObject({ code: 404 })
})

test('the presenter can’t use the own link, and does not use it up', async () => {
  const code = await newCode()
  expect(await accept(presenter, code)).toMatchObject({ code: 41000, message: '这是您自己的课程，不能评自己的课' })
  expect(await accept(await teacher(), code)).toMatchObject({ code: 200 })
})

test('a reviewer learns of being one, and leaves the link to someone else', async () => {
  const [reviewer, code] = [await teacher(), await newCode()]
  await server.db.insertInto('lesson_reviewer').values({ lesson_id: lesson, user_id: reviewer.userId }).execute()
  expect(await accept(reviewer, code)).toMatchObject({ code: 41000, message: '用户已添加' })
  expect(await accept(await teacher(), code)).toMatchObject({ code: 200 })
})

test('whoever was removed does not come back by the old link', async () => {
  const [reviewer, code] = [await teacher(), await newCode()]
  await accept(reviewer, code)
  await server.db.deleteFrom('lesson_reviewer').where('lesson_id', '=', lesson).execute()
  expect(await accept(reviewer, code)).toMatchObject({ code: 41000 })
})

test.each([
  ['another company', async () => server.signIn('教师', { companyId: await addCompany(server.db, 'other') })],
  [
    'another company, as an administrator',
    async () => server.signIn('管理员', { companyId: await addCompany(server.db, 'another') }),
  ],
])('a person of %s is not admitted', async (_, signIn) => {
  expect(await accept(await signIn(), await newCode())).toMatchObject({ code: 404 })
  expect(await reviewers()).toEqual([])
})

test('a person without the right to review, and a script, are not admitted', async () => {
  const code = await newCode()
  expect(await accept(await server.signIn('管理层'), code)).toMatchObject({ code: 403 })
  const { userId } = await teacher()
  const token = await addToken(server.db, userId)
  expect(
    await server.nobody.callAny('POST /Class/acceptInvite', {
      request: { invite: code },
      headers: { authorization: `Bearer ${token}` },
    }),
  ).not.toMatchObject({ code: 200 })
  expect(await reviewers()).toEqual([])
})

test('anybody with the link sees who invites to what, and nothing else', async () => {
  const code = await newCode()
  const { data } = await show(code)
  expect(data).toEqual({
    state: 'open',
    name: '荷塘月色',
    course: '语文',
    userName: '李静',
    dateRange: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d ~ /) as string,
  })
  expect(await show(`${code}x`)).toMatchObject({ code: 404 })
  await server.db.updateTable('lesson').set({ deleted_at: new Date() }).where('id', '=', lesson).execute()
  expect(await show(code)).toMatchObject({ code: 404 })
  expect(await accept(await teacher(), code)).toMatchObject({ code: 404 })
})

test('only who may change the lesson makes, lists and revokes links', async () => {
  const made = await invite()
  const [stranger, administrator] = [await teacher(), await server.signIn('管理员')]
  const params = { id: lesson }
  for (const address of ['POST /Class/invite/{id}', 'POST /Class/findInvites/{id}'])
    expect(await stranger.callAny(address, { params })).toMatchObject({ code: 404 })
  const request = { inviteId: made.id }
  expect(await stranger.callAny('POST /Class/revokeInvite/{id}', { params, request })).toMatchObject({ code: 404 })
  expect(await administrator.callAny('POST /Class/invite/{id}', { params })).toMatchObject({ code: 200 })
})

test('there are 200 open links at most', async () => {
  const expires_at = new Date(Date.now() + 86_400_000)
  const rows = Array.from({ length: 200 }, () => ({
    lesson_id: lesson,
    code_hash: Buffer.from(crypto.randomUUID()),
    created_by: presenter.userId,
    expires_at,
  }))
  await server.db.insertInto('lesson_invitation').values(rows).execute()
  const params = { id: lesson }
  expect(await presenter.callAny('POST /Class/invite/{id}', { params })).toMatchObject({ code: 41000 })
  await expire()
  expect(await presenter.callAny('POST /Class/invite/{id}', { params })).toMatchObject({ code: 200 })
  // Two at once for the last one.
  await server.db
    .insertInto('lesson_invitation')
    .values(rows.slice(2).map((row) => ({ ...row, code_hash: Buffer.from(crypto.randomUUID()) })))
    .execute()
  const make = () => presenter.callAny('POST /Class/invite/{id}', { params })
  const lock = sql`select from lesson where id = ${lesson} for update`
  expect(sortedCodes(await atOnce(server.db, lock, [make, make]))).toEqual([200, 41000])
})
