import { describe, expect, test } from 'vitest'
import { readFrames, writeFrame } from './frame-log.ts'
import { PacketOrder } from './packet-order.ts'
import { isKeyFrameRequest, lostPackets, worstLoss } from './rtcp.ts'
import { isRtcp, readRtp, ringDistance } from './rtp.ts'
import type { RtpPacket } from './rtp.ts'
import { beginsKeyFrame, keyFrameSize, Vp8Frames } from './vp8-frames.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const packet = (sequence: number, payload: readonly number[] = [0x10, 0x01], isMarked = true): RtpPacket => ({
  payloadType: 96,
  isMarked,
  sequence,
  timestamp: sequence,
  ssrc: 7,
  payload: new Uint8Array(payload),
})

test.each([
  [191, false],
  [192, true],
  [223, true],
  [224, false],
])('a packet of type %i reports about others: %s', (type, expected) => {
  expect(isRtcp(bytes(0x80, type))).toBe(expected)
})

const HEAD = [0, 1, 0, 0, 0, 1, 0, 0, 0, 1]
test.each<[string, number[], number[] | null]>([
  ['a header alone', [0x80, 96, ...HEAD], []],
  ['one byte less', [0x80, 96, ...HEAD.slice(1)], null],
  ['another version', [0x40, 96, ...HEAD, 5], null],
  ['an empty extension and nothing else', [0x90, 96, ...HEAD, 0, 0, 0, 0], []],
  ['an extension without its length', [0x90, 96, ...HEAD, 0, 0, 0], null],
  ['a source beyond the end', [0x81, 96, ...HEAD, 0, 0, 0], null],
  ['padding alone', [0xa0, 96, ...HEAD, 0, 0, 3], []],
])('%s: a payload of %j is %j', (_, written, payload) => {
  expect(readRtp(new Uint8Array(written))?.payload ?? null).toEqual(payload && new Uint8Array(payload))
})

test('half a ring away is before', () => {
  expect([ringDistance(0, 32_767, 16), ringDistance(0, 32_768, 16)]).toEqual([32_767, -32_768])
})

const KEY_PARTS = [0x00, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01]
describe('the descriptor before a part of a picture', () => {
  // A picture's first byte follows: even for a key frame.
  test.each<[string, number[]]>([
    ['nothing more', [0x10]],
    ['an extension without fields', [0x90, 0x00]],
    ['a short number', [0x90, 0x80, 0x01]],
    ['a long number', [0x90, 0x80, 0x81, 0x01]],
    ['a layer’s number', [0x90, 0x40, 0x01]],
    ['a layer', [0x90, 0x20, 0x01]],
    ['a key’s number', [0x90, 0x10, 0x01]],
    ['all of them', [0x90, 0xf0, 0x81, 0x01, 0x01, 0x01]],
  ])('with %s', (_, descriptor) => {
    expect(beginsKeyFrame(bytes(...descriptor, 0x02))).toBe(true)
    expect(beginsKeyFrame(bytes(...descriptor, 0x03))).toBe(false)
    expect(beginsKeyFrame(bytes(...descriptor))).toBe(false)
    const frame = new Vp8Frames().push(packet(1, [...descriptor, ...KEY_PARTS]))
    expect(frame?.bytes).toEqual(new Uint8Array(KEY_PARTS))
  })
  test.each([
    ['a later part', [0x00, 0x02]],
    ['the start of a later partition', [0x11, 0x02]],
    ['nothing', []],
  ])('%s begins no picture', (_, payload) => {
    expect(beginsKeyFrame(new Uint8Array(payload))).toBe(false)
  })
})

