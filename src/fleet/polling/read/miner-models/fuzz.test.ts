import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanAnswer } from '../clean-answer.ts'
import { addReply, emptyReply, parsePage, parseReply } from '../miner-reply.ts'
import { readAnswer } from './read-answer.ts'
import type { MinerReply } from '../miner-reply.ts'

/** Long run: `FUZZ_RUNS=1000000 npx vitest run src/fleet/polling/read/miner-models/fuzz.test.ts`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2000)
const MOST_MS = RUNS > 5000 ? 600_000 : 10_000

const directory = new URL('fixtures/', import.meta.url)
const files = readdirSync(directory).filter((file) => file.endsWith('.txt'))
const texts = files.map((file) => readFileSync(new URL(file, directory), 'utf8'))

// prettier-ignore
const PIECES = ['{', '}', '[', ']', ',', ':', '"', '\\', '|', '=', '\0', '\n', '\t', 'nan', '-', '-inf', '1e999', '""', '}{', '[,{', ',}', '\\x',
  '"STATS":', '"STATUS":"E"', 'STATUS=S,', '\ud800', '\ufffd', '[[[[', 'MM ID0', '9'.repeat(400), '-0.0000001', '1e-320', '9007199254740993']
const VALUES: readonly unknown[] = [
  null, true, false, 0, -1, 1e308, -1e308, 5e-324, 1e21, NaN, Infinity, '', 'nan', 'inf', '1e400', '0x10', ' 7 ', '\0', '\ud800', 'x'.repeat(5000),
  [], {}, [[]], [null], { length: -1 }, { toString: null }, ['a', 1], '__proto__', '62-62-74', '[', 'Ver[', ']'.repeat(50), '1,2', '-1-2',
] // prettier-ignore
const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'STATUS',
  'STATS',
  'POOLS',
  'MM ID0',
  'Type',
  'msg',
  'code',
  'ID',
  '',
]

/** Cuts, flips, doubles, and inserts foreign bytes. */
const damages = fc.array(
  fc.record({
    at: fc.nat(8000),
    length: fc.nat(400),
    kind: fc.constantFrom('cut', 'flip', 'double', 'drop', 'put'),
    piece: fc.constantFrom(...PIECES),
    bit: fc.nat(7),
  }),
  { minLength: 1, maxLength: 6 },
)
type Damage = typeof damages extends fc.Arbitrary<(infer D)[]> ? D : never

function damaged(text: string, { at: place, length, kind, piece, bit }: Damage): string {
  const at = place % (text.length + 1)
  const [before, after] = [text.slice(0, at), text.slice(at)]
  if (kind === 'cut') return before
  if (kind === 'flip') return before + String.fromCharCode((after.charCodeAt(0) || 0) ^ (1 << bit)) + after.slice(1)
  if (kind === 'double') return before + after.slice(0, length) + after
  return before + (kind === 'put' ? piece : '') + after.slice(length % 40)
}

/** Other values, names and counts in the same shape. */
const distortions = fc.array(
  fc.record({
    at: fc.nat(1000),
    value: fc.constantFrom(...VALUES),
    key: fc.option(fc.constantFrom(...KEYS)),
    times: fc.constantFrom(1, 1, 40),
  }),
  { minLength: 1, maxLength: 8 },
)
type Distortion = typeof distortions extends fc.Arbitrary<(infer D)[]> ? D : never

