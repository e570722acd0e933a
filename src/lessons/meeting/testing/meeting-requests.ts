import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import type { MeetingCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const meetingRequests: CallRequests<MeetingCalls, { lesson: number }> = {
  addObjects: async (db, { user }, mark) => ({ lesson: await addLesson(db, user, { name: mark, type: '直播' }) }),
  calls: {
    // The lesson has not begun.
    'GET /Meet/getJoin/{classId}': {
      cases: [({ lesson }) => ({ params: { classId: lesson } })],
      code: 41000,
      namesObjects: true,
    },
    // No meeting service is set up that could have signed it.
    'POST /Meet/ended': { cases: [() => ({ request: { token: 'unsigned' } })], code: 41000 },
    'POST /Class/start/{id}': { cases: [({ lesson }) => ({ params: { id: lesson } })], namesObjects: true },
  },
}
