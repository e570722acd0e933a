import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id, listOf, Moment } from '../../platform/contract/shapes.ts'

const key = 'background'
const Words = z.object({ zh: z.string(), en: z.string() })

export const backgroundCalls = defineCalls({
  'POST /background/find/': {
    summary: 'What the servers do in the background: what waits, runs or failed and why, and when it runs next',
    key,
    scope: 'installation',
    response: listOf(
      z.object({
        id: Id,
        name: z.string(),
        title: Words,
        everySeconds: z.int(),
        /** failing: its last run failed */
        status: z.enum(['waiting', 'running', 'failing']),
        /** null: it runs, or no server does it */
        nextRunAt: Moment.nullable(),
        lastDoneAt: Moment.nullable(),
        lastFailedAt: Moment.nullable(),
        lastError: z.string().nullable(),
        /** how long its last run took */
        lastMs: z.int().nullable(),
        /** in a row */
        failures: z.int(),
      }),
    ),
  },
  'POST /background/findBackup/': {
    summary: 'The last good backup, whether it is late, and what went wrong since',
    key,
    scope: 'installation',
    response: z.object({
      /** where backups go by themselves; null: none is made by itself */
      to: z.string().nullable(),
      isLate: z.boolean(),
      good: z
        .object({
          at: Moment,
          target: z.string(),
          id: z.string(),
          /** of the database, packed */
          bytes: z.int(),
          files: z.int(),
          isSealed: z.boolean(),
          /** such as older ones that could not be removed */
          warning: Words.nullable(),
        })
        .nullable(),
      failure: z.object({ at: Moment, error: Words }).nullable(),
    }),
  },
  'POST /background/again/{name}': {
    summary: 'Runs it as soon as a server is free',
    key,
    write: true,
    scope: 'installation',
    params: z.object({ name: z.string().min(1).max(60) }),
    response: z.null(),
  },
})

export type BackgroundCalls = typeof backgroundCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends BackgroundCalls {}
}
