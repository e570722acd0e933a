import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { Id, IdInPath, listOf, Moment } from '../../platform/contract/shapes.ts'
import { INVITE_STATES } from './rules/invite-state.ts'

/** What follows `?invite=`. */
const Code = z.object({ invite: z.string().max(100) })
const OfLesson = z.object({ id: IdInPath })

export const invitationCalls = defineCalls({
  'POST /Class/invite/{id}': {
    summary:
      'Makes a link that admits one person as a reviewer; it is shown this once. `link` is a path of the console',
    key: 'lecture',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: OfLesson,
    response: z.object({ id: Id, link: z.string(), expiresAt: Moment }),
  },
  'POST /Class/findInvites/{id}': {
    summary: 'The open links of a lesson that the caller may change, the latest first',
    key: 'lecture',
    scope: 'companies',
    params: OfLesson,
    response: listOf(z.object({ id: Id, createdBy: z.string(), createTimeStr: z.string(), expiresAt: Moment })),
  },
  'POST /Class/revokeInvite/{id}': {
    summary: 'Revokes an open link of a lesson',
    key: 'lecture',
    write: true,
    scope: 'companies',
    params: OfLesson,
    request: z.object({ inviteId: Id }),
    response: z.null(),
  },
  'POST /Class/showInvite': {
    summary: 'The lesson, time and presenter that a link invites to, and nothing else; needs no login',
    key: EVERYBODY,
    scope: 'public',
    request: Code,
    response: z.object({
      state: z.enum(INVITE_STATES),
      name: z.string(),
      course: z.string(),
      /** in the business time zone: '2026-11-22 10:00 ~ 11:30' */
      dateRange: z.string(),
      /** the presenter */
      userName: z.string(),
    }),
  },
  'POST /Class/acceptInvite': {
    summary: "Makes the caller a reviewer by a link, once; 41000 with the reason where it can't be",
    key: 'lecture',
    write: true,
    scope: 'companies',
    notByToken: true,
    request: Code,
    response: z.object({ classId: Id }),
  },
})

export type InvitationCalls = typeof invitationCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends InvitationCalls {}
}
