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
  oneLine,
  Version,
} from '../../platform/contract/shapes.ts'
import { CHANNEL_KINDS } from '../../platform/rules/channel-kinds.ts'
import { OUTBOUND_FAILURES } from '../../platform/rules/outbound-text.ts'

const Channel = z.object({
  name: oneLine().min(1).max(100),
  kind: z.enum(CHANNEL_KINDS),
  url: filter(z.url({ protocol: /^https?$/, error: 'badUrl' }).max(1000)),
  secret: filter(z.string().max(500)),
  isForEverybody: z.boolean().default(false),
})

export const channelCalls = defineCalls({
  'POST /notificationMessage/export': {
    summary: "The caller's messages of the last 90 days as a spreadsheet (xls, xlsx, csv)",
    key: EVERYBODY,
    scope: 'self',
    reads: 'replica',
    request: ExportRequest.prefault({}),
    response: 'file',
  },
  'POST /notificationMessage/find/': {
    summary: "The caller's messages with their results, latest first",
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
    summary: 'Where notifications can go: whether mail is set up, and the channels to choose from',
    key: EVERYBODY,
    scope: 'shared',
    response: z.object({
      hasMail: z.boolean(),
      channels: z.array(z.object({ id: Id, name: z.string(), kind: z.enum(CHANNEL_KINDS) })),
    }),
  },
  'POST /notificationChannel/find/': {
    summary: 'The channels, without their secrets',
    key: 'notificationChannel',
    scope: 'installation',
    response: listOf(
      Channel.omit({ url: true, secret: true }).extend({
        id: Id,
        isForEverybody: z.boolean(),
        /** the rest of the address is not returned: it may contain a key */
        host: z.string(),
        hasSecret: z.boolean(),
        version: Version,
      }),
    ),
  },
  'POST /notificationChannel/findRefused/': {
    summary: 'The names of channels whose addresses the server refuses to connect to',
    key: 'notificationChannel',
    scope: 'installation',
    response: RefusedTargets,
  },
  'POST /notificationChannel/save': {
    summary: 'Adds a channel',
    key: 'notificationChannel',
    write: true,
    scope: 'installation',
    notByToken: true,
    request: Channel.refine(({ url }) => url !== undefined, { path: ['url'], error: 'urlRequired' }),
    response: z.object({ id: Id }),
  },
  'POST /notificationChannel/update/{id}': {
    summary:
      'Updates a channel; keeps address and secret if they are left out. A `version` that is not the latest is refused',
    key: 'notificationChannel',
    write: true,
    scope: 'installation',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    request: Channel.extend({ version: filter(Version) }),
    response: z.null(),
  },
  'POST /notificationChannel/delete/{id}': {
    summary: 'Deletes a channel; nothing is sent to it any more',
    key: 'notificationChannel',
    write: true,
    scope: 'installation',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type ChannelCalls = typeof channelCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ChannelCalls {}
}
