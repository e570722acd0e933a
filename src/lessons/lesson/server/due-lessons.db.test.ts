import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import { endLessons, removeVideos } from './due-lessons.ts'

let server: TestServer
let presenter: number

beforeAll(async () => {
  server = await testServer()
  presenter = await addPerson(server.db, { role: '教师' })
})
afterAll(() => server[Symbol.asyncDispose]())

const signal = new AbortController().signal
const row = (id: number) => server.db.selectFrom('lesson').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const minutesAgo = (minutes: number) => ({
  starts_at: new Date(Date.now() - (minutes + 60) * 60_000),
  ends_at: new Date(Date.now() - minutes * 60_000),
})

test('recorded lessons end at their end, live ones half an hour later, each once', async () => {
  const ended = [
    await addLesson(server.db, presenter, minutesAgo(1)),
    await addLesson(server.db, presenter, { ...minutesAgo(31), type: '直播' }),
  ]
  const open = [
    await addLesson(server.db, presenter, minutesAgo(-1)),
    await addLesson(server.db, presenter, { ...minutesAgo(29), type: '直播' }),
    await addLesson(server.db, presenter, { ...minutesAgo(31), type: '直播', room_seen_at: new Date() }),
    await addLesson(server.db, presenter, { ...minutesAgo(1), deleted_at: new Date() }),
  ]
  await Promise.all([endLessons.run(server.app, signal), endLessons.run(server.app, signal)])
  for (const id of ended) expect(await row(id)).toMatchObject({ state: '已结束', ended_at: expect.any(Date) as Date })
  for (const id of open) expect(await row(id)).toMatchObject({ state: '未开始', ended_at: null })
  const entries = await server.db.selectFrom('audit_log').selectAll().where('action', '=', 'end lesson').execute()
  expect(new Set(entries.map(({ object_id }) => object_id))).toEqual(new Set(ended))
  expect(entries).toHaveLength(2)
})

test('a video goes after its last day, with its cover and the drawings on its frames; comments stay', async () => {
  const { db, app } = server
  const today = businessDay(new Date(), app.config.timeZone)
  const { company_id } = await db
    .selectFrom('app_user')
    .select('company_id')
    .where('id', '=', presenter)
    .executeTakeFirstOrThrow()
  const file = async (file_type: number) => {
    const { id } = await db
      .insertInto('attachment')
      .values({
        key: crypto.randomUUID().replaceAll('-', ''),
        file_type,
        owner_id: presenter,
        company_id,
        file_name: 'x.mp4',
        size_bytes: 1,
        content_type: 'video/mp4',
        finished_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const [video, poster] = [await file(1), await file(4)]
  const over = await addLesson(db, presenter, {
    video_id: video,
    poster_id: poster,
    keep_video_until: addDays(today, -1),
    state: '已结束',
  })
  const kept = await addLesson(db, presenter, { video_id: await file(1), keep_video_until: today })
  // A drawing is on a frame of the video; a spoken comment has nothing of it.
  const [drawing, keptDrawing, voice] = [await file(6), await file(6), await file(9)]
  const precise = { user_id: presenter, type: '精准点评' as const, content: '追问有梯度', point_ms: 750_000 }
  await db
    .insertInto('lesson_comment')
    .values([
      { ...precise, lesson_id: over, drawing_id: drawing, voice_id: voice },
      { ...precise, lesson_id: kept, drawing_id: keptDrawing },
    ])
    .execute()
  await removeVideos.run(app, signal)
  expect(await row(over)).toMatchObject({
    video_id: null,
    poster_id: null,
    video_removed_at: expect.any(Date) as Date,
    version: 2,
  })
  expect((await row(kept)).video_id).not.toBeNull()
  const files = [video, poster, drawing, keptDrawing, voice]
  const removed = db.selectFrom('attachment').select('id').where('id', 'in', files).where('deleted_at', 'is not', null)
  expect((await removed.orderBy('id').execute()).map(({ id }) => id)).toEqual([video, poster, drawing])
  const comments = db.selectFrom('lesson_comment').select(['content', 'drawing_id', 'voice_id'])
  expect(await comments.where('lesson_id', '=', over).execute()).toEqual([
    { content: precise.content, drawing_id: null, voice_id: voice },
  ])
})
