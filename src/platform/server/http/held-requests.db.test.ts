import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../contract/call.ts'
import { filter, IdInPath } from '../../contract/shapes.ts'
import { testServer } from '../../testing/test-server.ts'
import { noun } from '../context.ts'

// What a request holds is garbage once it is answered, and a collection of the young generation frees it. It doesn't where it hangs on a
// closure that was assigned to a property: V8 makes that one old at once (docs/decisions/0286).

const HELD_BYTES = 50_000
const CALLS = 100
const calls = defineCalls({
  'POST /thing/hold/{id}': {
    key: EVERYBODY,
    scope: 'public',
    summary: '',
    params: z.object({ id: IdInPath }),
    request: z.object({ by: z.enum(['request', 'filter', 'row']), list: filter(z.array(z.int())) }),
    response: z.null(),
  },
})
const things = noun(
  calls,
  {
    'POST /thing/hold/{id}': async ({ db, request, reply }) => {
      const held = Buffer.alloc(HELD_BYTES)
      if (request.by === 'request') Object.assign(reply.request, { held })
      if (request.by === 'filter') Object.assign(request.list ?? [], { held })
      const { rows } = await sql`select 1`.execute(db)
      if (request.by === 'row') Object.assign(rows, { held })
      return null
    },
  },
  {},
)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

test.for(['request', 'filter', 'row'])('what hangs on a %s is freed without a full collection', async (by) => {
  await using server = await testServer({ areas: [{ nouns: [things] }] })
  const ask = async () => {
    const answer = await server.nobody.callAny('POST /thing/hold/1', { request: { by, list: [1] } })
    expect(answer.code).toBe(200)
  }
  for (let nth = 0; nth < 10; nth += 1) await ask()
  collect({ type: 'minor' })
  const before = process.memoryUsage().arrayBuffers
  for (let nth = 1; nth <= CALLS; nth += 1) {
    await ask()
    if (nth % 5 === 0) collect({ type: 'minor' })
  }
  // What was under way at a collection lives on until the next but one.
  for (let nth = 0; nth < 3; nth += 1) {
    await ask()
    collect({ type: 'minor' })
  }
  const kept = (process.memoryUsage().arrayBuffers - before) / HELD_BYTES
  expect(kept).toBeLessThan(CALLS / 4)
})
