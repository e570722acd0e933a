import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chances } from '../../../testing/chances.ts'
import { cleanAnswer } from '../clean-answer.ts'
import { addReply, emptyReply, parseReply } from '../miner-reply.ts'
import { readAnswer } from './read-answer.ts'
import type { MinerReply } from '../miner-reply.ts'

/** Another one: `FUZZ_SEED=7 FUZZ_ROUNDS=1000000 npx vitest run src/fleet/polling/read/miner-models/fuzz.test.ts`. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260)
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 20_000)

const directory = new URL('fixtures/', import.meta.url)
const files = readdirSync(directory).filter((file) => file.endsWith('.txt'))
const texts = files.map((file) => readFileSync(new URL(file, directory), 'utf8'))

const random = chances(SEED)
const below = (most: number) => Math.floor(random() * most)
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!

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

/** Cuts, flips, doubles and puts in what does not belong there. */
function damaged(text: string): string {
  for (let change = below(5); change >= 0; change--) {
    const at = below(text.length)
    const kind = below(6)
    if (kind === 0) text = text.slice(0, at)
    else if (kind === 1)
      text = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << below(8))) + text.slice(at + 1)
    else if (kind === 2) text = text.slice(0, at) + text.slice(at, at + below(400)) + text.slice(at)
    else if (kind === 3) text = text.slice(0, at) + text.slice(at + below(40))
    else text = text.slice(0, at) + oneOf(PIECES) + text.slice(at + below(20))
  }
  return text
}

/** The same shape with other values, types and names in it, as deep as they like. */
function distorted(value: unknown, depth = 0): unknown {
  if (random() < 0.01)
    return depth < 6 && random() < 0.3 ? distorted(JSON.parse(oneOf(wholes)), depth + 1) : oneOf(VALUES)
  if (Array.isArray(value))
    return value.flatMap((item) => Array.from({ length: random() < 0.02 ? 40 : 1 }, () => distorted(item, depth)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [random() < 0.01 ? oneOf(KEYS) : key, distorted(item, depth)]),
  )
}
const wholes = texts.map((text) => text.replaceAll('\0', '')).filter((text) => isJson(text))
function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

function read(text: string, whole: MinerReply): 'answered' | 'unreadable' {
  const reply = parseReply(text)
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
  // What the database takes: no NUL, no half character.
  expect(JSON.stringify(clean)).not.toMatch(/\\u0000|\\ud[89a-f]/)
  return 'answered'
}

it(`never throws, whatever comes (seed ${SEED}, ${ROUNDS} rounds)`, { timeout: 600_000 }, () => {
  const counts = { answered: 0, unreadable: 0 }
  let whole = emptyReply()
  for (let round = 0; round < ROUNDS; round++) {
    const text = round % 3 === 0 ? JSON.stringify(distorted(JSON.parse(oneOf(wholes)))) : damaged(oneOf(texts))
    try {
      // Sometimes on top of what an earlier reply brought, as singly asked miners have it.
      if (round % 5 !== 0) whole = emptyReply()
      counts[read(text, whole)] += 1
    } catch (error) {
      throw new Error(`seed ${SEED}, round ${round}: ${JSON.stringify(text.slice(0, 2000))}`, { cause: error })
    }
  }
  expect(Math.min(counts.answered, counts.unreadable)).toBeGreaterThan(ROUNDS / 20)
})

it('never takes long, whatever comes', () => {
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
    for (const around of [(text: string) => `{${text}`, (text: string) => `STATUS=S,a=${text}|`, blob]) {
      const text = around(shape.repeat(Math.ceil(262_144 / shape.length)))
      const startedAt = performance.now()
      const reply = parseReply(text)
      if (!('unreadable' in reply)) readAnswer(reply)
      // Linear work takes some 50 ms of these; what grows with the square takes minutes.
      expect(performance.now() - startedAt, `${shape} ${text.slice(0, 20)}`).toBeLessThan(5000)
    }
})

function blob(text: string): string {
  const stats = { 'MM ID0': text, Type: text, temp_chip1: text, chain_acs1: text }
  return JSON.stringify({ SUMMARY: [{ Elapsed: 1 }], STATS: [stats] })
}