describe('pictures of several packets', () => {
  test('an empty one ends none, a later part alone makes none', () => {
    const frames = new Vp8Frames()
    expect(frames.awaitsKey).toBe(true)
    expect(frames.push(packet(1, [0x00, 9]))).toBeNull()
    expect(frames.push(packet(2, [0x10, ...KEY_PARTS], false))).toBeNull()
    expect(frames.push(packet(3, [0x00]))).toBeNull()
    expect(frames.push(packet(4, [0x00, 9]))?.bytes).toEqual(new Uint8Array([...KEY_PARTS, 9]))
    expect(frames.push(packet(5, [0x00, 9]))).toBeNull()
  })
  test('what came before a loss is in none', () => {
    const frames = new Vp8Frames()
    frames.push(packet(1, [0x10, ...KEY_PARTS], false))
    expect(frames.push(packet(3, [0x00, 9]))).toBeNull()
    expect(frames.push(packet(4, [0x10, ...KEY_PARTS]))?.bytes).toEqual(new Uint8Array(KEY_PARTS))
  })
  test('numbers go round, and the first one may be 0', () => {
    const frames = new Vp8Frames()
    frames.push(packet(65_535, [0x10, ...KEY_PARTS]))
    expect(frames.push(packet(0, [0x10, 0x01]))?.isKey).toBe(false)
    expect(new Vp8Frames().push(packet(0, [0x10, ...KEY_PARTS]))?.isKey).toBe(true)
  })
  test('one that does not end is given up: the next one is whole', () => {
    const frames = new Vp8Frames()
    const part = [0x00, ...Array.from({ length: 60_000 }, () => 9)]
    frames.push(packet(1, [0x10, ...KEY_PARTS], false))
    for (let sequence = 2; sequence < 100; sequence += 1) frames.push(packet(sequence, part, false))
    expect(frames.awaitsKey).toBe(true)
    expect(frames.push(packet(100, [0x00, 9]))).toBeNull()
    expect(frames.push(packet(101, [0x10, ...KEY_PARTS]))?.bytes).toEqual(new Uint8Array(KEY_PARTS))
  })
})

test('a key frame’s size needs all ten bytes and its mark, and is more than nothing', () => {
  expect(keyFrameSize(new Uint8Array(KEY_PARTS))).toEqual({ width: 640, height: 360 })
  // The two highest bits are its scaling.
  expect(keyFrameSize(bytes(...KEY_PARTS.slice(0, 7), 0xc2, 0x68, 0x41))).toEqual({ width: 640, height: 360 })
  expect(keyFrameSize(new Uint8Array(KEY_PARTS.slice(0, 9)))).toBeNull()
  for (const side of [6, 8]) expect(keyFrameSize(new Uint8Array(KEY_PARTS.with(side, 0).with(side + 1, 0)))).toBeNull()
  for (const at of [3, 4, 5]) expect(keyFrameSize(new Uint8Array(KEY_PARTS.with(at, 0x77)))).toBeNull()
})

const taken = (sent: readonly number[]) => {
  const order = new PacketOrder()
  return sent
    .map((sequence) => order.push(packet(sequence)))
    .map(({ packets, missing }) => ({
      packets: packets.map(({ sequence }) => sequence),
      missing,
    }))
}
describe('packets in order', () => {
  test('a jump is another stream: what waited is forgotten, nothing is missing', () => {
    expect(taken([1, 3, 1002])).toEqual([
      { packets: [1], missing: [] },
      { packets: [], missing: [2] },
      { packets: [], missing: Array.from({ length: 998 }, (_, at) => at + 4) },
    ])
    expect(taken([1, 3, 1003, 1004])).toEqual([
      { packets: [1], missing: [] },
      { packets: [], missing: [2] },
      { packets: [1003], missing: [] },
      { packets: [1004], missing: [] },
    ])
    // What waited before the jump does not come after it.
    expect(taken([1, 3, 3000, 2]).at(-1)).toEqual({ packets: [2], missing: [] })
  })
  test('one that is late or waits already is left out', () => {
    expect(taken([5, 4, 7, 7, 6])).toEqual([
      { packets: [5], missing: [] },
      { packets: [], missing: [] },
      { packets: [], missing: [6] },
      { packets: [], missing: [] },
      { packets: [6, 7], missing: [] },
    ])
  })
  test('what is missing is asked for once, several at a time, round the ring', () => {
    expect(taken([65_534, 2, 4]).map(({ missing }) => missing)).toEqual([[], [65_535, 0, 1], [3]])
  })
  test('fifty wait for a lost one, and one more goes on without it', () => {
    const sent = taken([1, ...Array.from({ length: 51 }, (_, at) => at + 3)])
    expect(sent.slice(1, -1).flatMap(({ packets }) => packets)).toEqual([])
    expect(sent.at(-1)?.packets).toEqual(Array.from({ length: 51 }, (_, at) => at + 3))
  })
})

