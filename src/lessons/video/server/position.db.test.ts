import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { testClip } from '../../../platform/testing/test-video.ts'
import { POSTER, VIDEO } from '../../rules/file-types.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { MOST_CHAPTERS } from '../rules/chapter-limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('each person has a position of their own, in lessons that they may see', async () => {
  const [presenter, reviewer, colleague] = [
    await server.signIn('教师'),
    await server.signIn('教师'),
    await server.signIn('教师'),
  ]
  const params = { id: await addLesson(server.db, presenter.userId, {}, [reviewer.userId]) }
  const save = (caller: typeof presenter, position: number) =>
    caller.callAny('POST /Class/position/{id}', { params, request: { position } })
  expect((await save(reviewer, 12.345)).code).toBe(200)
  expect((await save(reviewer, 71.2)).code).toBe(200)
  expect((await reviewer.call('GET /Class/position/{id}', { params })).data).toEqual({ position: 71.2 })
  expect((await presenter.call('GET /Class/position/{id}', { params })).data).toEqual({ position: 0 })
  expect((await save(colleague, 1)).code).toBe(404)
  expect((await colleague.callAny('GET /Class/position/{id}', { params })).code).toBe(404)
  expect((await save(reviewer, -1)).code).toBe(400)
})

test('the presenter chooses another poster, of posters sent by the presenter alone', async () => {
  const [presenter, reviewer] = [await server.signIn('教师'), await server.signIn('教师')]
  const params = { id: await addLesson(server.db, presenter.userId, {}, [reviewer.userId]) }
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#c33' } })
    .webp()
    .toBuffer()
  const send = async (caller: typeof presenter, fileType: number, file: Uint8Array<ArrayBuffer>) =>
    ((await caller.callAny('POST /attachments', { query: { fileType }, file })).data as { id: number }).id
  const own = await send(presenter, POSTER, new Uint8Array(picture))
  const foreign = await send(reviewer, POSTER, new Uint8Array(picture))
  const video = await send(presenter, VIDEO, testClip('clip.mp4'))
  const choose = async (caller: typeof presenter, posterId: number) =>
    (await caller.callAny('POST /Class/setPoster/{id}', { params, request: { posterId } })).code
  expect([await choose(presenter, foreign), await choose(presenter, video), await choose(reviewer, foreign)]).toEqual([
    41000, 41000, 404,
  ])
  const whole = { finished_at: new Date(), deleted_at: null }
  for (const columns of [{ finished_at: null }, { deleted_at: new Date() }, whole]) {
    await server.db
      .updateTable('attachment')
      .set({ ...whole, ...columns })
      .where('id', '=', own)
      .execute()
    expect([columns, await choose(presenter, own)]).toEqual([columns, columns === whole ? 200 : 41000])
  }
  expect((await reviewer.fetch(`/api/attachments/actions/download?id=${own}`)).status).toBe(200)
  // A form that was opened before still has the old one, which must not come back with it.
  const { data } = await presenter.call('GET /Class/getById/{id}', { params })
  expect(data).toMatchObject({ posterId: own, version: 2 })
})

test('the presenter names the chapters of the video, as far as it goes; those who see the lesson read them', async () => {
  const [presenter, reviewer, colleague] = [
    await server.signIn('教师'),
    await server.signIn('教师'),
    await server.signIn('教师'),
  ]
  const params = { id: await addLesson(server.db, presenter.userId, { duration_ms: 600_000 }, [reviewer.userId]) }
  const save = (caller: typeof presenter, start: number, title: string) =>
    caller.callAny('POST /Class/saveChapter/{id}', { params, request: { start, title } })
  const remove = async (caller: typeof presenter, start: number) =>
    (await caller.callAny('POST /Class/deleteChapter/{id}', { params, request: { start } })).code
  const read = async () => (await reviewer.call('GET /Class/chapters/{id}', { params })).data
  expect(await read()).toEqual([])
  for (const [start, title] of [
    [300, '小结'],
    [12.5, ' 导入 '],
    [300, '<b>练习</b>'],
  ] as const)
    expect((await save(presenter, start, title)).code).toBe(200)
  const both = [
    { start: 12.5, title: '导入' },
    { start: 300, title: '<b>练习</b>' },
  ]
  expect(await read()).toEqual(both)

  expect(await save(presenter, 600, '之后')).toMatchObject({
    code: 41000,
    data: { fields: { start: '章节起点超出视频时长' } },
  })
  for (const title of [' ', 'x'.repeat(101)]) expect((await save(presenter, 1, title)).code).toBe(400)
  expect([(await save(reviewer, 1, 'x')).code, await remove(reviewer, 300), await remove(colleague, 300)]).toEqual([
    404, 404, 404,
  ])
  expect((await colleague.callAny('GET /Class/chapters/{id}', { params })).code).toBe(404)
  expect(await read()).toEqual(both)

  expect([await remove(presenter, 300), await remove(presenter, 300)]).toEqual([200, 200])
  expect(await read()).toEqual(both.slice(0, 1))
  const more = Array.from({ length: MOST_CHAPTERS - 1 }, (_, i) => ({
    lesson_id: params.id,
    start_ms: 100_000 + i,
    title: 'x',
  }))
  await server.db.insertInto('lesson_chapter').values(more).execute()
  expect((await save(presenter, 1, '太多')).code).toBe(41000)
  expect((await save(presenter, 12.5, '热身')).code).toBe(200)
})

test('of two at once who add the last chapter that there is room for, one is refused', async () => {
  const presenter = await server.signIn('教师')
  const id = await addLesson(server.db, presenter.userId, { duration_ms: 600_000 })
  const others = Array.from({ length: MOST_CHAPTERS - 1 }, (_, i) => ({
    lesson_id: id,
    start_ms: 1000 + i,
    title: 'x',
  }))
  await server.db.insertInto('lesson_chapter').values(others).execute()
  const save = (start: number) => () =>
    presenter.callAny('POST /Class/saveChapter/{id}', { params: { id }, request: { start, title: '小结' } })
  const lock = sql`select from lesson where id = ${id} for update`
  expect(sortedCodes(await atOnce(server.db, lock, [save(90), save(91)]))).toEqual([200, 41000])
})

test('a chapter takes the place of no other that its presenter has not seen there', async () => {
  const presenter = await server.signIn('教师')
  const params = { id: await addLesson(server.db, presenter.userId, { duration_ms: 600_000 }) }
  const save = (title: string, before?: string | null) =>
    presenter.callAny('POST /Class/saveChapter/{id}', {
      params,
      request: { start: 90, title, before },
      headers: { 'accept-language': 'zh' },
    })
  const titles = async () =>
    (await presenter.call('GET /Class/chapters/{id}', { params })).data.map(({ title }) => title)
  const taken = { code: 41000, message: '01:30 处已有章节“导入”' }
  expect(await save('小结', '导入')).toMatchObject({ code: 41000, message: '该章节已被删除' })
  expect(await save('导入', null)).toMatchObject({ code: 200 })
  // Sent again, as after an answer that was lost.
  expect(await save('导入', null)).toMatchObject({ code: 200 })
  expect(await save('小结', null)).toMatchObject(taken)
  expect(await save('小结', '练习')).toMatchObject(taken)
  expect(await titles()).toEqual(['导入'])
  expect(await save('小结', '导入')).toMatchObject({ code: 200 })
  expect(await save('总结')).toMatchObject({ code: 200 })
  expect(await titles()).toEqual(['总结'])
  const noted = server.db.selectFrom('audit_log').select('id').where('action', '=', 'change chapter')
  expect(await noted.where('object_id', '=', params.id).execute()).toHaveLength(3)
})
