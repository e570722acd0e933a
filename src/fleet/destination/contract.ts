import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, listOf, Moment, oneLine, PageRequest, Version } from '../../platform/contract/shapes.ts'
import { OUTBOUND_FAILURES } from '../../platform/rules/outbound-text.ts'
import { DESTINATION_KINDS, isFolder, REPORT_FORMATS } from './rules/destination-kinds.ts'

/** Texts that go to a file server stay on one line; a password is refused rather than changed. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, { error: 'controlCharacters' })

const DestinationForm = z.object({
  name: oneLine().min(1, { error: 'destinationNameRequired' }).max(60),
  kind: z.enum(DESTINATION_KINDS),
  /** of a mail */
  address: filter(z.email({ error: 'mailWrong' }).max(200)),
  /** of a file server, as all that follows up to `hostKey` */
  host: filter(line(253).regex(/^[\w.:-]+$/, { error: 'hostWrong' })),
  /** left out: the usual one of the kind */
  port: filter(z.int({ error: 'portWrong' }).min(1, { error: 'portWrong' }).max(65_535, { error: 'portWrong' })),
  username: filter(line(100)),
  /** left out in an update: as it is */
  password: filter(line(500)),
  folder: line(500).refine(isFolder, { error: 'folderWrong' }).default(''),
  /** the fingerprint of the only host key or certificate that is trusted */
  hostKey: filter(line(200)),
  format: z.enum(REPORT_FORMATS),
  locale: z.enum(['zh', 'en']),
  /** of the month after the report's */
  dayOfMonth: z.int({ error: 'dayWrong' }).min(1, { error: 'dayWrong' }).max(28, { error: 'dayWrong' }),
})
export type EnteredDestination = z.output<typeof DestinationForm>

const complete = (form: z.ZodType<EnteredDestination>) =>
  form
    .refine(({ kind, address }) => kind !== 'mail' || address, { path: ['address'], error: 'mailWrong' })
    .refine(({ kind, host }) => kind === 'mail' || host, { path: ['host'], error: 'hostWrong' })
    .refine(({ kind, username }) => kind === 'mail' || username, { path: ['username'], error: 'usernameRequired' })

export const destinationCalls = defineCalls({
  'POST /destination/find/': {
    summary: 'Where compliance reports of the clients that the caller sees are sent each month; without passwords',
    key: 'destination',
    scope: 'clients',
    request: PageRequest.prefault({}),
    response: listOf(
      z.object({
        ...DestinationForm.omit({ password: true }).shape,
        id: Id,
        clientId: Id,
        client: z.string(),
        address: z.string().nullable(),
        host: z.string().nullable(),
        port: z.int().nullable(),
        username: z.string().nullable(),
        hostKey: z.string().nullable(),
        folder: z.string(),
        /** of the last report; null: none was due yet */
        status: z.enum(['waiting', 'sent', 'failed']).nullable(),
        error: z.enum(OUTBOUND_FAILURES).nullable(),
        /** saved views that are sent there on a schedule, each with whose it is; of others than the caller only if that one sees every client */
        views: z.array(z.object({ name: z.string(), user: z.string() })),
        /** how many more are sent there */
        otherViews: z.int(),
        version: Version,
      }),
    ),
  },
  'POST /destination/save': {
    summary: 'Adds a destination of a client’s compliance reports',
    key: 'destination',
    write: true,
    scope: 'clients',
    notByToken: true,
    request: complete(DestinationForm).and(z.object({ clientId: Id })),
    response: z.object({ id: Id }),
  },
  'POST /destination/update/{id}': {
    summary:
      'Updates a destination; another server or user needs the password again. A last report that was given up is tried again. A `version` that is not the latest is refused',
    key: 'destination',
    write: true,
    scope: 'clients',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    request: complete(DestinationForm).and(z.object({ version: filter(Version) })),
    response: z.null(),
  },
  'POST /destination/delete/{id}': {
    summary: 'Deletes a destination with its password; nothing is sent to it any more',
    key: 'destination',
    write: true,
    scope: 'clients',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /destination/test/{id}': {
    summary: 'Sends a small file to a destination',
    key: 'destination',
    write: true,
    scope: 'clients',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    response: z.object({
      /** null: it arrived */
      failure: z.enum(OUTBOUND_FAILURES).nullable(),
      /** what the server showed, where that is not trusted yet */
      hostKey: z.string().nullable(),
    }),
  },
  'POST /destination/pin/{id}': {
    summary:
      'Trusts this host key or certificate of a destination, and no other. A last report that was given up is tried again',
    key: 'destination',
    write: true,
    scope: 'clients',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    request: z.object({ hostKey: line(200).min(1) }),
    response: z.null(),
  },
  'POST /destination/sendAgain/{id}': {
    summary: 'Makes and sends a report of a destination’s history again, whether it arrived or was given up',
    key: 'destination',
    write: true,
    scope: 'clients',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    request: z.object({
      /** of the history */
      sentId: Id,
    }),
    response: z.null(),
  },
  'POST /destination/history/{id}': {
    summary: 'The reports sent to a destination, and those that were not; latest first',
    key: 'destination',
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: PageRequest.prefault({}),
    response: listOf(
      z.object({
        id: Id,
        month: z.string(),
        status: z.enum(['waiting', 'sent', 'failed']),
        tries: z.int(),
        error: z.enum(OUTBOUND_FAILURES).nullable(),
        fileName: z.string().nullable(),
        bytes: z.int().nullable(),
        sentAt: Moment.nullable(),
      }),
    ),
  },
})

export type DestinationCalls = typeof destinationCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends DestinationCalls {}
}
