import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { addScale } from '../../testing/add-scale.ts'
import type { TestScale } from '../../testing/add-scale.ts'

type Person = Awaited<ReturnType<TestServer['signIn']>>

let server: TestServer
let presenter: Person
let first: Person
let second: Person
let colleague: Person
let scale: TestScale
let lesson: number
beforeAll(async () => {
  server = await testServer()
  presenter = await server.signIn('教师', { name: '李静' })
  first = await server.signIn('教师', { name: '刘洋' })
  second = await server.signIn('教师', { name: '王芳' })
  colleague = await server.signIn('教师')
  scale = await addScale(server.db, '课堂教学')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.db.updateTable('lesson').set({ deleted_at: new Date() }).execute()
  const columns = { shared: true, duration_ms: 200_000, scale_id: scale.id }
  lesson = await addLesson(server.db, presenter.userId, columns, [first.userId, second.userId])
})

const save = (person: Person, form: object) =>
  person.callAny('POST /Comment/save', { request: { classId: lesson, content: 'x', ...form } })
const evaluate = (person: Person, ...scores: number[]) =>
  save(person, {
    type: '评价',
    modelId: scale.id,
    scores: scores.map((score, at) => ({ modelItemId: scale.items[at]?.id, score })),
  })
const comment = (person: Person, point: number, score: number) =>
  save(person, { type: '精准点评', point, modelId: scale.id, modelItemId: scale.items[0]?.id, score })
const report = async (person: Person) => (await person.call('POST /Class/report/{id}', { params: { id: lesson } })).data
const csv = async (person: Person) => {
  const request = { format: 'csv' as const }
  const { data } = await person.call('POST /Class/exportReport/{id}', { params: { id: lesson }, request })
  return data.text()
}
const compare = async (person: Person, by: 'teacher' | 'course', request: object = {}) =>
  (await person.call('POST /Class/compare/', { request: { by, ...request } })).data.data
const onDay = (day: string) => ({ starts_at: new Date(`${day}T02:00:00Z`), shared: true, review_count: 1 })
const lines = async (person: Person, request: object) => {
  const asked = { by: 'teacher' as const, period: ['2026-01-01', '2026-03-31'] as [string, string], ...request }
  return (await person.call('POST /Class/scoreLines/', { request: asked })).data
}
const change = (columns: object) => server.db.updateTable('lesson').set(columns).where('id', '=', lesson).execute()

test('a report has the figures of its reviewers, who is missing, and its best and weakest minutes', async () => {
  await evaluate(first, 30, 60)
  await evaluate(presenter, 0, 0)
  await comment(first, 10, 40)
  await comment(second, 70, 10)
  await comment(second, 71, 20)
  expect(await report(colleague)).toMatchObject({
    name: '荷塘月色',
    userName: '李静',
    isRestricted: false,
    reviewers: [
      { name: '刘洋', total: 90, comments: 1 },
      { name: '王芳', total: null, comments: 2 },
    ],
    missing: [{ name: '王芳' }],
    standards: [
      { name: '教学目标', weight: 40, mean: 30, min: 30, max: 30, spread: 0 },
      { name: '教学过程', mean: 60 },
    ],
    score: 90,
    band: '最佳',
    spread: null,
    agreement: null,
    perMinute: [{ count: 1, share: 1 }, { count: 2, share: 0.375 }, { count: 0, share: null }, {}],
    best: [{ minute: 0 }],
    weakest: [{ minute: 1 }],
  })
  await evaluate(second, 20, 30)
  expect(await report(presenter)).toMatchObject({ missing: [], score: 70, band: '良好', spread: 20, agreement: 0.6 })
})

test('every goal that was named is counted, however many there are', async () => {
  const types = Array.from({ length: 25 }, (_, at) => ({ type: `目标 ${at}` }))
  const goals = await server.db.insertInto('behaviour_tag').values(types).returning('id').execute()
  for (const { id } of goals) await save(first, { type: '精准点评', point: 1, tagType: { id } })
  expect((await report(presenter)).tags).toHaveLength(25)
})

test('a comment at the very end of the video belongs to its last minute', async () => {
  await change({ duration_ms: 120_000 })
  await comment(first, 120, 40)
  expect(await report(presenter)).toMatchObject({
    perMinute: [{ count: 0 }, { count: 1, share: 1 }],
    best: [{ minute: 1 }],
  })
})

test('what an administrator hid, and what answers a comment, count for nothing', async () => {
  const { data } = await evaluate(first, 30, 60)
  const params = { id: (data as { id: number }).id }
  await second.call('POST /Comment/reply/{id}', { params, request: { content: 'x' } })
  expect(await report(presenter)).toMatchObject({ missing: [{ name: '王芳' }], standards: [{ mean: 30 }, {}] })
  const administrator = await server.signIn('管理员')
  await administrator.call('POST /Comment/hide/{id}', { params, request: { isHidden: true, reason: '违规' } })
  expect(await report(presenter)).toMatchObject({
    missing: [{ name: '刘洋' }, { name: '王芳' }],
    standards: [],
    score: null,
  })
})

