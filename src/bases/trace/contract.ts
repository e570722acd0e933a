import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  filter,
  Id,
  IdInPath,
  listOf,
  PageRequest,
  SearchText,
  oneLine,
  Version,
} from '../../platform/contract/shapes.ts'
import { MANAGERS } from '../rules/base-roles.ts'

const Status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

const TraceRow = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  testeeId: Id.nullable(),
  testeeName: z.string().nullable(),
  reportId: Id.nullable(),
  reportNumber: z.string().nullable(),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  title: z.string(),
  status: Status,
  userName: z.string(),
  createTimeStr: z.string(),
  publishTimeStr: z.string().nullable(),
  version: Version,
})
const ofId = z.object({ id: IdInPath })

export const traceCalls = defineCalls({
  'POST /trace/find/': {
    summary: 'What happened with tankers, newest first',
    key: 'trace',
    scope: 'companies',
    request: PageRequest.extend({
      /** in the title */
      name: SearchText,
      status: filter(Status),
      companyId: filter(Id),
      groupId: filter(Id),
      testeeId: filter(Id),
    }),
    response: listOf(TraceRow),
  },
  'POST /trace/save': {
    summary:
      'Adds one, or changes one (`id`) that is neither published nor invalid. A `version` that is not the latest is refused',
    key: 'trace',
    write: true,
    scope: 'companies',
    request: z.object({
      id: filter(Id),
      /** of the one to change */
      version: filter(Version),
      companyId: filter(Id),
      testeeId: Id.nullish(),
      reportId: Id.nullish(),
      /** on whose public page it may appear */
      groupId: Id.nullish(),
      title: oneLine({ error: 'titleRequired' }).min(1, { error: 'titleRequired' }).max(200),
      content: z.string().trim().max(5000).default(''),
      /** ids of pictures sent as fileType 8, in their order */
      pictures: z.array(Id).max(9, { error: 'tooManyPictures' }).default([]),
    }),
    response: z.object({ id: Id }),
  },
  'GET /trace/getDetail/{id}': {
    summary: 'One, whole',
    key: 'trace',
    scope: 'companies',
    params: ofId,
    response: TraceRow.extend({ content: z.string(), pictures: z.array(Id) }),
  },
  'POST /trace/setStatus/{id}': {
    summary: 'Publishes (1), keeps back (2) or judges invalid (3); 0→1/2/3, 2→1, 1→3, refused otherwise',
    key: 'trace',
    write: true,
    roles: MANAGERS,
    scope: 'companies',
    params: ofId,
    query: z.object({ status: z.enum(['1', '2', '3']).transform((text) => Number(text) as 1 | 2 | 3) }),
    response: z.null(),
  },
  'GET /trace/townTrace': {
    summary: 'The published ones of a group (`townId`), newest first, at most 200',
    key: 'trace',
    scope: 'companies',
    query: z.object({ townId: IdInPath }),
    response: listOf(
      z.object({
        id: Id,
        title: z.string(),
        content: z.string(),
        groupName: z.string(),
        pictures: z.array(Id),
        publishTimeStr: z.string(),
      }),
    ),
  },
})

export type TraceCalls = typeof traceCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends TraceCalls {}
}
