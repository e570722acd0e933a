import { expect, it } from 'vitest'
import { textOfBytes } from './reply-bytes.ts'

it('reads UTF-8, and names in GBK as what they are', () => {
  expect(textOfBytes(Buffer.from('"User":"矿场.1"'))).toBe('"User":"矿场.1"')
  const named = Buffer.concat([Buffer.from('"User":"'), Buffer.from([0xbf, 0xf3, 0xb3, 0xa1]), Buffer.from('.1"')])
  expect(textOfBytes(named)).toBe('"User":"矿场.1"')
  expect(textOfBytes(named, 10)).toBe('"User":"矿')
})

it('guesses no further: what is neither has a sign for each byte that can’t be read', () => {
  expect(textOfBytes(Buffer.from('müller', 'latin1'))).toBe('m\uFFFDller')
  // Cut within a character, as by a field of a fixed length.
  expect(textOfBytes(Buffer.from('矿场').subarray(0, 5))).toBe('矿\uFFFD')
  expect(textOfBytes(Buffer.from('\uFFFD\uFFFD'))).toBe('\uFFFD\uFFFD')
})
