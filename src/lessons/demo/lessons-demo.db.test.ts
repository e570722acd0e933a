import fs from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleDemo } from '../../people/demo/people-demo.ts'
import { peopleOf, prepareDemo } from '../../platform/demo/prepare-demo.ts'
import { fileStore } from '../../platform/server/files/file-store.ts'
import { addSession } from '../../platform/testing/test-people.ts'
import { testCaller } from '../../platform/testing/test-caller.ts'
import type { TestCaller } from '../../platform/testing/test-caller.ts'
import { testServer } from '../../platform/testing/test-server.ts'
import type { TestServer } from '../../platform/testing/test-server.ts'
import { lessonsDemo } from './lessons-demo.ts'

const now = new Date()
let server: TestServer
let teacher: TestCaller
const prepare = () => {
  const part = lessonsDemo.open?.({}, 8)
  if (!part) throw new Error('the demo of the lessons has no part')
  const start = { config: server.app.config, now, say: () => {} }
  return prepareDemo(server.db, peopleOf([peopleDemo]), new Map([['lessons', part]]), start)
}
beforeAll(async () => {
  server = await testServer()
  await prepare()
  const { id } = await server.db
    .selectFrom('app_user')
    .select('id')
    .where('phone', '=', 'teacher')
    .executeTakeFirstOrThrow()
  teacher = testCaller(server.url, await addSession(server.db, id))
})
afterAll(() => server[Symbol.asyncDispose]())

const find = async (request: object = {}) =>
  (await teacher.call('POST /Class/find/', { request: { orderColumn: 'name', ...request } })).data.data

test('the teacher presents one lesson and reviews three, of which one begins in five minutes', async () => {
  expect(await find({ linkType: '讲课' })).toMatchObject([
    { name: '背影', state: '已结束', type: '录播', commentNum: 40, newCommentNum: 3, band: '优秀', duration: 600 },
  ])
  const reviewed = await find({ linkType: '评课', orderColumn: 'startTime', orderWay: 'asc' })
  expect(reviewed).toMatchObject([
    { name: '光合作用', course: '生物', userName: '王芳', state: '已结束', type: '直播' },
    {
      name: '荷塘月色',
      course: '语文',
      userName: '李静',
      state: '未开始',
      type: '录播',
      commentNum: 14,
      newCommentNum: 1,
    },
    { name: '勾股定理', course: '数学', userName: '刘洋', state: '未开始', type: '直播', commentNum: 0 },
  ])
  expect(Date.parse(reviewed[2]?.startTime ?? '')).toBe(now.getTime() + 300_000)
  expect([...reviewed, ...(await find({ linkType: '讲课' }))].map(({ checks }) => checks.length)).toEqual([3, 3, 3, 3])
})

test('the remark of the specification, scores within their standards, and a scale of 100', async () => {
  const remark = await server.db
    .selectFrom('lesson_comment')
    .select(['point_ms', 'tag_type'])
    .where('content', '=', '追问有梯度')
    .executeTakeFirstOrThrow()
  expect(remark).toEqual({ point_ms: 750_000, tag_type: '启发提问' })
  const scores = await server.db.selectFrom('comment_score').select(['score', 'weight']).execute()
  expect(scores.length).toBeGreaterThan(80)
  expect(scores.filter(({ score, weight }) => score < 0 || score > weight)).toEqual([])
  const [scale] = (await teacher.call('POST /model/find/', { request: {} })).data.data
  expect(scale?.items.map(({ weight }) => weight)).toEqual([10, 15, 25, 30, 20])
  const late = await server.db
    .selectFrom('lesson_comment as c')
    .innerJoin('lesson as l', 'l.id', 'c.lesson_id')
    .select('c.id')
    .whereRef('c.point_ms', '>', 'l.duration_ms')
    .execute()
  expect(late).toEqual([])
})

test('each recorded lesson has a video of its own, which the teacher may play, and each lesson a cover', async () => {
  const store = await fileStore(server.app.config)
  const files = await server.db.selectFrom('attachment').select(['key', 'size_bytes']).execute()
  expect(new Set(files.map(({ key }) => key)).size).toBe(6)
  for (const { key, size_bytes } of files) {
    const bytes = await store.open(key, { start: 0, end: size_bytes - 1 })
    expect((await bytes.toArray()).reduce((sum: number, part: Buffer) => sum + part.length, 0)).toBe(size_bytes)
  }
  const lessons = await find()
  for (const { posterFileName } of lessons)
    expect((await teacher.fetch(`/api/images/${posterFileName}`)).headers.get('content-type')).toBe('image/webp')
  const names = lessons.flatMap(({ videoFileName }) => videoFileName ?? [])
  expect(names).toHaveLength(2)
  for (const videoFileName of names) {
    const answer = await teacher.fetch(`/api/videos/${videoFileName}`, { headers: { range: 'bytes=0-99' } })
    expect(answer.status).toBe(206)
  }
})

test('a second start adds nothing', async () => {
  await prepare()
  const { lessons } = await server.db
    .selectFrom('lesson')
    .select(({ fn }) => fn.countAll<number>().as('lessons'))
    .executeTakeFirstOrThrow()
  expect(lessons).toBe(4)
  // Two of them may share a folder.
  const stored = await fs.readdir(`${server.app.config.dataDir}/files`, { recursive: true, withFileTypes: true })
  expect(stored.filter((entry) => entry.isFile())).toHaveLength(6)
})
