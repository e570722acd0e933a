import { expect, test } from 'vitest'
import { z } from 'zod'
import { nouns } from './areas.ts'

/** Calls that change what a filter selects, beside what counts and shows it before they are made. */
const ACTING = [
  'POST /command/poolChange',
  'POST /command/preview',
  'POST /command/run',
  'POST /device/scrapAll',
  'POST /device/updateDevice',
  'POST /warning/acknowledgeAll',
  'POST /warning/assignAll',
  'POST /warning/deleteAll',
  'POST /warning/snoozeAll',
]

interface Shape {
  additionalProperties?: unknown
  properties?: Record<string, Shape>
}

/** The filter of a call's request: a field of that name, or the request itself where it lists rows by their ids. */
function filterOf(request: z.ZodType): Shape | undefined {
  const shape = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Shape
  const { filter, ids } = shape.properties ?? {}
  return filter?.properties ? filter : ids && shape
}

test('a call that acts on what a filter selects refuses a filter with a field that it does not know', () => {
  const calls = nouns.flatMap((noun) => Object.entries(noun.calls))
  const withFilter = calls.flatMap(([address, { write, request }]) => {
    const filter = request && (write || ACTING.includes(address)) && filterOf(request)
    return filter ? [[address, filter.additionalProperties] as const] : []
  })
  expect(Object.fromEntries(withFilter)).toEqual(Object.fromEntries(ACTING.map((address) => [address, false])))
})