test('before the deadline a reviewer’s report holds the own figures alone; a file, too', async () => {
  await change({ visibility: 'blind', review_deadline: new Date(Date.now() + 3_600_000) })
  await evaluate(first, 30, 60)
  await evaluate(second, 20, 30)
  await comment(second, 70, 10)
  const restricted = await report(first)
  expect(restricted).toMatchObject({ isRestricted: true, score: null, band: null, missing: [], agreement: null })
  expect(restricted.standards).toMatchObject([{ mean: 30, spread: 0 }, { mean: 60 }])
  expect(restricted.reviewers).toMatchObject([{ total: 90 }, { total: null, comments: 0 }])
  expect(await report(colleague)).toMatchObject({ standards: [], perMinute: [{ count: 0 }, { count: 0 }, {}, {}] })
  expect(await report(presenter)).toMatchObject({ isRestricted: false, score: 70 })
  // After the figures comes what each reviewer gave.
  expect(await csv(first)).toContain('刘洋,王芳\r\n教学目标,40,30,30,30,0,30,\r\n')
  expect(await csv(presenter)).toContain('教学目标,40,25,20,30,5,30,20\r\n')
  expect(await csv(presenter)).toContain('总分,100,70,50,90,20,90,50')
  expect([await compare(first, 'course'), await compare(presenter, 'course')]).toMatchObject([[], [{ score: 70 }]])
  await change({ review_deadline: new Date(Date.now() - 1000) })
  expect(await report(first)).toMatchObject({ isRestricted: false, score: 70 })
})

test('a lesson that is not seen has no report, not as a file either', async () => {
  await change({ shared: false })
  const params = { id: lesson }
  expect(await colleague.call('POST /Class/report/{id}', { params })).toMatchObject({ code: 404 })
  expect(await colleague.callAny('POST /Class/exportReport/{id}', { params, request: {} })).toMatchObject({ code: 404 })
  const manager = await server.signIn('管理层')
  expect(await manager.call('POST /Class/report/{id}', { params })).toMatchObject({ code: 404 })
})

test.each(['pdf', 'xlsx', 'xls'])('the report is a file: %s', async (format) => {
  await evaluate(first, 30, 60)
  const { data, code } = await presenter.callAny('POST /Class/exportReport/{id}', {
    params: { id: lesson },
    request: { format },
  })
  expect(code).toBe(200)
  const bytes = Buffer.from(await (data as Blob).arrayBuffer())
  const beginnings = { pdf: '%PDF', xlsx: 'PK', xls: '' }
  expect(bytes.subarray(0, 4).toString('latin1')).toContain(beginnings[format as 'pdf'])
  expect(bytes.length).toBeGreaterThan(1000)
})

test('scores over time, by month and by lesson, are those of lessons that the person reads', async () => {
  await addLesson(server.db, presenter.userId, { ...onDay('2026-01-05'), score: 80 })
  await addLesson(server.db, presenter.userId, { ...onDay('2026-01-20'), score: 91 })
  await addLesson(server.db, presenter.userId, { ...onDay('2026-03-02'), score: 70 })
  await addLesson(server.db, second.userId, { ...onDay('2026-02-28'), score: 60, course: '数学' })
  // Beyond the period by an hour of the business time zone, not scored, not shared, still blind.
  await addLesson(server.db, second.userId, {
    ...onDay('2026-03-31'),
    starts_at: new Date('2026-03-31T17:00:00Z'),
    score: 1,
  })
  await addLesson(server.db, second.userId, { ...onDay('2026-02-01'), score: null })
  await addLesson(server.db, second.userId, { ...onDay('2026-02-02'), score: 2, shared: false })
  const deadline = new Date(Date.now() + 3_600_000)
  await addLesson(server.db, second.userId, {
    ...onDay('2026-02-03'),
    score: 3,
    visibility: 'blind',
    review_deadline: deadline,
  })
  expect(await lines(colleague, {})).toEqual({
    xAxis: ['2026-01', '2026-02', '2026-03'],
    series: [
      { name: '李静', data: [85.5, null, 70] },
      { name: '王芳', data: [null, 60, null] },
    ],
  })
  expect(await lines(colleague, { step: 'lesson', course: '语文' })).toEqual({
    xAxis: ['2026-01-05 10:00', '2026-01-20 10:00', '2026-03-02 10:00'],
    series: [{ name: '李静', data: [80, 91, 70] }],
  })
  expect((await lines(colleague, { by: 'course' })).series.map(({ name }) => name)).toEqual(['数学', '语文'])
  expect(await lines(colleague, { period: ['2025-01-01', '2025-01-31'] })).toEqual({ xAxis: ['2025-01'], series: [] })
})

test('lessons are compared by teacher and by course, the best first', async () => {
  await evaluate(first, 30, 60)
  const other = { name: '勾股定理', course: '数学', score: 95.5, review_count: 2, shared: true }
  await addLesson(server.db, second.userId, other)
  await addLesson(server.db, second.userId, { ...other, score: null })
  expect(await compare(colleague, 'teacher')).toMatchObject([
    { name: '王芳', lessons: 1, reviews: 2, score: 95.5, band: '最佳' },
    { name: '李静', lessons: 1, reviews: 1, comments: 1, score: 90 },
  ])
  // Two of one name are two.
  await addLesson(server.db, (await server.signIn('教师', { name: '王芳' })).userId, { ...other, score: 50 })
  const ids = (await compare(colleague, 'teacher')).filter(({ name }) => name === '王芳').map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  expect(await compare(colleague, 'course', { course: '语文' })).toMatchObject([{ name: '语文', score: 90 }])
  expect(await compare(colleague, 'course', { period: ['2000-01-01', '2000-01-02'] })).toEqual([])
})
