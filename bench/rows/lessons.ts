import { commentList, selectAuthors, selectMarks } from '../../src/lessons/comment/server/find-comments.sql.ts'
import type { CommentFilter } from '../../src/lessons/comment/server/find-comments.sql.ts'
import { addLesson } from '../../src/lessons/testing/add-lesson.ts'
import { addScale } from '../../src/lessons/testing/add-scale.ts'
import { openDatabase } from '../../src/platform/server/database/database.ts'
import type { Db, DatabaseSettings } from '../../src/platform/server/database/database.ts'
import { migrateDatabase } from '../../src/platform/server/database/migrate.ts'
import { selectLongListPage } from '../../src/platform/server/list/list-page.sql.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { TEST_SEALING } from '../../src/platform/testing/test-sealing.ts'
import { startBenchPostgres } from '../bench-database.ts'
import { measurePairs, randomOf } from '../bench-row.ts'
import type { PairFigures } from '../bench-row.ts'
import { startChild } from '../child.ts'
import { httpClient } from '../http-client.ts'
import { insertComments } from '../lessons-fill.sql.ts'
import { pairTable } from '../tables.ts'

const COMMENTS = 2000
const REVIEWERS = 20
const BAR_MS = 50
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
    const server = startChild('serve.ts', settings)
    try {
      const { url } = await server.next<{ url: string }>()
      const { classId, userId } = await fillLesson(db)
      const http = httpClient(url, await addSession(db, userId))
      const measure = (times: number) => measureLesson({ db, http, server, rounds: times, classId, userId })
      await measure(WARM_UP_ROUNDS)
      console.log(pairTable(`A lesson with ${COMMENTS} comments, ${rounds} rounds`, await measure(rounds)))
      http.close()
    } finally {
      await server.stop()
      await db.destroy()
    }
  } finally {
    await postgres.stop()
  }
}

async function fillLesson(db: Db) {
  const presenter = await addPerson(db, { role: '教师' })
  const reviewers: number[] = []
  for (let i = 0; i < REVIEWERS; i += 1) reviewers.push(await addPerson(db, { role: '教师', name: `评课人${i}` }))
  const scale = await addScale(db, `课堂教学 ${presenter}`)
  const classId = await addLesson(db, presenter, { duration_ms: 3_600_000, scale_id: scale.id }, reviewers)
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
  // What any call costs outweighs such small queries.
  const row = { barMs: BAR_MS, isFloor: true }
  const list = (name: string, filterAt: () => Omit<CommentFilter, 'classId'>, pages: number) =>
    measurePairs({ db, server, rounds }, () => {
      const filter = { classId, ...filterAt() }
      const page = { page: 1 + below(pages), size: SIZE }
      const orderColumn = pick(['createTime', 'point'] as const)
      return {
        ...row,
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
      ...row,
      name: 'marks of the timeline',
      sql: () => selectMarks(db, { classId }, reader),
      http: () => http.call('POST /Comment/marks', { request: { classId } }),
    })),
    await measurePairs({ db, server, rounds }, () => ({
      ...row,
      name: 'authors of the filter',
      sql: () => selectAuthors(db, classId, reader),
      http: () => http.call('POST /Comment/authors', { request: { classId } }),
    })),
  ]
}
