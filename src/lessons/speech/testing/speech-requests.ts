import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import type { SpeechCalls } from '../contract.ts'

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\n同学们好\n'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const speechRequests: CallRequests<SpeechCalls, { lesson: number; line: number }> = {
  async addObjects(db, { user }, mark) {
    const lesson = await addLesson(db, user, { name: mark })
    const { id } = await db
      .insertInto('speech_line')
      .values({ lesson_id: lesson, start_ms: 1000, end_ms: 2000, text: mark })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { lesson, line: id }
  },
  calls: {
    'POST /Speech/find/': { cases: [({ lesson }) => ({ request: { classId: lesson } })], namesObjects: true },
    'POST /Speech/save': { cases: [({ lesson }) => ({ request: { classId: lesson, text: VTT } })], namesObjects: true },
    'PUT /Speech/update/{id}': {
      cases: [({ line }) => ({ params: { id: line }, request: { start: 1, end: 2.5, text: '大家好' } })],
      namesObjects: true,
    },
    'POST /Speech/delete/{id}': { cases: [({ line }) => ({ params: { id: line } })], namesObjects: true },
    'GET /Speech/vtt/{classId}': { cases: [({ lesson }) => ({ params: { classId: lesson } })], namesObjects: true },
    'GET /Speech/srt/{classId}': { cases: [({ lesson }) => ({ params: { classId: lesson } })], namesObjects: true },
  },
}
