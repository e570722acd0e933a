import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id, listOf } from '../../platform/contract/shapes.ts'

const Words = z.object({ zh: z.string(), en: z.string() })

export const storageCalls = defineCalls({
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
