import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { ExportFormat, IdInPath, Id, Moment } from '../../platform/contract/shapes.ts'
import { OFFER_MAX_CHARS } from './rules/offered-media.ts'

const key = 'lecture'
const params = z.object({ classId: IdInPath })
/** What the room gave the caller's page at its entrance: no other page speaks for it. */
const seat = z.string().min(20).max(50)

const Person = z.object({
  /** of the seat, in the order of coming */
  number: z.int(),
  userId: Id,
  name: z.string(),
  isPresenter: z.boolean(),
  since: Moment,
  hasRaisedHand: z.boolean(),
  /** let speak by the presenter: which of the speakers' sounds is this person's; null: none */
  speaker: z.int().nullable(),
  isMuted: z.boolean(),
})

const Attendant = z.object({ id: Id, name: z.string(), avatarId: Id.nullable() })

const IceServer = z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() })

export const RoomState = z.object({
  lessonName: z.string(),
  /** the caller's own seat */
  number: z.int(),
  people: z.array(Person),
  /** what the caller's line carries: the large picture, the small one, or sound alone */
  quality: z.enum(['high', 'low', 'none']),
  /** the presenter's picture or sound comes */
  isLive: z.boolean(),
  recording: z.enum(['on', 'paused', 'failed']),
  /** grows when all have to connect again */
  generation: z.int(),
})

export const roomCalls = defineCalls({
  'POST /Room/enter/{classId}': {
    summary:
      'Takes a seat in the room of a live lesson, by a token of /Meet/getJoin; a second seat of a person replaces the first',
    key,
    scope: 'companies',
    notByToken: true,
    params,
    request: z.object({ token: z.string().max(100) }),
    /** `iceServers`: what the page's connections may go through, with a login for some hours */
    response: RoomState.extend({ seat, iceServers: z.array(IceServer) }),
  },
  'POST /Room/state/{classId}': {
    summary:
      'Who is in the room and what happens there; null: the caller’s page has no seat in it any more. A page that asks nothing for 30 seconds loses its seat',
    key,
    scope: 'companies',
    notByToken: true,
    params,
    request: z.object({ seat }),
    response: RoomState.nullable(),
  },
  'POST /Room/connect/{classId}': {
    summary: 'Answers the offer (SDP) of the page’s WebRTC connection: one that receives, or one that sends',
    key,
    scope: 'companies',
    notByToken: true,
    params,
    requestBytes: 32_768,
    request: z.object({ seat, isSending: z.boolean(), sdp: z.string().max(OFFER_MAX_CHARS) }),
    response: z.object({ sdp: z.string() }),
  },
  'POST /Room/leave/{classId}': {
    summary: 'Gives up the seat, or only sends nothing any more',
    key,
    scope: 'companies',
    notByToken: true,
    params,
    request: z.object({ seat, onlySending: z.boolean().default(false) }),
    response: z.null(),
  },
  'POST /Room/hand/{classId}': {
    summary: 'Raises the caller’s hand, or takes it down',
    key,
    scope: 'companies',
    notByToken: true,
    params,
    request: z.object({ seat, isRaised: z.boolean() }),
    response: z.null(),
  },
  'POST /Room/moderate/{classId}': {
    summary: 'The presenter lets one speak (four at most), ends that, mutes a speaker or not, or puts one out',
    key,
    write: true,
    scope: 'companies',
    notByToken: true,
    params,
    request: z.object({ seat, number: z.int(), action: z.enum(['admit', 'dismiss', 'mute', 'unmute', 'putOut']) }),
    response: z.null(),
  },
  'POST /Room/record/{classId}': {
    summary: 'The presenter pauses the recording or goes on with it',
    key,
    write: true,
    scope: 'companies',
    notByToken: true,
    params,
    request: z.object({ seat, isOn: z.boolean() }),
    response: z.null(),
  },
  'POST /Room/check': {
    summary:
      'Answers the offer (SDP) of a test connection to the rooms’ port, which carries data for half a minute; without one only what it may go through',
    key,
    scope: 'shared',
    notByToken: true,
    requestBytes: 32_768,
    request: z.object({ sdp: z.string().max(OFFER_MAX_CHARS).optional() }),
    response: z.object({ iceServers: z.array(IceServer), sdp: z.string().nullable() }),
  },
  'POST /Room/attendance/{classId}': {
    summary:
      'Who was in the room of a lesson, from when to when, and for how many minutes in all; `absent`: reviewers who never were, once anybody was',
    key,
    scope: 'companies',
    params,
    response: z.object({
      people: z.array(Attendant.extend({ isPresenter: z.boolean(), from: Moment, to: Moment, minutes: z.number() })),
      absent: z.array(Attendant),
    }),
  },
  'POST /Room/exportAttendance/{classId}': {
    summary: 'The attendance of a lesson as a spreadsheet (xls, xlsx, csv)',
    key,
    scope: 'companies',
    reads: 'replica',
    params,
    request: z.object({ format: ExportFormat.default('xlsx') }),
    response: 'file',
  },
})

export type RoomCalls = typeof roomCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends RoomCalls {}
}
