import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Day, filter, Id, IdInPath, listOf, PageRequest, SearchText } from '../../platform/contract/shapes.ts'
import { APPROVERS } from '../rules/base-roles.ts'

const KEYS = ['reception', 'trace']

const StandIn = z.object({
  id: Id,
  companyId: Id,
  orgName: z.string(),
  userId: Id,
  userName: z.string(),
  /** both days are part of it, in the business zone */
  fromDay: Day,
  toDay: Day,
  namedBy: z.string(),
  /** the caller, today */
  isMine: z.boolean(),
})

export const standInCalls = defineCalls({
  'POST /standIn/find/': {
    summary: 'Who approves reports for a head of a base now or later, the earliest first',
    key: KEYS,
    scope: 'companies',
    request: z.object({ companyId: filter(Id) }).prefault({}),
    response: listOf(StandIn),
  },
  'POST /standIn/findPeople/': {
    summary: 'Who can stand in at a base: people of it, or of the company above, who see its reports',
    key: KEYS,
    write: true,
    roles: APPROVERS,
    scope: 'companies',
    request: z.object({ companyId: filter(Id), id: filter(Id), name: SearchText, ...PageRequest.shape }),
    response: listOf(z.object({ id: Id, name: z.string(), role: z.string() })),
  },
  'POST /standIn/save': {
    summary: 'Names who approves reports of a base from one day to another; two at a time are refused',
    key: KEYS,
    write: true,
    roles: APPROVERS,
    scope: 'companies',
    notByToken: true,
    request: z.object({
      companyId: filter(Id),
      userId: z.int({ error: 'standInRequired' }).positive(),
      fromDay: Day,
      toDay: Day,
    }),
    response: z.object({ id: Id }),
  },
  'POST /standIn/remove/{id}': {
    summary: 'Ends it at once: the stand-in approves nothing from now on',
    key: KEYS,
    write: true,
    roles: APPROVERS,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type StandInCalls = typeof standInCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends StandInCalls {}
}
