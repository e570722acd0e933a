import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { DayRange, ExportRequest, filter, Id, listOf, PageRequest, SearchText } from '../../platform/contract/shapes.ts'

const AuditFilter = z.object({
  /** anywhere in the name or the phone of who did it, also of people who were deleted since */
  person: SearchText,
  userId: filter(Id),
  /** the kind of thing that was changed, and which one */
  objectKind: filter(z.string().max(60)),
  objectId: filter(Id),
  /** done on these days, of the business time zone */
  businessDateQuery: filter(DayRange),
})

const AuditRow = z.object({
  id: Id,
  /** in the business time zone */
  time: z.string(),
  /** null: the server itself */
  userId: Id.nullable(),
  userName: z.string().nullable(),
  /** the API token that acted for the person; null: none */
  tokenId: Id.nullable(),
  tokenName: z.string().nullable(),
  action: z.string(),
  /** the action in the caller's language */
  actionText: z.string(),
  objectKind: z.string(),
  /** the kind in the caller's language */
  kindText: z.string(),
  objectId: Id.nullable(),
  before: z.json(),
  after: z.json(),
  /** its fields in the caller's language */
  labels: z.record(z.string(), z.string()),
  requestId: z.string().nullable(),
})

export const auditCalls = defineCalls({
  'POST /audit/find/': {
    summary: 'Who changed what, the newest first; `totalCount` ends at 10,000',
    key: 'audit',
    scope: 'installation',
    request: AuditFilter.extend(PageRequest.shape).prefault({}),
    response: listOf(AuditRow),
  },
  'POST /audit/findOwn/': {
    summary: 'What the caller changed, the newest first; without what was there before and after',
    key: EVERYBODY,
    scope: 'self',
    notByToken: true,
    request: PageRequest.prefault({}),
    response: listOf(
      AuditRow.pick({
        id: true,
        time: true,
        tokenName: true,
        action: true,
        actionText: true,
        objectKind: true,
        kindText: true,
        objectId: true,
      }).extend({
        /** what the thing was called then; null where that was not noted */
        name: z.string().nullable(),
      }),
    ),
  },
  'POST /audit/exportOwn': {
    summary: 'All that the caller changed as a spreadsheet (xls, xlsx, csv)',
    key: EVERYBODY,
    scope: 'self',
    reads: 'replica',
    notByToken: true,
    request: ExportRequest.prefault({}),
    response: 'file',
  },
  'POST /audit/findKinds': {
    summary: 'The kinds of things that anything was noted of, with their words in the language of the caller',
    key: 'audit',
    scope: 'installation',
    request: z.object({}).default({}),
    response: z.array(z.object({ kind: z.string(), kindText: z.string() })),
  },
  'POST /audit/export': {
    summary: 'Every entry that matches, as a spreadsheet',
    key: 'audit',
    scope: 'installation',
    reads: 'replica',
    request: AuditFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
})

export type AuditCalls = typeof auditCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends AuditCalls {}
}
