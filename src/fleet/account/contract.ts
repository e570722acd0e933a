import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { ExportRequest, filter, Id, IdInPath, listOf } from '../../platform/contract/shapes.ts'
import { Attached, OwnerFigures, OwnerFilter, OwnerQuery } from '../contract/owner-shapes.ts'

const AccountForm = z.object({
  name: z.string({ error: 'accountNameRequired' }).trim().min(1, { error: 'accountNameRequired' }).max(100),
  /** the prefix of its workers' names, up to the first dot */
  poolUser: z
    .string({ error: 'poolUserRequired' })
    .trim()
    .min(1, { error: 'poolUserRequired' })
    .max(100)
    .refine((user) => !user.includes('.'), { error: 'poolUserDot' }),
})
const OfClient = { clientId: filter(Id) }
const AccountRow = z.object({ id: Id, name: z.string(), clientId: Id, client: z.string(), poolUser: z.string() })
const WRITE_KEYS = ['agent_detail', 'account_detail'] as const

export const accountCalls = defineCalls({
  'POST /account/find/': {
    summary: 'Accounts of the clients the caller may see, of one client when named, with their counts and rates',
    key: ['machine', 'machine_list', 'agent', 'agent_detail', 'account_detail', 'site', 'site_detail', 'by_agent'],
    scope: 'clients',
    request: OwnerQuery.extend(OfClient).prefault({}),
    response: listOf(AccountRow.extend(OwnerFigures.shape)),
  },
  'POST /account/export': {
    summary: 'Every account that matches as a spreadsheet (xls, xlsx, csv)',
    key: ['agent_detail', 'account_detail'],
    scope: 'clients',
    request: OwnerFilter.extend({ ...OfClient, ...ExportRequest.shape }).prefault({}),
    response: 'file',
  },
  'GET /account/getById/{id}': {
    summary: 'One account; also one that was deleted, which old records still name',
    key: ['agent_detail', 'account_detail'],
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: AccountRow.extend({ isDeleted: z.boolean(), createTimeStr: z.string() }),
  },
  'GET /account/getUnassigned/{id}': {
    summary: 'Accounts that the site does not take yet; of a site still to be added (0) all that the caller may see',
    key: ['site', 'site_detail'],
    scope: 'clients',
    params: z.object({ id: z.union([IdInPath, z.literal('0').transform(Number)]) }),
    response: listOf(AccountRow),
  },
  'GET /account/getAttached/{id}': {
    summary: 'What hangs on an account, to be told before it is deleted',
    key: WRITE_KEYS,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: Attached,
  },
  'POST /account/save': {
    summary: 'Adds an account to a client',
    key: WRITE_KEYS,
    write: true,
    scope: 'clients',
    request: AccountForm.extend({ clientId: z.int({ error: 'clientRequired' }).positive({ error: 'clientRequired' }) }),
    response: z.object({ id: Id }),
  },
  'POST /account/update/{id}': {
    summary: 'Changes the name and the pool user of an account; its client stays',
    key: WRITE_KEYS,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: AccountForm,
    response: z.null(),
  },
  'POST /account/delete/{id}': {
    summary: 'Deletes an account; refused while it has devices that are not scrapped. Old records keep it',
    key: WRITE_KEYS,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type AccountCalls = typeof accountCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends AccountCalls {}
}
