import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, listOf, oneLine } from '../../platform/contract/shapes.ts'

const KEY = 'reservation'

export const carrierCalls = defineCalls({
  'POST /carrierLink/find/': {
    summary: 'The open links of a base by which carriers see their tankers, the latest first',
    key: KEY,
    scope: 'companies',
    request: z.object({ companyId: filter(Id) }).prefault({}),
    response: listOf(z.object({ id: Id, checkedOrg: z.string(), createdBy: z.string(), createTimeStr: z.string() })),
  },
  'POST /carrierLink/save': {
    summary:
      'Makes a link by which a carrier sees its tankers at a base; shown this once. `link` is a path of the console',
    key: KEY,
    write: true,
    scope: 'companies',
    notByToken: true,
    request: z.object({
      companyId: filter(Id),
      checkedOrg: oneLine({ error: 'carrierRequired' }).min(1, { error: 'carrierRequired' }).max(100),
    }),
    response: z.object({ id: Id, link: z.string() }),
  },
  'POST /carrierLink/revoke/{id}': {
    summary: 'Revokes a link: it opens nothing any more',
    key: KEY,
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type CarrierCalls = typeof carrierCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CarrierCalls {}
}
