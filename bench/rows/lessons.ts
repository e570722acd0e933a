import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { commentList, selectAuthors, selectMarks } from '../../src/lessons/comment/server/find-comments.sql.ts'
import type { CommentFilter } from '../../src/lessons/comment/server/find-comments.sql.ts'
import { VIDEO } from '../../src/lessons/rules/file-types.ts'
import { addLesson } from '../../src/lessons/testing/add-lesson.ts'
import { addScale } from '../../src/lessons/testing/add-scale.ts'
import { insertAttachment, updateFinished } from '../../src/people/attachment/server/attachment.sql.ts'
import { openDatabase } from '../../src/platform/server/database/database.ts'
import type { Db, DatabaseSettings } from '../../src/platform/server/database/database.ts'
import { migrateDatabase } from '../../src/platform/server/database/migrate.ts'
import { diskStore } from '../../src/platform/server/files/disk-store.ts'
import { selectLongListPage } from '../../src/platform/server/list/list-page.sql.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { TEST_SEALING } from '../../src/platform/testing/test-sealing.ts'
import { testClip } from '../../src/platform/testing/test-video.ts'
import { startBenchPostgres } from '../bench-database.ts'
import { measurePairs, randomOf } from '../bench-row.ts'
import type { PairFigures } from '../bench-row.ts'
import { startChild } from '../child.ts'
import { httpClient } from '../http-client.ts'
import { insertComments } from '../lessons-fill.sql.ts'
import { pairTable, videoTable } from '../tables.ts'
import { scrollLessonPage } from './lesson-page.ts'
import { fillLessons, LESSONS, measureLessonLists } from './lesson-lists.ts'

const COMMENTS = 2000
const REVIEWERS = 20
const BAR_MS = 50
const DATA_DIR = path.resolve('data/bench/lesson-files')
const WARM_UP_ROUNDS = 200
const SIZE = 10

/** What the page of a lesson with 2,000 comments asks, as one of its 20 reviewers; each run adds a lesson of its own. */
export async function lessons(rounds: number, say: (line: string) => void): Promise<void> {
  say(`A lesson with ${COMMENTS} comments …`)
  const postgres = await startBenchPostgres('lessons', say)
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 10 }
  try {
    await migrateDatabase(settings, TEST_SEALING)
    const db = openDatabase(settings)
    const server = startChild('serve.ts', { ...settings, dataDir: DATA_DIR, hasConsole: true })
    try {
      const { url, cookie } = await server.next<{ url: string; cookie: string }>()
      const { classId, userId } = await fillLesson(db)
      const token = await addSession(db, userId)
      const http = httpClient(url, token)
      const measure = (times: number) => measureLesson({ db, http, server, rounds: times, classId, userId })
      await measure(WARM_UP_ROUNDS)
      console.log(pairTable(`A lesson with ${COMMENTS} comments, ${rounds} rounds`, await measure(rounds)))
      http.close()
      const scrolled = await scrollLessonPage({ url, cookie, token, classId })
      console.log(videoTable(`The page of a lesson with ${COMMENTS} comments, on a CPU four times slower`, scrolled))
      say(`${LESSONS} lessons …`)
      const readers = await fillLessons(settings)
      const lists = (times: number) => measureLessonLists({ db, server, url, rounds: times, readers })
      await lists(WARM_UP_ROUNDS / 10)
      console.log(pairTable(`Lists of ${LESSONS} lessons, ${rounds} rounds`, await lists(rounds)))
    } finally {
      await server.stop()
      await db.destroy()
    }
  } finally {
    await postgres.stop()
    await fs.rm(DATA_DIR, { recursive: true, force: true })
  }
}

/** A clip of five seconds; the lesson states an hour. */
async function addVideo(db: Db, ownerId: number): Promise<number> {
  const video = testClip('clip.mp4')
  const person = db.selectFrom('app_user').select('company_id').where('id', '=', ownerId)
  const { company_id: companyId } = await person.executeTakeFirstOrThrow()
  const key = randomBytes(20).toString('hex')
  const about = { key, fileType: VIDEO, ownerId, companyId, fileName: 'lesson.mp4', sizeBytes: video.length }
  const id = await insertAttachment(db, about)
  await updateFinished(db, id, { contentType: 'video/mp4', sizeBytes: video.length })
  await fs.mkdir(DATA_DIR, { recursive: true })
  const file = path.join(DATA_DIR, key)
  await fs.writeFile(file, video)
  await diskStore(path.join(DATA_DIR, 'files')).adopt(key, file)
  return id
}

async function fillLesson(db: Db) {
  const presenter = await addPerson(db, { role: '教师' })
  const reviewers: number[] = []
  for (let i = 0; i < REVIEWERS; i += 1) reviewers.push(await addPerson(db, { role: '教师', name: `评课人${i}` }))
  const scale = await addScale(db, `课堂教学 ${presenter}`)
  const video_id = await addVideo(db, presenter)
  const classId = await addLesson(db, presenter, { video_id, duration_ms: 3_600_000, scale_id: scale.id }, reviewers)
  await insertComments(db, { lessonId: classId, count: COMMENTS, people: reviewers, scale })
  return { classId, userId: reviewers[0] ?? presenter }
}

interface Asked extends Pick<Parameters<typeof measurePairs>[0], 'db' | 'server' | 'rounds'> {
  http: ReturnType<typeof httpClient>
  classId: number
  userId: number
}

async function measureLesson({ db, http, server, rounds, classId, userId }: Asked): Promise<PairFigures[]> {
  const { below, pick } = randomOf(11)
  const reader = { userId, role: '教师', companies: 'all' as const }
  const list = (name: string, filterAt: () => Omit<CommentFilter, 'classId'>, pages: number) =>
    measurePairs({ db, server, rounds }, () => {
      const filter = { classId, ...filterAt() }
      const page = { page: 1 + below(pages), size: SIZE }
      const orderColumn = pick(['createTime', 'point'] as const)
      return {
        barMs: BAR_MS,
        name,
        sql: () => selectLongListPage(db, commentList({ filter, order: { orderColumn }, reader }), page),
        http: () => http.call('POST /Comment/find/', { request: { ...filter, ...page, orderColumn } }),
      }
    })
  return [
    await list('list, any page', () => ({ type: '精准点评' }), COMMENTS / SIZE),
    await list('list, by person', () => ({ userId }), 3),
    await list('list, by text', () => ({ text: String(below(100)) }), 1),
    await measurePairs({ db, server, rounds }, () => ({
      barMs: BAR_MS,
      name: 'marks of the timeline',
      sql: () => selectMarks(db, { classId }, reader),
      http: () => http.call('POST /Comment/marks', { request: { classId } }),
    })),
    await measurePairs({ db, server, rounds }, () => ({
      barMs: BAR_MS,
      name: 'authors of the filter',
      sql: () => selectAuthors(db, classId, reader),
      http: () => http.call('POST /Comment/authors', { request: { classId } }),
    })),
  ]
}
