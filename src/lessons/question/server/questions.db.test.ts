import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import { eventsArrived } from '../../../platform/testing/events-arrived.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { addToken } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'

type Person = Awaited<ReturnType<TestServer['signIn']>>

let server: TestServer
let presenter: Person
let first: Person
let second: Person
let stranger: Person
let lesson: number
beforeAll(async () => {
  server = await testServer()
  presenter = await server.signIn('教师', { name: '刘洋' })
  first = await server.signIn('教师', { name: '李静' })
  second = await server.signIn('教师', { name: '王芳' })
  stranger = await server.signIn('教师')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  const columns = { type: '直播', live_started_at: new Date() } as const
  lesson = await addLesson(server.db, presenter.userId, columns, [first.userId, second.userId])
})

const ask = (person: Person, text: string, draftKey?: string) =>
  person.callAny('POST /Question/ask', { request: { classId: lesson, text, draftKey } })
const asked = async (person: Person, text: string) => ((await ask(person, text)).data as { id: number }).id
const vote = (person: Person, id: number, isFor = true) =>
  person.call('POST /Question/vote/{id}', { params: { id }, request: { isFor } })
const answer = (person: Person, id: number, isAnswered = true) =>
  person.call('POST /Question/answer/{id}', { params: { id }, request: { isAnswered } })
const remove = (person: Person, id: number) => person.call('DELETE /Question/delete/{id}', { params: { id } })
const found = async (person: Person) =>
  (await person.call('POST /Question/find/', { request: { classId: lesson } })).data
const end = () =>
  server.db.updateTable('lesson').set({ state: '已结束', ended_at: new Date() }).where('id', '=', lesson).execute()

test('questions are asked while the lesson is live, and come with those first that most people want answered', async () => {
  const one = await asked(first, '为什么？')
  const other = await asked(second, '勾股定理的证明？')
  await Promise.all([vote(presenter, other), vote(first, other), vote(first, other), vote(first, other)])
  expect(await found(first)).toMatchObject({
    mayAsk: true,
    mayAnswer: false,
    questions: [
      { id: other, text: '勾股定理的证明？', votes: 3, isVoted: true, userName: '王芳', mayDelete: false },
      { id: one, votes: 1, isVoted: true, answeredAt: null, mayDelete: true },
    ],
  })
  await vote(first, other, false)
  await vote(first, other, false)
  expect((await found(first)).questions[0]).toMatchObject({ id: other, votes: 2, isVoted: false })

  expect(await answer(first, other)).toMatchObject({ code: 41000 })
  expect(await answer(presenter, other)).toMatchObject({ code: 200 })
  expect(await vote(first, other)).toMatchObject({ code: 41000 })
  const { questions, mayAnswer } = await found(presenter)
  expect(mayAnswer).toBe(true)
  expect(questions.map(({ id, answeredAt }) => [id, answeredAt !== null])).toEqual([
    [one, false],
    [other, true],
  ])
  await answer(presenter, other, false)
  expect((await found(presenter)).questions[0]).toMatchObject({ id: other, answeredAt: null })

  await end()
  expect(await ask(first, '晚了')).toMatchObject({ code: 41000 })
  expect(await vote(first, one)).toMatchObject({ code: 41000 })
  expect(await found(first)).toMatchObject({ mayAsk: false, questions: [{ id: other }, { id: one }] })
})

test('those who don’t see the lesson see no question of it, ask none, and vote for none', async () => {
  const id = await asked(first, '为什么？')
  const request = { classId: lesson }
  expect(await stranger.call('POST /Question/find/', { request })).toMatchObject({ code: 404 })
  expect(await ask(stranger, '?')).toMatchObject({ code: 404 })
  const refused = [await vote(stranger, id), await answer(stranger, id), await remove(stranger, id)]
  expect(refused.map(({ code }) => code)).toEqual([404, 404, 404])
})

test('by a token that only reads nothing is asked, answered or deleted', async () => {
  await asked(presenter, '为什么？')
  const token = testCaller(server.url, await addToken(server.db, presenter.userId, { mayWrite: false }))
  const { data } = await token.call('POST /Question/find/', { request: { classId: lesson } })
  expect(data).toMatchObject({ mayAsk: false, mayAnswer: false, questions: [{ mayDelete: false }] })
})

test('a question that is sent twice is one; it goes by who asked it or by the presenter', async () => {
  const draftKey = randomUUID()
  const [one, again] = await Promise.all([ask(first, '为什么？', draftKey), ask(first, '为什么？', draftKey)])
  expect(one.data).toEqual(again.data)
  const { id } = one.data as { id: number }
  expect((await found(first)).questions).toHaveLength(1)
  // The same key of another person is another question.
  const ofAnother = (await ask(second, '为什么？', draftKey)).data as { id: number }
  expect(ofAnother.id).not.toBe(id)
  await remove(second, ofAnother.id)
  expect(await remove(second, id)).toMatchObject({ code: 41000 })
  expect(await remove(first, id)).toMatchObject({ code: 200 })
  const other = await asked(second, '勾股定理？')
  expect(await remove(presenter, other)).toMatchObject({ code: 200 })
  expect((await found(first)).questions).toEqual([])
  expect(await vote(first, other)).toMatchObject({ code: 404 })
  for (const text of ['   ', '?'.repeat(501)]) expect(await ask(first, text)).toMatchObject({ code: 400 })
})

test('of a lesson there are 300 questions at most; one that was deleted makes room for another', async () => {
  const rows = Array.from({ length: 299 }, () => ({ lesson_id: lesson, user_id: second.userId, text: '?' }))
  await server.db.insertInto('lesson_question').values(rows).execute()
  const draftKey = randomUUID()
  const last = ((await ask(first, '最后一个', draftKey)).data as { id: number }).id
  // The key is each person's own: this is another question.
  expect(await ask(second, '太多', draftKey)).toMatchObject({ code: 41000, message: '提问已达上限（300 条）' })
  await remove(first, last)
  expect(await ask(second, '可以', draftKey)).toMatchObject({ code: 200 })
})

test('of two who ask the last question that there is room for at once, one is refused', async () => {
  const { db } = server
  const row = { lesson_id: lesson, user_id: first.userId, text: '？' }
  await db
    .insertInto('lesson_question')
    .values(Array.from({ length: 299 }, () => row))
    .execute()
  const locked = sql`select from lesson where id = ${lesson} for update`
  const both = [first, second].map((person) => () => ask(person, '最后一个'))
  expect(sortedCodes(await atOnce(db, locked, both))).toEqual([200, 41000])
})

test('consoles of those who see the lesson are notified', async () => {
  await eventsArrived(server.app.events)
  const lessons: number[] = []
  const stop = server.app.events.subscribe('question', ({ lessonId, userIds }) => {
    if (userIds.includes(second.userId)) lessons.push(lessonId)
  })
  const id = await asked(first, '为什么？')
  await vote(second, id)
  await expect.poll(() => lessons).toEqual([lesson, lesson])
  stop()
})
