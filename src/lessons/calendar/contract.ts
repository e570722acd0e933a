import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { Moment } from '../../platform/contract/shapes.ts'

// Who only reads lessons neither presents nor reviews.
const own = { key: 'lecture', write: true, scope: 'self', notByToken: true } as const

export const calendarCalls = defineCalls({
  'GET /Class/getCalendar': {
    summary:
      'Since when the caller has a link by which a calendar shows their lessons (null: there is none), and when one last fetched it, to the hour',
    ...own,
    response: z.object({ createdAt: Moment.nullable(), usedAt: Moment.nullable() }),
  },
  'POST /Class/makeCalendar': {
    summary:
      'Makes the link by which a calendar shows the lessons that the caller presents or reviews; an earlier one opens nothing any more. Shown this once',
    ...own,
    response: z.object({ link: z.string() }),
  },
  'POST /Class/revokeCalendar': {
    summary: "Revokes the caller's link",
    ...own,
    response: z.null(),
  },
  'GET /Class/calendar/{code}': {
    summary: 'The lessons behind such a link as iCalendar (RFC 5545): of the last 30 days, and of the year to come',
    key: EVERYBODY,
    scope: 'public',
    params: z.object({ code: z.string().max(100) }),
    response: 'file',
  },
})

export type CalendarCalls = typeof calendarCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CalendarCalls {}
}
