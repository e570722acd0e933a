import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  ExportRequest,
  Id,
  IdInPath,
  listOf,
  PageRequest,
  SearchText,
  Version,
  filter,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { Attached, OwnerFigures, OwnerFilter, OwnerQuery } from '../contract/owner-shapes.ts'
import { OWNER_LIST_KEYS } from '../rules/route-keys.ts'

const ClientForm = z.object({
  name: oneLine({ error: 'clientNameRequired' }).min(1, { error: 'clientNameRequired' }).max(100),
})

export const clientCalls = defineCalls({
  'POST /client/find/': {
    summary: 'Clients that the caller sees, with their device counts and rates',
    key: OWNER_LIST_KEYS,
    scope: 'clients',
    request: OwnerQuery.prefault({}),
    response: listOf(z.object({ id: Id, name: z.string(), accountCount: z.int(), ...OwnerFigures.shape })),
  },
  'POST /client/export': {
    summary: 'Every matching client as a spreadsheet (xls, xlsx, csv)',
    key: 'agent',
    scope: 'clients',
    request: OwnerFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'GET /client/getById/{id}': {
    summary: 'One client; deleted ones too, as old records name them',
    key: ['agent', 'agent_detail', 'account_detail'],
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.object({
      id: Id,
      name: z.string(),
      isDeleted: z.boolean(),
      createTimeStr: z.string(),
      version: Version,
    }),
  },
  'GET /client/getAttached/{id}': {
    summary: 'What depends on a client, to show before it is deleted',
    key: 'agent',
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: Attached,
  },
  'POST /client/save': {
    summary: 'Adds a client; assigns it to the caller if the caller has assigned clients',
    key: 'agent',
    write: true,
    scope: 'clients',
    request: ClientForm,
    response: z.object({ id: Id }),
  },
  'POST /client/update/{id}': {
    summary: 'Renames a client. A `version` that is not the latest is refused',
    key: 'agent',
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: ClientForm.extend({ version: filter(Version) }),
    response: z.null(),
  },
  'POST /client/delete/{id}': {
    summary:
      'Deletes a client with its accounts; refused while it has devices that are not scrapped. Old records keep it',
    key: 'agent',
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /agent/find/': {
    summary: 'Agents with their assigned clients; an agent sees the agents that share a client',
    key: 'agent',
    scope: 'clients',
    request: PageRequest.extend({ name: SearchText }).prefault({}),
    response: listOf(z.object({ id: Id, name: z.string(), clients: z.array(z.object({ id: Id, name: z.string() })) })),
  },
})

export type ClientCalls = typeof clientCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ClientCalls {}
}
