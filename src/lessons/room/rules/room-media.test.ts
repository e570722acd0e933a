import { describe, expect, test } from 'vitest'
import { ContinuedStream } from './continued-stream.ts'
import { readFrames, writeFrame } from './frame-log.ts'
import type { RecordedFrame } from './frame-log.ts'
import { announcedAt, offeredMedia, withoutCandidates } from './offered-media.ts'
import { PacketOrder } from './packet-order.ts'
import { extendStretches, recordingTime, spanOf } from './recording-time.ts'
import type { Stretch } from './recording-time.ts'
import { isKeyFrameRequest, lostPackets } from './rtcp.ts'
import { readRtp, writeRtp } from './rtp.ts'
import type { RtpPacket } from './rtp.ts'
import { StreamClock } from './stream-clock.ts'
import { keyFrameSize, Vp8Frames } from './vp8-frames.ts'

const packet = (sequence: number, part: Partial<RtpPacket> = {}): RtpPacket => ({
  payloadType: 96,
  isMarked: true,
  sequence,
  timestamp: sequence * 3000,
  ssrc: 7,
  payload: new Uint8Array([0x10, 0x01, sequence]),
  ...part,
})
const KEY = [0x10, 0x00, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01]

describe('packets', () => {
  test('are read as they were written', () => {
    const written = packet(65_535, { timestamp: 2 ** 32 - 1, isMarked: false })
    expect(readRtp(writeRtp(written))).toEqual(written)
  })
  test('are read without extension, sources and padding', () => {
    const head = [0xb1, 0xe0, 0, 5, 0, 0, 0, 9, 0, 0, 0, 7]
    const bytes = new Uint8Array([...head, 1, 1, 1, 1, 0xbe, 0xde, 0, 1, 2, 2, 2, 2, 42, 43, 0, 2])
    expect(readRtp(bytes)).toMatchObject({
      sequence: 5,
      timestamp: 9,
      isMarked: true,
      payload: new Uint8Array([42, 43]),
    })
  })
  test.each([
    ['garbage', [1, 2, 3]],
    ['reports', [0x80, 201, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]],
    ['an extension longer than the packet', [0x90, 96, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 255, 255]],
    ['padding longer than the packet', [0xa0, 96, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 200]],
  ])('%s are none', (_, bytes) => {
    expect(readRtp(new Uint8Array(bytes))).toBeNull()
  })
})

test.each([
  ['in order', [1, 2, 3], [1, 2, 3], []],
  ['one late', [1, 3, 2, 4], [1, 2, 3, 4], [2]],
  ['one twice', [1, 1, 2], [1, 2], []],
  ['round the ring', [65_534, 0, 65_535, 1], [65_534, 65_535, 0, 1], [65_535]],
  [
    'one lost for good',
    [1, ...Array.from({ length: 60 }, (_, at) => at + 3)],
    [1, ...Array.from({ length: 60 }, (_, at) => at + 3)],
    [2],
  ],
])('packets come in order: %s', (_, sent, expected, missing) => {
  const order = new PacketOrder()
  const all = sent.map((sequence) => order.push(packet(sequence)))
  expect(all.flatMap(({ packets }) => packets.map(({ sequence }) => sequence))).toEqual(expected)
  expect(all.flatMap((one) => one.missing)).toEqual(missing)
})

test('pictures begin with a key frame, and after a loss with the next one', () => {
  const frames = new Vp8Frames()
  const take = (sequence: number, payload: number[], isMarked = true) =>
    frames.push(packet(sequence, { payload: new Uint8Array(payload), isMarked }))
  expect(take(1, [0x10, 0x01, 5])).toBeNull()
  expect(frames.awaitsKey).toBe(true)
  expect(take(2, KEY, false)).toBeNull()
  // A second part, with every extension of the descriptor.
  const key = take(3, [0x80, 0xf0, 0x80, 1, 2, 3, 99])
  expect(key).toMatchObject({ isKey: true })
  expect(keyFrameSize(key?.bytes ?? new Uint8Array())).toEqual({ width: 640, height: 360 })
  expect(key?.bytes.at(-1)).toBe(99)
  expect(take(4, [0x10, 0x01, 6])).toMatchObject({ isKey: false })
  expect(take(6, [0x10, 0x01, 7])).toBeNull()
  expect(frames.awaitsKey).toBe(true)
  expect(take(7, KEY)).toMatchObject({ isKey: true })
})

test('a second sender’s stream goes on where the first one’s stopped', () => {
  const stream = new ContinuedStream(90_000)
  const first = stream.next(packet(65_535, { timestamp: 1000 }), 1000)
  const second = stream.next(packet(40, { ssrc: 8, timestamp: 77 }), 2000)
  expect((first.sequence + 1) % 65_536).toBe(second.sequence)
  expect(second.timestamp - first.timestamp).toBe(90_000)
  const third = stream.next(packet(41, { ssrc: 8, timestamp: 3077 }), 2030)
  expect([third.sequence - second.sequence, third.timestamp - second.timestamp]).toEqual([1, 3000])
})

