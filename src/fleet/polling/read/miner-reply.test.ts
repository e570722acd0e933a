import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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
      'bare words and odd numbers',
      '{"STATS":[{"a":-1.#IND00,"b":None,"c":+1.5,"d":.5,"e":007,"f":2.,"g":1.5E+03,"h":true,"i":0x1F,"j":1.2.3}]}',
      { stats: [{ a: null, b: null, c: 1.5, d: 0.5, e: 7, f: 2, g: 1500, h: true, i: null, j: null }] },
    ],
    ['text after the end', '{"STATS":[{"a":1}]}OK\u0001\n1 ', { stats: [{ a: 1 }] }],
    [
      'text after objects in a row',
      '{"STATS":[{"a":1}]}{"POOLS":[{"b":1}]}*',
      { stats: [{ a: 1 }], pools: [{ b: 1 }] },
    ],
    ['a byte-order mark', '\ufeff{"STATS":[{"a":1}]}', { stats: [{ a: 1 }] }],
    ['repeated keys', '{"STATS":[{"a":1,"a":2}]}', { stats: [{ a: 2 }] }],
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
    ['"inf" and numbers as text', '{"STATS":[{"a":"inf","b":"7"}]}', { stats: [{ a: 'inf', b: '7' }] }],
    [
      'a comma forgotten between strings',
      '{"STATUS":"S","Msg":{"fan_speed":"6000""temp0":"45.5"}}',
      {
        about: [{ fan_speed: '6000', temp0: '45.5' }],
      },
    ],
    [
      'odd keys',
      '{"POOLS":[{"Pool Stale%%":0.0,"Diff":"524K","Last Share Time":"0:00:03",}]}',
      {
        pools: [{ 'Pool Stale%%': 0, Diff: '524K', 'Last Share Time': '0:00:03' }],
      },
    ],
    [
      'a comma forgotten between members',
      '{"STATS":[{"a":1 "b":"x" "c":[1 2]}]}',
      { stats: [{ a: 1, b: 'x', c: [1, 2] }] },
    ],
    ['a value forgotten', '{"STATS":[{"a":,"b":}],"id":1}', { stats: [{ a: null, b: null }] }],
    ['a bracket forgotten by an object', '{"STATS":[{"a":1,{"b":2],"id":1}', { stats: [{ a: 1 }, { b: 2 }] }],
    ['a bracket forgotten by the list', '{"STATS":[{"a":1},{"b":2},"id":1}', { stats: [{ a: 1 }, { b: 2 }] }],
    ['a bracket forgotten at the end', '{"id":1,"STATS":[{"a":1}}', { stats: [{ a: 1 }] }],
    ['brackets too many', '{{"STATS":[{{"a":1}},{"b":2}]],"id":1}', { stats: [{ a: 1 }, { b: 2 }] }],
    ['control characters between', '{"STATS":[\u0001{"a":\u001b1}]}\u0003', { stats: [{ a: 1 }] }],
    [
      'objects in a row, each part once',
      '{"STATUS":[{"STATUS":"S"}],"STATS":[{"a":1}]} {"STATUS":[{"STATUS":"S"}],"POOLS":[{"b":1}]}\n{"STATS":[{"a":1}]}',
      { status: [{ STATUS: 'S' }], stats: [{ a: 1 }], pools: [{ b: 1 }] },
    ],
    ['raw newlines', '{"STATS":[{"a":"x\ny\r\n"}]}\r\n', { stats: [{ a: 'x\ny\r\n' }] }],
    [
      'API 3',
      '{"code":0,"when":1,"msg":{"summary":{"a":1},"edevs":[{"b":1}],"pools":[]},"desc":"x"}',
      {
        status: [{ STATUS: 'S' }],
        summary: [{ a: 1 }],
        devs: [{ b: 1 }],
      },
    ],
    [
      'text',
      'STATUS=S,When=1,Code=7,Msg=2 Pool(s)|POOL=0,URL=a\\=b\\|c\\,d,Stratum Active=true|POOL=1,URL=x,y|\0',
      {
        status: [{ STATUS: 'S', Code: '7', Msg: '2 Pool(s)' }],
        pools: [
          { POOL: '0', URL: 'a=b|c,d', 'Stratum Active': true },
          { POOL: '1', URL: 'x,y' },
        ],
      },
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
    '{"SUMMARY":[{"a":1}]}{"STATS":[{"a":1}]',
    '{"SUMMARY":[{"a":1}]}"STATS"',
    '{"SUMMARY":[{"a":1}]}STATS:',
    '{"SUMMARY":[{a:1}]}',
    '{"__proto__":[{"STATUS":[{}]}]}',
    '{"SUMMARY":[{"a":"b"',
    ',"id":1}',
    'STATUS=S,When=1,Code=11|SUMMARY,Elapsed=9,MHS av=1',
    'STATUS=S,When=1|SUMMARY,x=1\\|',
    'Socket connect failed: Connection refused\n',
  ])('says why %j cannot be read', (text) => {
    expect(parseReply(text)).toEqual({ unreadable: expect.any(String) })
  })

  it('recognises a refusal', () => {
    const list = parseReply(read('invalid-command.txt'))
    const text = parseReply('{"STATUS":"E","Code":14,"Msg":"invalid cmd","Description":""}')
    expect('unreadable' in list ? list : refusalOf(list)).toBe('Invalid command')
    expect('unreadable' in text ? text : refusalOf(text)).toBe('invalid cmd')
    for (const [letter, refusal] of Object.entries({ S: null, W: null, I: null, E: 'no', F: 'no' })) {
      const reply = parseReply(`{"STATUS":[{"STATUS":"${letter}","Code":45,"Msg":"no"}]}`)
      expect('unreadable' in reply ? reply : refusalOf(reply), letter).toBe(refusal)
    }
  })

  it('limits entries to what a miner can have', () => {
    const items = Array.from({ length: 60_000 }, () => '{}').join(',')
    expect(parseReply(`{"STATS":[${items}]}`)).toMatchObject({ stats: expect.objectContaining({ length: 256 }) })
    expect(parseReply('STATUS=S|'.repeat(300))).toEqual({ unreadable: expect.any(String) })
  })
})
