import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import type { LessonReportCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const lessonReportRequests: CallRequests<LessonReportCalls, { lesson: number }> = {
  addObjects: async (db, { user }, mark) => ({
    lesson: await addLesson(db, user, { name: mark, score: 80, review_count: 1 }),
  }),
  calls: {
    'POST /Class/report/{id}': { cases: [({ lesson }) => ({ params: { id: lesson } })], namesObjects: true },
    'POST /Class/exportReport/{id}': {
      cases: [({ lesson }) => ({ params: { id: lesson }, request: { format: 'csv' } })],
      namesObjects: true,
    },
    'POST /Class/compare/': { cases: [() => ({ request: { by: 'teacher' } })] },
    'POST /Class/scoreLines/': {
      cases: [() => ({ request: { by: 'teacher', period: ['2026-01-01', '2026-06-30'] } })],
    },
  },
}
