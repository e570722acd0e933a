import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id, listOf, PageRequest, SearchText } from '../../platform/contract/shapes.ts'

export const clientCalls = defineCalls({
  'POST /client/find/': {
    summary: 'Clients the caller may see, by name',
    key: ['machine', 'machine_list', 'agent', 'agent_detail', 'account_detail', 'site', 'site_detail'],
    scope: 'clients',
    request: PageRequest.extend({ name: SearchText }),
    response: listOf(z.object({ id: Id, name: z.string() })),
  },
})

export type ClientCalls = typeof clientCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ClientCalls {}
}
