import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id, listOf, Moment } from '../../platform/contract/shapes.ts'

const Words = z.object({ zh: z.string(), en: z.string() })

export const storageCalls = defineCalls({
  'POST /background/findMachines/': {
    summary: 'The other machines of a database that is spread over several, and since when one is away',
    key: 'background',
    scope: 'installation',
    response: listOf(
      z.object({
        id: Id,
        name: z.string(),
        /** of the rows that are spread, 0 to 1 */
        share: z.number(),
        /** null: it responds */
        awaySince: Moment.nullable(),
        error: z.string().nullable(),
      }),
    ),
  },
  'POST /background/findStorage/': {
    summary: 'What takes how much in the database, the largest first, how fast it grows, and how long it is kept',
    key: 'background',
    scope: 'installation',
    response: listOf(
      z.object({
        id: Id,
        title: Words,
        /** how long, or what bounds it */
        kept: Words,
        /** with indexes */
        bytes: z.int(),
        /** as the database estimates them */
        rows: z.int(),
        /** on average of the days, at most seven, since the first that was measured; null: one day alone was */
        bytesADay: z.int().nullable(),
      }),
    ),
  },
})

export type StorageCalls = typeof storageCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends StorageCalls {}
}