const request = (format: number) => [0x80 | format, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 7]
const receiver = (...lost: number[]) => {
  const blocks = lost.flatMap((share, at) => [0, 0, 0, at + 1, share, ...Array.from({ length: 19 }, () => 0)])
  return [0x80 | lost.length, 201, 0, 1 + 6 * lost.length, 0, 0, 0, 1, ...blocks]
}
describe('reports', () => {
  test.each([
    [1, true],
    [4, true],
    [2, false],
  ])('feedback %i about a picture asks for a key frame: %s', (format, expected) => {
    expect(isKeyFrameRequest(bytes(...receiver(1, 2), ...request(format)))).toBe(expected)
    // Its first four bytes are enough.
    expect(isKeyFrameRequest(new Uint8Array(request(format).slice(0, 4)))).toBe(expected)
  })
  test('of a block that is cut off nothing is read, of the ones before it all', () => {
    const two = receiver(64, 128)
    expect(worstLoss(new Uint8Array(two), [1, 2])).toBe(0.5)
    expect(worstLoss(new Uint8Array(two.slice(0, -1)), [1, 2])).toBe(0.25)
    expect(worstLoss(new Uint8Array(two), [2, 1])).toBe(0.5)
    expect(worstLoss(new Uint8Array(receiver(128, 64)), [1, 2])).toBe(0.5)
  })
  test('one about none, and one that is no receiver’s, say nothing', () => {
    expect(worstLoss(bytes(0x80, 201, 0, 1, 0, 0, 0, 1), [0])).toBeNull()
    expect(worstLoss(new Uint8Array(receiver(64).with(1, 200)), [1])).toBeNull()
    expect(worstLoss(bytes(...receiver(64, 64), ...receiver(128)), [1])).toBe(0.5)
    // Behind the last block another packet begins, which is none of its.
    expect(worstLoss(bytes(...receiver(64), ...receiver(0, 0)), [2 ** 31 + 2])).toBeNull()
  })
  test('lost packets are asked for in turn, sixty at most', () => {
    const asked = lostPackets(
      7,
      Array.from({ length: 70 }, (_, at) => at + 1),
    )
    const view = new DataView(asked.buffer)
    expect([asked.length, view.getUint16(2)]).toEqual([12 + 60 * 4, 62])
    expect([view.getUint16(12), view.getUint16(16), view.getUint16(12 + 59 * 4)]).toEqual([1, 2, 60])
  })
})

const frame = writeFrame({ kind: 'sound', isKey: false, atMs: 5, bytes: bytes() })
/** The head of a frame of another length or kind. */
const headed = (length: number, kind: number) => {
  const head = frame.slice()
  new DataView(head.buffer).setUint32(0, length)
  head[4] = kind
  return head
}
describe('a recording’s frames', () => {
  test('an empty one is whole, and no key', () => {
    expect(readFrames(frame)).toMatchObject({ frames: [{ kind: 'sound', isKey: false, atMs: 5 }], length: 14 })
  })
  test('one of 4 MB may be on its way, a longer one or another kind is none', () => {
    expect(readFrames(headed(4 * 2 ** 20, 0))).toEqual({ frames: [], length: 0 })
    expect(() => readFrames(headed(4 * 2 ** 20 + 1, 0))).toThrow('no frame')
    expect(() => readFrames(headed(0, 2))).toThrow('no frame')
  })
})
