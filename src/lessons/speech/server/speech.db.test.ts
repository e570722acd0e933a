import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { MOST_LINES, toVtt } from '../rules/captions.ts'

type Someone = Awaited<ReturnType<TestServer['signIn']>>
let server: TestServer
let presenter: Someone
let reviewer: Someone
let colleague: Someone
let classId: number
beforeAll(async () => {
  server = await testServer()
  ;[presenter, reviewer, colleague] = [
    await server.signIn('教师'),
    await server.signIn('教师'),
    await server.signIn('教师'),
  ]
  classId = await addLesson(server.db, presenter.userId, {}, [reviewer.userId])
})
afterAll(() => server[Symbol.asyncDispose]())

const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\n同学们好\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,000\r\n<script>alert(1)</script>\r\n'
const save = (caller: Someone, text: string, headers = {}) =>
  caller.callAny('POST /Speech/save', { request: { classId, text }, headers })
const find = async (caller: Someone, text?: string) =>
  (await caller.call('POST /Speech/find/', { request: { classId, ...(text ? { text } : {}) } })).data

test('the presenter’s captions are read, searched and taken away by those who see the lesson', async () => {
  expect(await save(presenter, SRT)).toMatchObject({ code: 200, data: { count: 2 } })
  expect(await find(reviewer)).toMatchObject([
    { start: 1, end: 2.5, text: '同学们好' },
    { start: 5, end: 6, text: '<script>alert(1)</script>' },
  ])
  expect(await find(reviewer, '同学')).toHaveLength(1)
  const vtt = await reviewer.fetch(`/api/Speech/vtt/${classId}`)
  expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(await vtt.text()).toContain('00:00:05.000 --> 00:00:06.000\n&lt;script&gt;')
  expect(await (await reviewer.fetch(`/api/Speech/srt/${classId}`)).text()).toContain('00:00:01,000 --> 00:00:02,500')
  // Another file takes the place of the first.
  expect(await save(presenter, SRT.slice(0, 60))).toMatchObject({ data: { count: 1 } })
  expect(await find(presenter)).toHaveLength(1)
})

test('no one else reads or writes them, whatever the address', async () => {
  expect(await save(reviewer, SRT)).toMatchObject({ code: 404 })
  expect((await colleague.callAny('POST /Speech/find/', { request: { classId } })).code).toBe(404)
  expect((await colleague.fetch(`/api/Speech/vtt/${classId}`)).status).toBe(404)
  const [line] = await find(presenter)
  const change = { params: { id: line?.id ?? 0 }, request: { start: 0, end: 1, text: 'x' } }
  expect((await reviewer.callAny('PUT /Speech/update/{id}', change)).code).toBe(404)
  expect((await reviewer.callAny('POST /Speech/delete/{id}', change)).code).toBe(404)
})

test('a line is changed and deleted', async () => {
  await save(presenter, SRT)
  const [first, second] = await find(presenter)
  const change = (request: object) =>
    presenter.callAny('PUT /Speech/update/{id}', { params: { id: first?.id ?? 0 }, request })
  expect((await change({ start: 1.2, end: 2, text: ' 大家好 ' })).code).toBe(200)
  expect(await change({ start: 2, end: 2, text: 'x' })).toMatchObject({ code: 400 })
  // Not a millisecond long.
  expect(await change({ start: 2, end: 2.0004, text: 'x' })).toMatchObject({ code: 41000 })
  expect((await presenter.call('POST /Speech/delete/{id}', { params: { id: second?.id ?? 0 } })).code).toBe(200)
  expect(await find(presenter)).toMatchObject([{ start: 1.2, end: 2, text: '大家好' }])
  const logged = await server.db.selectFrom('audit_log').selectAll().where('object_kind', '=', 'caption').execute()
  expect(logged).toMatchObject([
    { before: { startMs: 1000, endMs: 2500, text: '同学们好' }, after: { startMs: 1200, endMs: 2000, text: '大家好' } },
    { before: { startMs: 5000, endMs: 6000 }, after: null },
  ])
})

test('the later of two who change a line is refused, unless it is what was seen', async () => {
  await save(presenter, SRT)
  const [line] = await find(presenter)
  const { id = 0, ...before } = line ?? { start: 0, end: 0, text: '' }
  const change = (text: string, more: object = {}) =>
    presenter.callAny('PUT /Speech/update/{id}', { params: { id }, request: { ...before, text, ...more } })
  expect(await change('大家好', { before })).toMatchObject({ code: 200 })
  const refused = { code: 41000, message: '该行已被他人更改，请核对后重试' }
  for (const seen of [before, { ...before, text: '大家好', start: 0.5 }, { ...before, text: '大家好', end: 9 }])
    expect(await change('各位好', { before: seen })).toMatchObject(refused)
  expect((await find(presenter))[0]).toMatchObject({ text: '大家好' })
  expect(await change('各位好', { before: { ...before, text: '大家好' } })).toMatchObject({ code: 200 })
  expect(await change('你们好')).toMatchObject({ code: 200 })
})

test('a file that is wrong says where, and leaves the lines as they are', async () => {
  await save(presenter, SRT)
  const said = async (text: string) => (await save(presenter, text, { 'accept-language': 'en' })).message
  expect(await said(SRT.replace('00:00:06', '00:00:04'))).toContain('row 6')
  expect(await said('MZ')).toContain('.vtt')
  expect(await find(presenter)).toHaveLength(2)
})

test('50,000 lines are saved and given', async () => {
  const lines = Array.from({ length: MOST_LINES }, (_, i) => ({
    startMs: i * 100,
    endMs: i * 100 + 90,
    text: `第 ${i} 句`,
  }))
  expect(await save(presenter, toVtt(lines))).toMatchObject({ code: 200, data: { count: MOST_LINES } })
  expect(await find(reviewer)).toHaveLength(MOST_LINES)
})
