import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readAnswer } from './miner-models/read-answer.ts'
import { parseReply, refusalOf } from './miner-reply.ts'

const fixtures = new URL('miner-models/fixtures/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, fixtures), 'utf8')

describe('parseReply', () => {
  it.each([
    ['NULs at the end', '{"SUMMARY":[{"a":1}]}\0\0', { summary: [{ a: 1 }] }],
    ['no comma between objects', '{"STATS":[{"a":1}\n{"b":2}]}', { stats: [{ a: 1 }, { b: 2 }] }],
    ['commas too many', '{"POOLS":[,{"a":1,},,{"b":2},]}', { pools: [{ a: 1 }, { b: 2 }] }],
    ['braces and commas within text', '{"STATS":[{"a":"},{,}\\"{"},]}', { stats: [{ a: '},{,}"{' }] }],
    ['control characters', '{"STATS":[{"a":"x\ty\u0001"}]}', { stats: [{ a: 'x\ty\u0001' }] }],
    ['bad escapes', '{"STATS":[{"a":"x\\y\\u12","b":"\\u0041"}]}', { stats: [{ a: 'x\\y\\u12', b: 'A' }] }],
    [
      'bare nan and inf',
      '{"STATS":[{"a":nan,"b":-inf,"c":Infinity,"d":-1.5}]}',
      { stats: [{ a: null, b: null, c: null, d: -1.5 }] },
    ],
    [
      'numbered parts',
      '{"STATS0":[{"a":1}],"STATS1":[{"a":2}],"POOL0":[{"b":1}]}',
      { stats: [{ a: 1 }, { a: 2 }], pools: [{ b: 1 }] },
    ],
    [
      'a joined reply',
      '{"summary":[{"STATUS":[{"STATUS":"S"}],"SUMMARY":[{"a":1}],"id":1}],"pools":[{"STATUS":[],"POOLS":[{"b":1}]}],"id":1}',
      { status: [{ STATUS: 'S' }], summary: [{ a: 1 }], pools: [{ b: 1 }] },
    ],
  ])('mends %s', (_name, text, expected) => {
    expect(parseReply(text)).toMatchObject(expected)
  })

  it.each([
    '',
    '\0',
    '<html>404</html>',
    '[]',
    '7',
    'null',
    '{}',
    '{"id":1}',
    '{"SUMMARY":[{"a":1',
    '{"SUMMARY":[{"a":1}]',
    '{"a":1 2}',
    '{"__proto__":[{"STATUS":[{}]}]}',
  ])('says why %j cannot be read', (text) => {
    expect(parseReply(text)).toEqual({ unreadable: expect.any(String) })
  })

  it('tells a refusal', () => {
    const list = parseReply(read('invalid-command.txt'))
    const text = parseReply('{"STATUS":"E","Code":14,"Msg":"invalid cmd","Description":""}')
    expect('unreadable' in list ? list : refusalOf(list)).toBe('Invalid command')
    expect('unreadable' in text ? text : refusalOf(text)).toBe('invalid cmd')
  })

  it('never throws, whatever comes', () => {
    const random = seededRandom(20260)
    const pieces = ['{', '}', '[', ']', ',', ':', '"', '\\', '\0', '\n', 'nan', '-', '1e999', '"STATS":', '\ud800']
    const pick = (text: string) => Math.floor(random() * text.length)
    const texts = readdirSync(fixtures)
      .filter((file) => file.endsWith('.txt'))
      .map(read)
    for (let round = 0; round < 3000; round++) {
      let text = texts[round % texts.length]!
      for (let change = 0; change <= round % 4; change++) {
        const at = pick(text)
        const piece = pieces[Math.floor(random() * pieces.length)]!
        text = text.slice(0, at) + piece + text.slice(at + Math.floor(random() * 20))
      }
      if (round % 7 === 0) text = text.slice(0, pick(text))
      if (round % 11 === 0)
        text = Array.from({ length: 200 }, () => String.fromCharCode(Math.floor(random() * 300))).join('')
      const reply = parseReply(text)
      if (!('unreadable' in reply)) expect(() => readAnswer(reply)).not.toThrow()
    }
    for (const piece of ['[', '{', ',}', '}{', '"\\', ', ', 'nan', '{"a":'])
      expect(parseReply(`{${piece.repeat(1_000_000 / piece.length)}`)).toEqual({ unreadable: expect.any(String) })
  })
})

/** mulberry32 */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
