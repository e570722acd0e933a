import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { IdInPath, Moment } from '../../platform/contract/shapes.ts'

export const meetingCalls = defineCalls({
  'GET /Meet/getJoin/{classId}': {
    summary: 'The page of a live lesson that is going on, for the caller alone and for some minutes',
    key: 'lecture',
    scope: 'companies',
    params: z.object({ classId: IdInPath }),
    response: z.object({
      url: z.string(),
      accountId: z.string(),
      token: z.string(),
      meetingNumber: z.string(),
      expiresAt: Moment,
    }),
  },
  'POST /Meet/ended': {
    summary:
      "The meeting service reports that a meeting is over, which ends its lesson. `token`: a JWT (HS256) signed with MEETING_SECRET, with the meeting number as `room`, `exp`, and `event`: 'ended'",
    key: EVERYBODY,
    write: true,
    scope: 'public',
    request: z.object({ token: z.string().max(2000) }),
    response: z.null(),
  },
  'POST /Class/start/{id}': {
    summary: 'Begins a live lesson; points of its comments count from now. Beginning one that began changes nothing',
    key: 'lecture',
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type MeetingCalls = typeof meetingCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends MeetingCalls {}
}
