import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, listOf, Moment } from '../../platform/contract/shapes.ts'
import { NOTICE_KINDS } from './rules/notice-kinds.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const Choice = z.object({
  /** left out: by e-mail */
  channelId: filter(Id),
  email: filter(z.email({ error: 'badEmail' }).max(200)),
  kinds: z.array(z.enum(NOTICE_KINDS)).min(1).max(NOTICE_KINDS.length),
  clientId: filter(Id),
  siteId: filter(Id),
  locale: z.enum(['zh', 'en']).default('zh'),
  /** at most one message in so many minutes */
  minIntervalMinutes: z.int().min(1).max(1440).default(10),
  /** 'HH:MM' of the business time zone; events in between are sent afterwards */
  quietFrom: filter(Clock),
  quietUntil: filter(Clock),
  isActive: z.boolean().default(true),
})
const ChoiceForm = Choice.refine(({ channelId, email }) => (channelId === undefined) !== (email === undefined), {
  path: ['channelId'],
  error: 'channelOrEmail',
}).refine(({ quietFrom, quietUntil }) => (quietFrom === undefined) === (quietUntil === undefined), {
  path: ['quietUntil'],
  error: 'quietBothOrNone',
})

const ChoiceRow = z.object({
  id: Id,
  channelId: Id.nullable(),
  channel: z.string().nullable(),
  email: z.string().nullable(),
  kinds: z.array(z.string()),
  clientId: Id.nullable(),
  client: z.string().nullable(),
  siteId: Id.nullable(),
  site: z.string().nullable(),
  locale: z.enum(['zh', 'en']),
  minIntervalMinutes: z.int(),
  quietFrom: z.string().nullable(),
  quietUntil: z.string().nullable(),
  isActive: z.boolean(),
  lastMessageAt: Moment.nullable(),
})

export const notificationCalls = defineCalls({
  'POST /notification/find/': {
    summary: "The caller's notifications: of what, and where",
    key: EVERYBODY,
    scope: 'self',
    response: listOf(ChoiceRow),
  },
  'POST /notification/save': {
    summary: 'Adds a notification for the caller',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    request: ChoiceForm,
    response: z.object({ id: Id }),
  },
  'POST /notification/update/{id}': {
    summary: 'Updates one of the caller’s notifications',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    request: ChoiceForm,
    response: z.null(),
  },
  'POST /notification/delete/{id}': {
    summary: 'Deletes one of the caller’s notifications',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /notification/test/{id}': {
    summary: 'Sends a test message; at most one a minute',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type NotificationCalls = typeof notificationCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends NotificationCalls {}
}
