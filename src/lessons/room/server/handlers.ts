import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { secretHash } from '../../../platform/server/sealing/secret.ts'
import { NOT_ENDED } from '../../rules/lesson-words.ts'
import { roomCalls } from '../contract.ts'
import type { RoomCalls } from '../contract.ts'
import { roomTexts } from '../text.ts'
import { attendanceOf, exportAttendance } from './attendance.ts'
import { iceServersFor } from './ice-servers.ts'
import { deleteRoomToken, selectRoomLesson } from './room.sql.ts'
import type { RoomLesson } from './room.sql.ts'
import { roomsOf } from './rooms.ts'
import type { Room, Seat } from './rooms.ts'

type InRoom = Pick<Call<RoomCalls['POST /Room/state/{classId}']>, 'app' | 'db' | 'caller' | 'params'>
type Seated = InRoom & { request: { seat: string } }

/** A lesson that goes on and that the caller still may see. */
async function lessonOf({ db, caller, params }: InRoom): Promise<RoomLesson> {
  const lesson = await selectRoomLesson(db, params.classId, caller)
  if (!lesson) throw new CallError(CODES.notFound, roomTexts.noSuchLesson)
  if (lesson.state !== NOT_ENDED || !lesson.hasBegun) throw new CallError(CODES.refused, roomTexts.notGoingOn)
  return lesson
}

async function seated(call: Seated) {
  const rooms = roomsOf(call.app)
  const find = () => rooms.find(call.params.classId, call.request.seat, call.caller.userId)
  const { room, seat } = find()
  seat.seenMs = Date.now()
  try {
    const lesson = await lessonOf(call)
    // It may have been put out while the lesson was read.
    return { rooms, ...find(), lesson }
  } catch (error) {
    // Removed from the lesson meanwhile.
    if (error instanceof CallError) rooms.leave(room, seat)
    throw error
  }
}

async function seatedPresenter(call: Seated) {
  const found = await seated(call)
  if (!found.seat.isPresenter) throw new CallError(CODES.refused, roomTexts.presenterOnly)
  return found
}

function stateOf({ name }: RoomLesson, room: Room, { number, quality }: Seat) {
  const seats = [...room.seats.values()].toSorted(
    (a, b) => (a.handRaisedMs ?? Infinity) - (b.handRaisedMs ?? Infinity) || a.number - b.number,
  )
  return {
    lessonName: name,
    number,
    quality,
    people: seats.map((seat) => ({
      number: seat.number,
      userId: seat.userId,
      name: seat.name,
      isPresenter: seat.isPresenter,
      since: seat.since.toISOString(),
      hasRaisedHand: seat.handRaisedMs !== null,
      speaker: seat.speaker,
      isMuted: seat.isMuted,
    })),
    isLive: seats.some(({ isPresenter, isSending }) => isPresenter && isSending),
    recording: room.recording,
    generation: room.generation,
  }
}

export const roomNoun = noun(
  roomCalls,
  {
    'POST /Room/enter/{classId}': async (call) => {
      const { app, db, caller, params, request } = call
      const lesson = await lessonOf(call)
      const token = { hash: secretHash(request.token), lessonId: params.classId, userId: caller.userId }
      if (!(await deleteRoomToken(db, token))) throw new CallError(CODES.refused, roomTexts.tokenSpent)
      const { room, seat } = await roomsOf(app).enter(params.classId, caller, caller.userId === lesson.presenterId)
      const iceServers = iceServersFor(app.config, caller.userId)
      return { ...stateOf(lesson, room, seat), seat: seat.key, iceServers }
    },
    'POST /Room/state/{classId}': async (call) => {
      // An everyday thing, such as the end of the lesson: no error in the browser's log.
      if (!roomsOf(call.app).hasSeat(call.params.classId, call.request.seat)) return null
      const { room, seat, lesson } = await seated(call)
      return stateOf(lesson, room, seat)
    },
    'POST /Room/connect/{classId}': async (call) => {
      const { rooms, room, seat } = await seated(call)
      return { sdp: await rooms.connect(room, seat, call.request) }
    },
    'POST /Room/leave/{classId}': async ({ app, caller, params, request }) => {
      const rooms = roomsOf(app)
      const { room, seat } = rooms.find(params.classId, request.seat, caller.userId)
      if (request.onlySending) rooms.stopSending(room, seat)
      else rooms.leave(room, seat)
      return null
    },
    'POST /Room/hand/{classId}': async (call) => {
      const { rooms, room, seat } = await seated(call)
      rooms.raiseHand(room, seat, call.request.isRaised)
      return null
    },
    'POST /Room/moderate/{classId}': async (call) => {
      const { rooms, room } = await seatedPresenter(call)
      const { number, action } = call.request
      const other = [...room.seats.values()].find((seat) => seat.number === number && !seat.isPresenter)
      if (!other) throw new CallError(CODES.notFound, roomTexts.noSuchSeat)
      if (action === 'admit') rooms.admit(room, other)
      else if (action === 'dismiss') rooms.stopSending(room, other)
      else if (action === 'putOut') await rooms.putOut(room, other)
      else rooms.mute(room, other, action === 'mute')
      return null
    },
    'POST /Room/record/{classId}': async (call) => {
      const { rooms, room } = await seatedPresenter(call)
      await rooms.record(room, call.request.isOn)
      return null
    },
    'POST /Room/check': async ({ app, caller, request }) => {
      if (app.config.meeting) throw new CallError(CODES.refused, roomTexts.otherService)
      const sdp = request.sdp === undefined ? null : await roomsOf(app).check(caller.userId, request.sdp)
      return { iceServers: iceServersFor(app.config, caller.userId), sdp }
    },
    'POST /Room/attendance/{classId}': attendanceOf,
    'POST /Room/exportAttendance/{classId}': exportAttendance,
  },
  roomTexts,
)
