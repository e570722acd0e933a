import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id, listOf, PageRequest, SearchText } from '../../platform/contract/shapes.ts'

export const siteCalls = defineCalls({
  'POST /site/find/': {
    summary: 'Sites where the caller has devices (an administrator: all), of one client when named',
    key: ['machine', 'machine_list', 'agent', 'agent_detail', 'account_detail', 'site', 'site_detail'],
    scope: 'clients',
    request: PageRequest.extend({ name: SearchText, clientId: filter(Id) }),
    response: listOf(
      z.object({ id: Id, name: z.string(), province: z.string().nullable(), city: z.string().nullable() }),
    ),
  },
})

export type SiteCalls = typeof siteCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SiteCalls {}
}
