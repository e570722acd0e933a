import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id, IdInPath } from '../../platform/contract/shapes.ts'
import { PERIODS, TANKER_TYPES } from '../rules/base-words.ts'

const Count = z.int()

export const baseScreenCalls = defineCalls({
  'POST /baseScreen/get/{id}': {
    summary: 'A base just now, for a wall: today’s places, the queue, its stations, certificates and stock',
    key: 'base_screen',
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: z.object({
      /** of the base shown: for the headquarters that the caller works at, the first one below them */
      id: Id,
      name: z.string(),
      plan: z.array(
        z.object({
          reservePeriod: z.enum(PERIODS),
          tankerType: z.enum(TANKER_TYPES),
          totalCount: Count,
          reservedCount: Count,
        }),
      ),
      /** tankers that have arrived and are not at a station yet; the first ones by their arrival */
      queue: z.array(
        z.object({
          /** of its booking; null: it came without one */
          id: Id.nullable(),
          reportId: Id.nullable(),
          tankerNumber: z.string(),
          tankerType: z.enum(TANKER_TYPES),
          waitedMinutes: Count,
        }),
      ),
      queueCount: Count,
      stations: z.array(
        z.object({
          id: Id,
          name: z.string(),
          /** null: it is free */
          tankerNumber: z.string().nullable(),
          userName: z.string().nullable(),
          minutes: Count.nullable(),
        }),
      ),
      /** of today and of the month so far */
      certificates: z.object({ issued: Count, voided: Count, monthIssued: Count, monthVoided: Count }),
      /** those below their mark first */
      stock: z.array(z.object({ id: Id, materialName: z.string(), count: Count, lowMark: Count })),
    }),
  },
})

export type BaseScreenCalls = typeof baseScreenCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends BaseScreenCalls {}
}
