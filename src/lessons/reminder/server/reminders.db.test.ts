import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sendMessages } from '../../../platform/server/messages/send-messages.ts'
import { smtpListener } from '../../../platform/testing/smtp-listener.ts'
import type { SmtpListener } from '../../../platform/testing/smtp-listener.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { remindOnce } from './remind-people.ts'

type Person = TestCaller & { userId: number }
let server: TestServer
let smtp: SmtpListener
let robot: Server
const received: { subject: string; body: string }[] = []
/** presents, and is reminded an hour before by mail */
let presenter: Person
/** reviews, and is reminded 15 minutes before in a group */
let reviewer: Person
/** reviews, and is reminded a day before, by mail in English */
let early: Person
/** reviews, and chose no reminder */
let silent: Person

const NOW = new Date('2026-03-02T01:00:00Z')
const startsIn = (minutes: number) => {
  const starts_at = new Date(NOW.getTime() + minutes * 60_000)
  return { starts_at, ends_at: new Date(starts_at.getTime() + 45 * 60_000) }
}
const remindAt = (minutes: number) => remindOnce(server.app, new Date(NOW.getTime() + minutes * 60_000))
const setEmail = ({ userId }: Person, email: string | null) =>
  server.db.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
const choose = (person: Person, request: object) => person.callAny('POST /Class/saveReminder', { request })
const tryIt = (person: Person) => person.callAny('POST /Class/testReminder')
const nameOf = (userId: number) =>
  Object.entries({ presenter, reviewer, early, silent }).find(([, person]) => person.userId === userId)?.[0] ?? ''
async function reminded(): Promise<string[]> {
  const rows = await server.db.selectFrom('notification_message').select('user_id').orderBy('id').execute()
  return rows.map(({ user_id }) => nameOf(user_id)).toSorted()
}

beforeAll(async () => {
  smtp = await smtpListener()
  robot = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      received.push(JSON.parse(text) as (typeof received)[number])
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => robot.listen(0, '127.0.0.1', resolve))
  server = await testServer({ config: { smtpUrl: smtp.url } })
  const administrator = await server.signIn('管理员')
  const url = `http://127.0.0.1:${(robot.address() as AddressInfo).port}/`
  const { data } = await administrator.call('POST /notificationChannel/save', {
    request: { name: '教研组', kind: 'webhook', url, isForEverybody: true },
  })
  ;[presenter, reviewer, early, silent] = [
    await server.signIn('教师', { name: '李静' }),
    await server.signIn('教师'),
    await server.signIn('教师'),
    await server.signIn('教师'),
  ]
  await setEmail(presenter, 'presenter@example.com')
  await setEmail(early, 'early@example.com')
  await setEmail(silent, 'silent@example.com')
  for (const [person, request] of [
    [presenter, { leadMinutes: 60 }],
    [reviewer, { leadMinutes: 15, channelId: data.id }],
    [early, { leadMinutes: 1440, locale: 'en' }],
    [silent, { leadMinutes: 15 }],
    [silent, { leadMinutes: null }],
  ] as const)
    expect(await choose(person, request)).toMatchObject({ code: 200 })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
  robot.closeAllConnections()
  await new Promise((resolve) => robot.close(resolve))
})
afterEach(async () => {
  for (const table of ['notification_message', 'lesson_reminded', 'lesson_reviewer', 'lesson'] as const)
    await server.db.deleteFrom(table).execute()
})

const messagesOf = async (person: Person) => (await person.call('POST /notificationMessage/find/')).data.data
const refused = (channelId: string) => ({ code: 41000, data: { fields: { channelId } } })
const plan = (columns: Parameters<typeof addLesson>[2]) =>
  addLesson(
    server.db,
    presenter.userId,
    columns,
    [reviewer, early, silent].map(({ userId }) => userId),
  )

test('each person is reminded at the time of their own, once, whatever servers there are', async () => {
  const id = await plan(startsIn(1440))
  for (const [minute, expected] of [
    [-1, []],
    [0, ['early']],
    [1379, ['early']],
    [1380, ['early', 'presenter']],
    [1425, ['early', 'presenter', 'reviewer']],
    [1441, ['early', 'presenter', 'reviewer']],
  ] as const) {
    await Promise.all([remindAt(minute), remindAt(minute)])
    expect([minute, await reminded()]).toEqual([minute, expected])
  }
  // A lesson that moves has another start, and those who were reminded of the old one are reminded again.
  const moved = startsIn(3000)
  await server.db.updateTable('lesson').set(moved).where('id', '=', id).execute()
  await remindAt(2990)
  expect(await reminded()).toEqual(['early', 'early', 'presenter', 'presenter', 'reviewer', 'reviewer'])
})

