import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { ExportRequest, filter, Id, IdInPath, listOf, oneLine, Version } from '../../platform/contract/shapes.ts'
import { Attached, OwnerFigures, OwnerFilter, OwnerQuery } from '../contract/owner-shapes.ts'
import { OWNER_LIST_KEYS } from '../rules/route-keys.ts'

const AccountForm = z.object({
  name: oneLine({ error: 'accountNameRequired' }).min(1, { error: 'accountNameRequired' }).max(100),
  /** the prefix of its workers' names, up to the first dot */
  poolUser: oneLine({ error: 'poolUserRequired' })
    .min(1, { error: 'poolUserRequired' })
    .max(100)
    .refine((user) => !user.includes('.'), { error: 'poolUserDot' }),
})
const OfClient = { clientId: filter(Id) }
const AccountRow = z.object({ id: Id, name: z.string(), clientId: Id, client: z.string(), poolUser: z.string() })
const WRITE_KEYS = ['agent_detail', 'account_detail'] as const

export const accountCalls = defineCalls({
  'POST /account/find/': {
    summary: 'Accounts of the clients that the caller sees, or of one client, with their counts and rates',
    key: OWNER_LIST_KEYS,
    scope: 'clients',
    request: OwnerQuery.extend(OfClient).prefault({}),
    response: listOf(AccountRow.extend(OwnerFigures.shape)),
  },
  'POST /account/export': {
    summary: 'Every matching account as a spreadsheet (xls, xlsx, csv)',
    key: ['agent_detail', 'account_detail'],
    scope: 'clients',
    request: OwnerFilter.extend({ ...OfClient, ...ExportRequest.shape }).prefault({}),
    response: 'file',
  },
  'GET /account/getById/{id}': {
    summary: 'One account; deleted ones too, as old records name them',
    key: ['agent_detail', 'account_detail'],
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: AccountRow.extend({ isDeleted: z.boolean(), createTimeStr: z.string(), version: Version }),
  },
  'GET /account/getUnassigned/{id}': {
    summary: 'Accounts that no base has, and first those of the base; 0, for a base to be added: only the former',
    key: 'base',
    scope: 'clients',
    params: z.object({ id: z.union([IdInPath, z.literal('0').transform(Number)]) }),
    /** `isOfBase`: the base has it */
    response: listOf(AccountRow.extend({ isOfBase: z.boolean() })),
  },
  'GET /account/getAttached/{id}': {
    summary: 'What depends on an account, to show before it is deleted',
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
    summary:
      'Updates the name and pool user of an account; its client stays. A `version` that is not the latest is refused',
    key: WRITE_KEYS,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: AccountForm.extend({ version: filter(Version) }),
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
