import type { CallCase, CallRequests } from '../../../platform/testing/call-requests.ts'
import { addLesson } from '../../testing/add-lesson.ts'
import type { RoomCalls } from '../contract.ts'

interface Rooms {
  lesson: number
}

/** No one has this seat: what a seat may do is tested in room.db.test.ts. */
const seat = 'of a page that never was'
const seatless = (request: object = {}): CallCase<Rooms> => ({
  cases: [({ lesson }) => ({ params: { classId: lesson }, request: { seat, ...request } })],
  code: 404,
})

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const roomRequests: CallRequests<RoomCalls, Rooms> = {
  addObjects: async (db, { user }, mark) => ({
    lesson: await addLesson(db, user, { name: mark, type: '直播', live_started_at: new Date() }),
  }),
  calls: {
    'POST /Room/enter/{classId}': {
      cases: [({ lesson }) => ({ params: { classId: lesson }, request: { token: 'spent' } })],
      code: 41000,
      namesObjects: true,
    },
    'POST /Room/state/{classId}': { cases: seatless().cases },
    'POST /Room/connect/{classId}': seatless({ isSending: false, sdp: 'v=0' }),
    'POST /Room/leave/{classId}': seatless(),
    'POST /Room/hand/{classId}': seatless({ isRaised: true }),
    'POST /Room/moderate/{classId}': seatless({ number: 1, action: 'admit' }),
    'POST /Room/record/{classId}': seatless({ isOn: false }),
    'POST /Room/check': { cases: [() => ({ request: {} })] },
    'POST /Room/attendance/{classId}': {
      cases: [({ lesson }) => ({ params: { classId: lesson } })],
      namesObjects: true,
    },
    'POST /Room/exportAttendance/{classId}': {
      cases: [({ lesson }) => ({ params: { classId: lesson }, request: { format: 'csv' } })],
      namesObjects: true,
    },
  },
}
