import { lessonList } from '../../src/lessons/lesson/server/find-lessons.sql.ts'
import type { LessonFilter } from '../../src/lessons/lesson/server/find-lessons.sql.ts'
import { LESSON_ORDERS } from '../../src/lessons/lesson/rules/lesson-orders.ts'
import { ENDED, NOT_ENDED, PRESENTS, REVIEWS } from '../../src/lessons/rules/lesson-words.ts'
import { addDays, businessDay } from '../../src/platform/rules/business-time.ts'
import { openDatabase } from '../../src/platform/server/database/database.ts'
import type { Db, DatabaseSettings } from '../../src/platform/server/database/database.ts'
import { selectLongListPage } from '../../src/platform/server/list/list-page.sql.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { measurePairs, randomOf } from '../bench-row.ts'
import type { PairFigures } from '../bench-row.ts'
import type { Child } from '../child.ts'
import { httpClient } from '../http-client.ts'
import { insertLessons } from '../lessons-fill.sql.ts'

export const LESSONS = 100_000
const TEACHERS = 200
const BAR_MS = 50
const SIZE = 12
const TIME_ZONE = 'Asia/Shanghai'

interface Reader {
  userId: number
  role: string
  companies: 'all' | readonly number[]
  token: string
}
export interface LessonReaders {
  teacher: Reader
  manager: Reader
  administrator: Reader
}

/** 100,000 lessons of one company, unless they are there already, and one of each role that reads them. */
export async function fillLessons(settings: DatabaseSettings): Promise<LessonReaders> {
  const db = openDatabase({ ...settings, poolSize: 1, statementTimeoutMs: 0 })
  try {
    const { count } = await db
      .selectFrom('lesson')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const person = async (role: string, name: string) => {
      const userId = await addPerson(db, { role, name })
      const { company_id: companyId } = await db
        .selectFrom('app_user')
        .select('company_id')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      return { userId, role, companies: [companyId], token: await addSession(db, userId) }
    }
    if (count < LESSONS) {
      const teachers: number[] = []
      for (let i = 0; i < TEACHERS; i += 1) teachers.push((await person('教师', `教师${i}`)).userId)
      const { companies } = await person('教师', '列表')
      await insertLessons(db, { count: LESSONS, teachers, companyId: companies[0] ?? 0 })
    }
    const busiest = await db
      .selectFrom('lesson')
      .select('user_id as userId')
      .groupBy('user_id')
      .orderBy((each) => each.fn.countAll(), 'desc')
      .executeTakeFirstOrThrow()
    const manager = await person('管理层', '管理')
    const teacher = { ...manager, ...busiest, role: '教师', token: await addSession(db, busiest.userId) }
    return { teacher, manager, administrator: { ...(await person('管理员', '管理员')), companies: 'all' } }
  } finally {
    await db.destroy()
  }
}

interface Asked {
  db: Db
  server: Child
  url: string
  rounds: number
  readers: LessonReaders
}

/** Pages of the lists, by everything they can be narrowed and sorted by. */
export async function measureLessonLists({ db, server, url, rounds, readers }: Asked): Promise<PairFigures[]> {
  const { below, pick } = randomOf(13)
  const clients = Object.values(readers).map((reader: Reader) => ({ reader, http: httpClient(url, reader.token) }))
  const today = businessDay(new Date(), TIME_ZONE)
  const list = (name: string, filterAt: () => LessonFilter, only?: Reader) =>
    measurePairs({ db, server, rounds }, () => {
      const { reader, http } = pick(only ? clients.filter((each) => each.reader === only) : clients)
      const filter = { ...filterAt(), orderWay: pick(['asc', 'desc'] as const) }
      const page = { page: 1 + below(pick([1, 10, 5000])), size: SIZE }
      const query = { filter, reader, mayWrite: reader.role !== '管理层', timeZone: TIME_ZONE }
      return {
        name,
        barMs: BAR_MS,
        sql: () => selectLongListPage(db, lessonList(query), page),
        http: () => http.call('POST /Class/find/', { request: { ...filter, ...page } }),
      }
    })
  const names = ['荷塘', '定理', 'Past', '9', '77']
  try {
    const figures = [
      await list('no filter', () => ({})),
      await list(
        'what a teacher presents or reviews',
        () => ({ linkType: pick([PRESENTS, REVIEWS]) }),
        readers.teacher,
      ),
      await list('by state', () => ({ state: pick([NOT_ENDED, ENDED]) })),
      await list('by name', () => ({ name: pick(names) })),
      await list('by name and course', () => ({ name: pick(names), course: pick(['语', '数学', '体']) })),
      await list('by days', () => {
        const first = addDays(today, -below(700))
        return { period: [first, addDays(first, pick([0, 30, 365]))] }
      }),
    ]
    for (const orderColumn of LESSON_ORDERS.filter((order) => order !== 'startTime'))
      figures.push(await list(`sorted by ${orderColumn}`, () => ({ orderColumn, state: pick([undefined, ENDED]) })))
    return figures
  } finally {
    for (const { http } of clients) http.close()
  }
}
