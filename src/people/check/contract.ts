import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id, IdInPath } from '../../platform/contract/shapes.ts'

export const checkCalls = defineCalls({
  'POST /device/addChecks/{id}': {
    summary: 'Assigns people to a lesson, as its reviewers, or to a device, as responsible for it; all of them or none',
    key: ['lecture', 'machine'],
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    /** names that come along are ignored */
    request: z
      .array(z.object({ id: Id }))
      .min(1)
      .max(200),
    response: z.null(),
  },
})

export type CheckCalls = typeof checkCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CheckCalls {}
}