test('who chooses another time is not reminded again of what was announced later already', async () => {
  await plan(startsIn(50))
  await remindAt(0)
  await choose(presenter, { leadMinutes: 1440 })
  await remindAt(1)
  await choose(presenter, { leadMinutes: 15 })
  await remindAt(40)
  await choose(presenter, { leadMinutes: 60 })
  expect(await reminded()).toEqual(['early', 'presenter', 'presenter', 'reviewer'])
})

test.each<[string, () => Parameters<typeof addLesson>[2]]>([
  ['deleted', () => ({ deleted_at: new Date() })],
  ['ended', () => ({ state: '已结束' })],
  ['live already', () => ({ type: '直播', live_started_at: new Date() })],
])('a lesson that is %s reminds no one', async (_, columns) => {
  await plan({ ...startsIn(10), ...columns() })
  await remindAt(0)
  expect(await reminded()).toEqual([])
})

test('people who left, or have no address any more, are not reminded', async () => {
  const { db } = server
  const { company_id, role } = await db
    .selectFrom('app_user')
    .select(['company_id', 'role'])
    .where('id', '=', early.userId)
    .executeTakeFirstOrThrow()
  const change = (columns: object) => db.updateTable('app_user').set(columns).where('id', '=', early.userId).execute()
  const elsewhere = await addCompany(db, 'elsewhere')
  await plan(startsIn(10))
  await setEmail(presenter, null)
  for (const columns of [
    { company_id: elsewhere },
    { role: '客户' },
    { deleted_at: new Date() },
    { awaits_approval: true },
    { email: null },
  ]) {
    await change(columns)
    await remindAt(0)
    await change({ company_id, role, deleted_at: null, awaits_approval: false, email: 'early@example.com' })
  }
  expect(await reminded()).toEqual(['reviewer'])
  await setEmail(presenter, 'presenter@example.com')
  await remindAt(1)
  expect(await reminded()).toEqual(['early', 'presenter', 'reviewer'])
})

test('what arrives says which lesson it is, when, and what one does in it', async () => {
  await plan(startsIn(10))
  await remindAt(0)
  await sendMessages(server.app)
  expect(smtp.mails.map((mail) => /^To: (.*)@/m.exec(mail)?.[1] ?? '').toSorted()).toEqual(['early', 'presenter'])
  expect(received).toMatchObject([
    {
      subject: '《荷塘月色》将于 2026-03-02 09:10 开始',
      body: '主讲人：李静；您评课\n学科：语文\n时间：2026-03-02 09:10 ~ 09:55',
    },
  ])
  expect(await messagesOf(presenter)).toMatchObject([
    { status: 'sent', body: '您讲课\n学科：语文\n时间：2026-03-02 09:10 ~ 09:55' },
  ])
  expect(await messagesOf(early)).toMatchObject([
    {
      status: 'sent',
      subject: '“荷塘月色” starts at 2026-03-02 09:10',
      body: '李静 presents; you review.\nCourse: 语文\nTime: 2026-03-02 09:10 ~ 09:55',
    },
  ])
})

test('a reminder leads to the lesson where the console’s own address is set', async () => {
  const id = await plan(startsIn(10))
  const config = { ...server.app.config, publicUrl: 'http://127.0.0.1:7080' }
  await remindOnce({ ...server.app, config }, NOW)
  const bodies = (await messagesOf(presenter)).map(({ body }) => body.split('\n').at(-1))
  expect(bodies).toEqual([`http://127.0.0.1:7080/lecture_detail/index?id=${id}`])
})

test('a test goes where the reminders go, in their language, once a minute', async () => {
  smtp.mails.length = 0
  received.length = 0
  const [mail, robots, again] = [await tryIt(early), await tryIt(reviewer), await tryIt(early)]
  expect([mail.code, robots.code, again.code]).toEqual([200, 200, 41000])
  expect(again.message).toContain('一分钟')
  await sendMessages(server.app)
  expect(smtp.mails).toEqual([expect.stringMatching(/^To: early@example.com/m)])
  expect(smtp.mails[0]).toMatch(/^Subject: Test of your lesson reminders/m)
  expect(received).toMatchObject([{ subject: '课程提醒测试' }])
  // Nothing was chosen, or there is nowhere to send it any more.
  expect(await tryIt(silent)).toMatchObject({ code: 41000, message: '请先设置课程提醒' })
  await setEmail(presenter, null)
  expect(await tryIt(presenter)).toMatchObject({ code: 41000 })
  await setEmail(presenter, 'presenter@example.com')
})

test('what may not be chosen', async () => {
  const person = await server.signIn('教师')
  expect(await choose(person, { leadMinutes: 15 })).toMatchObject(refused('请先在个人资料中添加邮箱'))
  expect(await choose(person, { leadMinutes: 15, channelId: 999_999 })).toMatchObject(refused('没有该通知渠道'))
  expect(await choose(person, { leadMinutes: 20 })).toMatchObject({ status: 400 })
  expect((await person.call('GET /Class/getReminder')).data).toMatchObject({ leadMinutes: null })
})
