import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { POSTER } from '../../rules/file-types.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import type { VideoCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const videoRequests: CallRequests<VideoCalls, { lesson: number; poster: number }> = {
  async addObjects(db, { user, company }, mark) {
    const { id } = await db
      .insertInto('attachment')
      .values({
        key: `test-poster-${nextNumber()}`,
        file_type: POSTER,
        owner_id: user,
        company_id: company,
        file_name: mark,
        size_bytes: 1,
        content_type: 'image/webp',
        finished_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lesson = await addLesson(db, user, { name: mark, duration_ms: 60_000 })
    await db.insertInto('lesson_chapter').values({ lesson_id: lesson, start_ms: 1000, title: mark }).execute()
    return { lesson, poster: id }
  },
  calls: {
    'GET /Class/position/{id}': { cases: [({ lesson }) => ({ params: { id: lesson } })], namesObjects: true },
    'POST /Class/position/{id}': {
      cases: [({ lesson }) => ({ params: { id: lesson }, request: { position: 12.5 } })],
      namesObjects: true,
    },
    'GET /Class/chapters/{id}': { cases: [({ lesson }) => ({ params: { id: lesson } })], namesObjects: true },
    'POST /Class/saveChapter/{id}': {
      cases: [({ lesson }) => ({ params: { id: lesson }, request: { start: 12, title: '导入' } })],
      namesObjects: true,
    },
    'POST /Class/deleteChapter/{id}': {
      cases: [({ lesson }) => ({ params: { id: lesson }, request: { start: 1 } })],
      namesObjects: true,
    },
    'POST /Class/setPoster/{id}': {
      cases: [({ lesson, poster }) => ({ params: { id: lesson }, request: { posterId: poster } })],
      namesObjects: true,
    },
  },
}
