import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import type { QuestionCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const questionRequests: CallRequests<QuestionCalls, { lesson: number; question: number }> = {
  addObjects: async (db, { user }, mark) => {
    const lesson = await addLesson(db, user, { name: mark, type: '直播', live_started_at: new Date() })
    const { id } = await db
      .insertInto('lesson_question')
      .values({ lesson_id: lesson, user_id: user, text: mark })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { lesson, question: id }
  },
  calls: {
    'POST /Question/find/': { cases: [({ lesson }) => ({ request: { classId: lesson } })], namesObjects: true },
    'POST /Question/ask': {
      cases: [({ lesson }) => ({ request: { classId: lesson, text: 'why' } })],
      namesObjects: true,
    },
    'POST /Question/vote/{id}': {
      cases: [({ question }) => ({ params: { id: question }, request: { isFor: true } })],
      namesObjects: true,
    },
    'POST /Question/answer/{id}': {
      cases: [({ question }) => ({ params: { id: question }, request: { isAnswered: true } })],
      namesObjects: true,
    },
    'DELETE /Question/delete/{id}': { cases: [({ question }) => ({ params: { id: question } })], namesObjects: true },
  },
}
