import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { nouns } from './areas.ts'

const calls = nouns.flatMap((noun) => Object.entries(noun.calls))

/** Calls that change what a filter selects, each with the call that counts and shows it first. */
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
  const withFilter = calls.flatMap(([address, { write, request }]) => {
    const filter = request && (write || ACTING.includes(address)) && filterOf(request)
    return filter ? [[address, filter.additionalProperties] as const] : []
  })
  expect(Object.fromEntries(withFilter)).toEqual(Object.fromEntries(ACTING.map((address) => [address, false])))
})

/** Made by remote pollers, a meeting's own server, and programs, where the console has another way: it saves all reviewers at once. */
const OF_PROGRAMS = [
  'POST /attachments/{id}',
  'POST /poller/polls/{bufferId}',
  'POST /Class/removeCheck/{id}',
  'POST /Meet/ended',
]

test('what a call changes can be changed in the console', () => {
  const inBrowser = fs
    .readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/(screens|ui)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const unused = calls
    .filter(([address, { write }]) => write && !inBrowser.includes(address))
    .map(([address]) => address)
  expect(unused).toEqual(OF_PROGRAMS)
})
