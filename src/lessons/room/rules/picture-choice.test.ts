import { describe, expect, test } from 'vitest'
import { PictureChoice } from './picture-choice.ts'
import { PictureSwitch } from './picture-switch.ts'
import { worstLoss } from './rtcp.ts'
import type { RtpPacket } from './rtp.ts'

/** The qualities after each second's loss. */
function qualities(losses: readonly number[]): string[] {
  const choice = new PictureChoice()
  return losses.map((lost, second) => {
    choice.report(lost, second * 1000)
    return choice.quality
  })
}
const seconds = (count: number, lost: number) => Array.from({ length: count }, () => lost)

describe('what a line carries', () => {
  test('a good one the large picture, and single losses change nothing', () => {
    expect(new Set(qualities([...seconds(5, 0), 0.5, ...seconds(5, 0), 0.09, 0.09, 0.09]))).toEqual(new Set(['high']))
  })
  test('a weak one the small picture, a weaker one sound alone', () => {
    expect(qualities(seconds(8, 0.3))).toEqual(['high', 'low', 'low', 'low', 'low', 'none', 'none', 'none'])
  })
  test('one that has recovered the larger one again, after 15 seconds', () => {
    const after = qualities([...seconds(2, 0.3), ...seconds(40, 0)])
    expect(after.slice(2, 17)).toEqual(Array.from({ length: 15 }, () => 'low'))
    expect(after[17]).toBe('high')
    expect(after.at(-1)).toBe('high')
  })
  test('one that fails again waits twice as long for the next try', () => {
    const after = qualities([...seconds(2, 0.3), ...seconds(16, 0), ...seconds(6, 0.3), ...seconds(60, 0)])
    const fell = after.indexOf('low', 18)
    expect(after.indexOf('high', fell) - fell).toBeGreaterThan(28)
  })
  test('one that is too weak for the small picture has it again after 15 seconds, too', () => {
    const after = qualities([...seconds(20, 0.3), ...seconds(16, 0)])
    expect(after.slice(34)).toEqual(['none', 'low'])
  })
  test('losses that hardly anyone sees keep it from trying, and smaller ones do not', () => {
    expect(qualities([...seconds(2, 0.3), ...seconds(10, 0), 0.05, ...seconds(15, 0)]).at(-1)).toBe('low')
    expect(qualities([...seconds(2, 0.3), ...seconds(16, 0.02)]).at(-1)).toBe('high')
  })
  test('a tenth lost is not much, and reports a fifth of a second apart are two', () => {
    expect(new Set(qualities(seconds(5, 0.1)))).toEqual(new Set(['high']))
    const choice = new PictureChoice()
    expect([choice.report(0.5, 0), choice.report(0.5, 200)]).toEqual([false, true])
  })
  test('a report that comes by two tracks counts once', () => {
    const choice = new PictureChoice()
    expect([choice.report(0.5, 0), choice.report(0.5, 1)]).toEqual([false, false])
    expect(choice.quality).toBe('high')
    expect(choice.report(0.5, 1000)).toBe(true)
  })
})

const packet = (sequence: number, isKey: boolean, ssrc: number): RtpPacket => ({
  payloadType: 96,
  isMarked: true,
  sequence,
  timestamp: sequence * 3000,
  ssrc,
  payload: new Uint8Array([0x10, isKey ? 0 : 1, sequence]),
})

test('a viewer’s picture changes over where a key frame begins, and goes on with its numbers', () => {
  const picture = new PictureSwitch()
  const passed: (number | null)[] = []
  const pass = (quality: 'high' | 'low', one: RtpPacket) => passed.push(picture.next(quality, one, 0)?.sequence ?? null)
  pass('high', packet(10, false, 1))
  pass('low', packet(500, true, 2))
  expect(picture.awaited).toBeNull()
  picture.wanted = 'low'
  expect([picture.awaited, picture.shown]).toEqual(['low', 'high'])
  pass('high', packet(11, true, 1))
  pass('low', packet(501, false, 2))
  pass('low', packet(502, true, 2))
  pass('high', packet(12, true, 1))
  pass('low', packet(503, false, 2))
  picture.wanted = 'none'
  pass('low', packet(504, true, 2))
  expect([picture.awaited, picture.shown]).toEqual([null, 'high'])
  picture.wanted = 'low'
  expect([picture.awaited, picture.shown]).toEqual(['low', 'low'])
  pass('low', packet(505, false, 2))
  pass('low', packet(506, true, 2))
  const [first = 0] = passed as number[]
  expect(passed.map((one) => one && one - first)).toEqual([0, null, 1, null, 2, null, 3, null, null, 6].map((at) => at))
})

const block = (ssrc: number, lost: number) => [0, 0, 0, ssrc, lost, ...Array.from({ length: 19 }, () => 0)]
const report = (blocks: number[][]) => [
  0x80 | blocks.length,
  201,
  0,
  1 + 6 * blocks.length,
  0,
  0,
  0,
  1,
  ...blocks.flat(),
]

test('the worst loss is read from a browser’s report', () => {
  const two = report([block(1, 64), block(2, 128), block(3, 255)])
  expect(worstLoss(new Uint8Array(two), [1, 2])).toBe(0.5)
  expect(worstLoss(new Uint8Array([...two, 0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 7]), [1])).toBe(0.25)
  expect(worstLoss(new Uint8Array(two), [9])).toBeNull()
  expect(worstLoss(new Uint8Array([0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 7]), [1])).toBeNull()
  expect(worstLoss(new Uint8Array(two.slice(0, 20)), [1])).toBeNull()
})
