import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id, listOf, PageRequest, SearchText } from '../../platform/contract/shapes.ts'

export const accountCalls = defineCalls({
  'POST /account/find/': {
    summary: 'Accounts of the clients the caller may see, of one client when named',
    key: ['machine', 'machine_list', 'agent', 'agent_detail', 'account_detail', 'site', 'site_detail'],
    scope: 'clients',
    request: PageRequest.extend({ name: SearchText, clientId: filter(Id) }),
    response: listOf(z.object({ id: Id, name: z.string(), clientId: Id, poolUser: z.string() })),
  },
})

export type AccountCalls = typeof accountCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends AccountCalls {}
}
