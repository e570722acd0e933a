import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id } from '../../platform/contract/shapes.ts'
import { ActedOn } from '../device/contract.ts'

export const syncCalls = defineCalls({
  'POST /device/updateDevice': {
    summary:
      'Polls now: one device (ids), a filter, or all that the caller sees; joins a running sync of the same devices',
    key: ['machine', 'machine_list', 'traceDetail'],
    write: true,
    scope: 'clients',
    request: ActedOn.default({}),
    response: z.object({
      syncId: Id,
      total: z.int(),
      polled: z.int(),
      answered: z.int(),
      changed: z.int(),
      unreadable: z.int(),
    }),
  },
})

export type SyncCalls = typeof syncCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SyncCalls {}
}