function distorted(text: string, changes: readonly Distortion[]): string {
  const root: unknown = JSON.parse(text)
  const places: [holder: Record<string, unknown>, key: string][] = []
  const collect = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return
    for (const [key, item] of Object.entries(holder)) {
      // eslint-disable-next-line typescript/no-unsafe-type-assertion -- an array's entries have names, too
      places.push([holder as Record<string, unknown>, key])
      collect(item)
    }
  }
  collect(root)
  for (const { at, value, key, times } of changes) {
    const [holder, name] = places[at % places.length]!
    if (Array.isArray(holder)) for (let more = 1; more < times; more++) holder.push(holder[0])
    else Object.defineProperty(holder, key ?? name, { value, enumerable: true, configurable: true, writable: true })
  }
  return JSON.stringify(root)
}
const pages = texts.filter((_, i) => files[i]?.endsWith('-http.txt')).map((text) => text.slice(0, 12))
const wholes = texts.map((text) => text.replaceAll('\0', '')).filter((text) => isJson(text))
function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** Pages come over HTTP, the rest over TCP: what begins like a page is read as one. */
const isPage = (text: string) => pages.some((page) => text.startsWith(page))

function read(text: string, whole: MinerReply): 'answered' | 'unreadable' {
  const reply = isPage(text) ? parsePage(text) : parseReply(text)
  if ('unreadable' in reply) {
    expect(reply.unreadable.length).toBeLessThanOrEqual(200)
    return 'unreadable'
  }
  addReply(whole, reply)
  const answer = readAnswer(whole)
  if ('unreadable' in answer) return 'unreadable'
  const clean = cleanAnswer(answer)
  for (const value of [clean, ...clean.boards].flatMap((item) => Object.values(item)))
    if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
  expect(clean.boards.length + clean.fansRpm.length + clean.pools.length).toBeLessThanOrEqual(192)
  expect(clean.pools.filter((pool) => pool.isActive).length).toBeLessThanOrEqual(1)
  // What PostgreSQL accepts: no NUL, no lone surrogate.
  expect(JSON.stringify(clean)).not.toMatch(/\\u0000|\\ud[89a-f]/)
  return 'answered'
}

it('never throws, for any input', { timeout: 2 * MOST_MS }, () => {
  const counts = { answered: 0, unreadable: 0 }
  const reply = fc.oneof(
    fc.tuple(fc.constantFrom(...texts), damages).map(([text, list]) => list.reduce(damaged, text)),
    fc.tuple(fc.constantFrom(...wholes), distortions).map(([text, changes]) => distorted(text, changes)),
  )
  // More than one: replies add up when a miner is asked one by one.
  const replies = fc.property(fc.array(reply, { minLength: 1, maxLength: 3 }), (list) => {
    const whole = emptyReply()
    for (const text of list) counts[read(text, whole)] += 1
  })
  fc.assert(replies, { numRuns: RUNS, interruptAfterTimeLimit: MOST_MS })
  expect(Math.min(counts.answered, counts.unreadable)).toBeGreaterThan((counts.answered + counts.unreadable) / 20)
})

it('never takes long, for any input', () => {
  const shapes = [
    '[',
    '{',
    ',}',
    '}{',
    '"\\',
    ', ',
    'nan',
    '{"a":',
    '"""',
    'Ver[',
    'a[',
    '\\',
    '|',
    ',',
    'x=',
    '{"summary":[{"STATUS":1,',
  ]
  for (const shape of shapes)
    for (const around of [(text: string) => `{${text}`, (text: string) => `STATUS=S,a=${text}|`, blob, trailing]) {
      const text = around(shape.repeat(Math.ceil(262_144 / shape.length)))
      const startedAt = performance.now()
      const reply = parseReply(text)
      if (!('unreadable' in reply)) readAnswer(reply)
      // Linear work takes some 50 ms for these; quadratic work takes minutes.
      expect(performance.now() - startedAt, `${shape} ${text.slice(0, 20)}`).toBeLessThan(5000)
    }
})

function blob(text: string): string {
  const stats = {
    'MM ID0': text,
    Type: text,
    temp_chip1: text,
    chain_acs1: text,
    chain_power: text,
    [`temp ${text}`]: 1,
    [`fan ${text}`]: 1,
  }
  return JSON.stringify({ SUMMARY: [{ Elapsed: 1 }], STATS: [stats] })
}

/** More after the end than a quote. */
const trailing = (text: string) => `{"STATS":[{"a":1,}]}${text}`
