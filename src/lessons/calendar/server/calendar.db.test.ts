import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'

type Person = TestCaller & { userId: number }

let server: TestServer
let school: number
let presenter: Person
let reviewer: Person
beforeAll(async () => {
  server = await testServer()
  school = await addCompany(server.db, '一中')
  presenter = await server.signIn('教师', { companyId: school, name: '李静' })
  reviewer = await server.signIn('教师', { companyId: school, name: '刘洋' })
  const within = { name: '荷塘月色', shared: true }
  await addLesson(server.db, presenter.userId, within, [reviewer.userId])
  await addLesson(server.db, presenter.userId, { name: '背影', shared: true })
  await addLesson(server.db, presenter.userId, { name: '已删除', deleted_at: new Date() }, [reviewer.userId])
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  await addLesson(
    server.db,
    presenter.userId,
    { name: '旧课', starts_at: longAgo, ends_at: new Date(longAgo.getTime() + 3_600_000) },
    [reviewer.userId],
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const make = async (who: Person, headers: Record<string, string> = {}) =>
  (await who.call('POST /Class/makeCalendar', { headers })).data.link
const open = (link: string) => testCaller(server.url).fetch(link)
const titles = async (link: string) => {
  const response = await open(link)
  return [...(await response.text()).matchAll(/^SUMMARY:(.*?)\r$/gm)].map(([, title]) => title)
}

test('a link shows without a login what its person presents and reviews', async () => {
  expect((await presenter.call('GET /Class/getCalendar')).data).toEqual({ createdAt: null, usedAt: null })
  const link = await make(presenter)
  const own = async () => (await presenter.call('GET /Class/getCalendar')).data
  expect(await own()).toEqual({ createdAt: expect.any(String), usedAt: null })
  const response = await open(link)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await titles(link)).toEqual(['荷塘月色（讲课）', '背影（讲课）'])
  const { usedAt } = await own()
  expect(usedAt).not.toBeNull()
  // Fetched again within the hour, nothing is written; a new link was not fetched yet.
  await open(link)
  expect((await own()).usedAt).toBe(usedAt)
  await make(presenter)
  expect((await own()).usedAt).toBeNull()
  expect(await titles(await make(reviewer, { 'accept-language': 'en' }))).toEqual(['荷塘月色 (reviewing)'])
})

test('a link that was replaced or revoked opens nothing; nor does that of a person who left', async () => {
  const first = await make(presenter)
  const second = await make(presenter)
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
  expect(await presenter.callAny('POST /Class/revokeCalendar')).toMatchObject({ code: 200 })
  expect(await presenter.callAny('POST /Class/revokeCalendar')).toMatchObject({ code: 404 })
  expect((await open(second)).status).toBe(404)
  const leaver = await server.signIn('教师', { companyId: school })
  const left = await make(leaver)
  expect((await open(left)).status).toBe(200)
  const as = { role: '教师', deleted_at: null, awaits_approval: false }
  for (const columns of [{ role: '登记人员' }, { deleted_at: new Date() }, { awaits_approval: true }, as]) {
    await server.db
      .updateTable('app_user')
      .set({ ...as, ...columns })
      .where('id', '=', leaver.userId)
      .execute()
    expect([columns, (await open(left)).status]).toEqual([columns, columns === as ? 200 : 404])
  }
})

test('who moved to another school sees its lessons no more', async () => {
  const mover = await server.signIn('教师', { companyId: school })
  await addLesson(server.db, mover.userId, { name: '告别课' })
  const link = await make(mover)
  expect(await titles(link)).toEqual(['告别课（讲课）'])
  const company_id = await addCompany(server.db, '二中')
  await server.db.updateTable('app_user').set({ company_id }).where('id', '=', mover.userId).execute()
  expect(await titles(link)).toEqual([])
})