test('times follow the sender’s clock, until it is half a second off', () => {
  const clock = new StreamClock(48_000)
  const start = 2 ** 32 - 960
  expect(clock.at(start, 5000)).toBe(5000)
  expect(clock.at(0, 5080)).toBe(5020)
  expect(clock.at(48_000, 9000)).toBe(9000)
})

describe('a recording on its way', () => {
  const frames: RecordedFrame[] = [
    { kind: 'picture', isKey: true, atMs: 1_800_000_000_000.5, bytes: new Uint8Array([1, 2, 3]) },
    { kind: 'sound', isKey: true, atMs: 1_800_000_000_020, bytes: new Uint8Array([4]) },
  ]
  const bytes = Buffer.concat(frames.map(writeFrame))
  test('is read as it was written', () => {
    expect(readFrames(bytes)).toEqual({ frames, length: bytes.length })
  })
  test('that was cut off ends with its last whole frame', () => {
    expect(readFrames(bytes.subarray(0, -1))).toMatchObject({ frames: [frames[0]], length: 17 })
  })
  test('is refused where it holds something else', () => {
    expect(() => readFrames(Buffer.alloc(64, 0xff))).toThrow('no frame')
  })
})

test('moments of the lesson lie in the recording, without its pauses', () => {
  const stretches: Stretch[] = []
  const begun = [1000, 2000, 3000, 13_000, 14_000].map((atMs) => extendStretches(stretches, atMs, 0))
  expect(begun).toEqual([true, false, false, true, false])
  const moments = [0, 1000, 2500, 3000, 8000, 13_000, 13_500, 20_000]
  expect(moments.map((atMs) => recordingTime(stretches, atMs))).toEqual([0, 0, 1500, 2000, 2000, 2000, 2500, 3000])
})

test.each([
  [1000, 2000, { pointMs: 1000, pointEndMs: 2000 }],
  [1000, 1000, { pointMs: 1000, pointEndMs: null }],
  [1000, null, { pointMs: 1000, pointEndMs: null }],
  [null, 2000, { pointMs: null, pointEndMs: null }],
])('a span from %s to %s', (pointMs, endMs, expected) => {
  expect(spanOf(pointMs, endMs)).toEqual(expected)
})

test('viewers ask for key frames, the recording for lost packets', () => {
  const report = [0x81, 201, 0, 1, 0, 0, 0, 1]
  expect(isKeyFrameRequest(new Uint8Array([...report, 0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 7]))).toBe(true)
  expect(isKeyFrameRequest(new Uint8Array(report))).toBe(false)
  expect(isKeyFrameRequest(new Uint8Array([0x81, 206]))).toBe(false)
  expect([...lostPackets(7, [258])]).toEqual([0x81, 205, 0, 3, 0, 0, 0, 1, 0, 0, 0, 7, 1, 2, 0, 0])
})

const OFFER = `v=0
o=- 1 2 IN IP4 127.0.0.1
a=fingerprint:sha-256 AA
m=audio 9 UDP/TLS/RTP/SAVPF 111 63
a=mid:0
a=candidate:1 1 UDP 2 a-name.local 5000 typ host
a=rtpmap:63 red/48000/2
a=rtpmap:111 opus/48000/2
m=video 9 UDP/TLS/RTP/SAVPF 98 96
a=mid:1
a=rtpmap:98 VP9/90000
a=rtpmap:96 VP8/90000
a=end-of-candidates
`
describe('an offer', () => {
  test('gives its media with the room’s codecs', () => {
    expect(offeredMedia(OFFER)).toEqual([
      { kind: 'audio', mid: '0', payloadType: 111 },
      { kind: 'video', mid: '1', payloadType: 96 },
    ])
    expect(withoutCandidates(OFFER)).not.toMatch(/candidate/)
    expect(announcedAt('a=candidate:1 1 UDP 99 127.0.0.1 7082 typ host', '203.0.113.9')).toBe(
      'a=candidate:1 1 UDP 99 203.0.113.9 7082 typ host',
    )
  })
  test.each([
    ['garbage', 'hello'],
    ['no media', 'v=0\na=fingerprint:sha-256 AA\n'],
    ['no fingerprint', OFFER.replace('a=fingerprint', 'a=x')],
    ['data', OFFER.replace('m=audio', 'm=application')],
    ['another codec alone', OFFER.replace('VP8', 'H264')],
    ['too many media', OFFER + 'm=audio 9 UDP/TLS/RTP/SAVPF 111\na=mid:2\na=rtpmap:111 opus/48000/2\n'.repeat(9)],
    ['too long', OFFER.padEnd(1_000_000, 'a')],
  ])('is refused: %s', (_, sdp) => {
    expect(offeredMedia(sdp)).toBeNull()
  })
})

test('frames extend a stretch until a pause', () => {
  const stretches: Stretch[] = []
  expect([1000, 1030, 3070, 5111].map((atMs) => extendStretches(stretches, atMs, 40))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(stretches).toEqual([
    { fromMs: 1000, toMs: 3110 },
    { fromMs: 5111, toMs: 5151 },
  ])
})
