import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseReply } from './miner-reply.ts'
import { readAnswer } from './miner-models/read-answer.ts'
import { withoutChips } from './without-chips.ts'

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
  const text = readFileSync(new URL(file, fixtures), 'utf8')
  expect(read(withoutChips(text))).toEqual(read(text))
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
