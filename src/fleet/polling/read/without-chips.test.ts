import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chances, newSeeds } from '../../../platform/testing/chances.ts'
import { parseReply } from './miner-reply.ts'
import { readAnswer } from './miner-models/read-answer.ts'
import { textWithoutChips, withoutChips } from './without-chips.ts'

const fixtures = new URL('miner-models/fixtures/', import.meta.url)
const files = readdirSync(fixtures).filter((file) => file.endsWith('.txt'))

function read(text: string) {
  const reply = parseReply(text)
  return 'unreadable' in reply ? reply.unreadable : readAnswer(reply)
}

it.each([
  ['{"Temp":1,"00 HW errors":4,"00 Temp":62.5,"01 nVol":-3,"power":7}', '{"Temp":1,"power":7}'],
  ['{"a":1,"62 Nonces found":4}', '{"a":1}'],
  // Needed for what follows to stay right.
  ['{"00 Stales":4,"01 Stales":4}', '{"00 Stales":4}'],
  ['{"a":1,"100 Stales":4}', '{"a":1}'],
  // SealMiner's boards and fans.
  ['{"a":1,"0 Temp 3":50,"12 Temp 3":50,"12 Speed":4000}', '{"a":1,"0 Temp 3":50,"12 Temp 3":50,"12 Speed":4000}'],
  ['{"a":"x,\\"00 Stales\\":4"}', '{"a":"x,\\"00 Stales\\":4"}'],
  ['{"a":1,"00 Stales":nan}', '{"a":1,"00 Stales":nan}'],
  ['{"a":1,"00 Sta', '{"a":1,"00 Sta'],
])('%s becomes %s', (text, expected) => expect(withoutChips(text)).toBe(expected))

it.each(files)('%s reads the same', (file) => {
  const bytes = readFileSync(new URL(file, fixtures))
  const text = bytes.toString('utf8')
  expect(read(withoutChips(text))).toEqual(read(text))
  expect(withoutChips(textWithoutChips(bytes))).toBe(withoutChips(text))
})

const [seed = 0] = newSeeds(1)
it(`cuts no other bytes out of a reply than out of its text (SEED=${seed})`, () => {
  const next = chances(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  const chip = (i: number) =>
    ['HW errors', 'Stales', 'Nonces found', 'Cooldown', 'Temp', 'nVol']
      .map((figure) => `,"${String(i).padStart(2, '0')} ${figure}":${pick([4, -3, 62.5])}`)
      .join('')
  const chips = () => Array.from({ length: Math.floor(next() * 80) }, (_, i) => chip(i)).join('')
  const others = [
    '',
    ',"power":7',
    ',"Disabled":true',
    ',"ID":"槽}"',
    ',"x":"\\",\\"00 HW errors\\":4"',
    ',"00 HW errors":nan',
  ]
  for (let round = 0; round < 500; round += 1) {
    const boards = Array.from(
      { length: 1 + Math.floor(next() * 4) },
      () => `{"a":1${pick(others)}${chips()}${pick(others)}}`,
    )
    const whole = `{"STATS":[${boards.join(',')}],"id":1}`
    const text = next() < 0.2 ? whole.slice(0, Math.floor(next() * whole.length)) : whole
    expect(withoutChips(textWithoutChips(Buffer.from(text)))).toBe(withoutChips(text))
  }
})

it('takes most of a reply that lists its chips', () => {
  const text = readFileSync(new URL('honorknight-joined.txt', fixtures), 'utf8')
  expect(withoutChips(text).length).toBeLessThan(text.length / 3)
})

it('never takes long', () => {
  for (const shape of [',"00 Temp":1', ',"00 ', ',"00 Temp":', ',"00 Temp":1.1.1', ',"', '1'])
    for (const end of ['', '"', ',"00 Temp":']) {
      const startedAt = performance.now()
      withoutChips(shape.repeat(Math.ceil(262_144 / shape.length)) + end)
      expect(performance.now() - startedAt).toBeLessThan(2000)
    }
})
