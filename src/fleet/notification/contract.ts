import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import {
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  Moment,
  PageRequest,
  RefusedTargets,
} from '../../platform/contract/shapes.ts'
import { OUTBOUND_FAILURES } from '../../platform/rules/outbound-text.ts'
import { CHANNEL_KINDS, NOTICE_KINDS } from './rules/notice-kinds.ts'

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
  /** 'HH:MM' of the business time zone; what happens in between is told afterwards */
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

const Channel = z.object({
  name: z.string().trim().min(1).max(100),
  kind: z.enum(CHANNEL_KINDS),
  url: filter(z.url({ protocol: /^https?$/, error: 'badUrl' }).max(1000)),
  secret: filter(z.string().max(500)),
  isForEverybody: z.boolean().default(false),
})

export const notificationCalls = defineCalls({
  'POST /notification/find/': {
    summary: 'What the caller wants to be told, and where',
    key: EVERYBODY,
    scope: 'self',
    response: listOf(ChoiceRow),
  },
  'POST /notification/save': {
    summary: 'Adds something the caller wants to be told',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    request: ChoiceForm,
    response: z.object({ id: Id }),
  },
  'POST /notification/update/{id}': {
    summary: 'Changes it',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    request: ChoiceForm,
    response: z.null(),
  },
  'POST /notification/delete/{id}': {
    summary: 'Deletes it',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /notification/test/{id}': {
    summary: 'Sends a message to try it; at most one a minute',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /notificationMessage/export': {
    summary: "The caller's messages of the last 90 days as a spreadsheet (xls, xlsx, csv)",
    key: EVERYBODY,
    scope: 'self',
    request: ExportRequest.prefault({}),
    response: 'file',
  },
  'POST /notificationMessage/find/': {
    summary: "The caller's messages and what came of them, the latest first",
    key: EVERYBODY,
    scope: 'self',
    request: PageRequest.prefault({}),
    response: listOf(
      z.object({
        id: Id,
        channel: z.string().nullable(),
        address: z.string().nullable(),
        subject: z.string(),
        body: z.string(),
        status: z.enum(['waiting', 'sent', 'failed']),
        tries: z.int(),
        /** why its last try did not arrive */
        error: z.enum(OUTBOUND_FAILURES).nullable(),
        createdAt: Moment,
        sentAt: Moment.nullable(),
      }),
    ),
  },
  'POST /notificationChannel/options/': {
    summary: 'Where the caller may be told: whether mail is set up, and the channels that may be chosen',
    key: EVERYBODY,
    scope: 'shared',
    response: z.object({
      hasMail: z.boolean(),
      channels: z.array(z.object({ id: Id, name: z.string(), kind: z.enum(CHANNEL_KINDS) })),
    }),
  },
  'POST /notificationChannel/find/': {
    summary: 'The channels, without what is secret of them',
    key: 'notificationChannel',
    scope: 'shared',
    response: listOf(
      Channel.omit({ url: true, secret: true }).extend({
        id: Id,
        isForEverybody: z.boolean(),
        /** of the address only this is told: it may hold a key */
        host: z.string(),
        hasSecret: z.boolean(),
        choices: z.int(),
      }),
    ),
  },
  'POST /notificationChannel/findRefused/': {
    summary: 'The channels, by their names, whose addresses the server does not connect to',
    key: 'notificationChannel',
    scope: 'shared',
    response: RefusedTargets,
  },
  'POST /notificationChannel/save': {
    summary: 'Adds a channel',
    key: 'notificationChannel',
    write: true,
    scope: 'shared',
    notByToken: true,
    request: Channel.refine(({ url }) => url !== undefined, { path: ['url'], error: 'urlRequired' }),
    response: z.object({ id: Id }),
  },
  'POST /notificationChannel/update/{id}': {
    summary: 'Changes a channel; address and secret stay as they are when left out',
    key: 'notificationChannel',
    write: true,
    scope: 'shared',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    request: Channel,
    response: z.null(),
  },
  'POST /notificationChannel/delete/{id}': {
    summary: 'Deletes a channel; nobody is told by it any more',
    key: 'notificationChannel',
    write: true,
    scope: 'shared',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type NotificationCalls = typeof notificationCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends NotificationCalls {}
}
