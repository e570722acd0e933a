import { describe, expect, test } from 'vitest'
import { announcedAt, isTestOffer, OFFER_MAX_CHARS, offeredMedia, withoutCandidates } from './offered-media.ts'

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const SESSION = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 'a=fingerprint:sha-256 AA:BB']
const AUDIO = ['m=audio 9 UDP/TLS/RTP/SAVPF 111 0', 'a=mid:0', 'a=rtpmap:0 PCMU/8000', 'a=rtpmap:111 opus/48000/2']
const VIDEO = ['m=video 9 UDP/TLS/RTP/SAVPF 96', 'a=mid:v-1', 'a=rtpmap:96 VP8/90000']
/** An offer without its end that has exactly so many characters. */
const sized = (offer: string, length: number) => offer.padEnd(length, 'x')
const [sound, picture] = [
  { kind: 'audio', mid: '0', payloadType: 111 },
  { kind: 'video', mid: 'v-1', payloadType: 96 },
]
const without = (all: readonly string[], beginning: string) => all.filter((line) => !line.startsWith(beginning))

describe('an offer of media', () => {
  test.each<[string, string, object[] | null]>([
    ['of sound and picture', lines(...SESSION, ...AUDIO, ...VIDEO), [sound, picture]],
    ['with plain line ends', [...SESSION, ...VIDEO].join('\n'), [picture]],
    ['with the fingerprint at its media', lines(...without(SESSION, 'a='), ...AUDIO, 'a=fingerprint:x'), [sound]],
    ['of eight media', lines(...SESSION, ...Array.from({ length: 8 }, () => VIDEO).flat()), Array(8).fill(picture)],
    ['of nine', lines(...SESSION, ...Array.from({ length: 9 }, () => VIDEO).flat()), null],
    ['of none', lines(...SESSION), null],
    ['that begins otherwise', lines('x', ...SESSION, ...VIDEO), null],
    ['without a fingerprint', lines(...without(SESSION, 'a='), ...VIDEO, 'x a=fingerprint:x'), null],
    ['without a name', lines(...SESSION, ...without(VIDEO, 'a=mid')), null],
    ['with a name that is too long', lines(...SESSION, ...without(VIDEO, 'a=mid'), `a=mid:${'a'.repeat(17)}`), null],
    ['with its name elsewhere', lines(...SESSION, ...without(VIDEO, 'a=mid'), 'x a=mid:1'), null],
    ['of data', lines(...SESSION, 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:0'), null],
    ['in no codec of ours', lines(...SESSION, 'm=video 9 X 1', 'a=mid:0', 'a=rtpmap:1 H264/90000'), null],
    ['whose codec is named elsewhere', lines(...SESSION, 'm=video 9 X 1', 'a=mid:0', 'x a=rtpmap:1 VP8/90000'), null],
    ['of the longest', sized(lines(...SESSION, ...VIDEO), OFFER_MAX_CHARS), [picture]],
    ['that is longer', sized(lines(...SESSION, ...VIDEO), OFFER_MAX_CHARS + 1), null],
  ])('%s', (_, offer, expected) => {
    expect(offeredMedia(offer)).toEqual(expected)
  })
})

describe('a test offer', () => {
  const DATA = 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel'
  test.each([
    ['of data alone', lines(...SESSION, DATA), true],
    ['of the longest', sized(lines(...SESSION, DATA), OFFER_MAX_CHARS), true],
    ['that is longer', sized(lines(...SESSION, DATA), OFFER_MAX_CHARS + 1), false],
    ['that begins otherwise', lines('x', ...SESSION, DATA), false],
    ['without a fingerprint', lines(...without(SESSION, 'a='), DATA, 'x a=fingerprint:x'), false],
    ['of two', lines(...SESSION, DATA, DATA), false],
    ['of data and sound', lines(...SESSION, DATA, ...AUDIO), false],
    ['of nothing', lines(...SESSION), false],
    ['of sound', lines(...SESSION, ...AUDIO), false],
    ['of other data', lines(...SESSION, 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel2'), false],
  ])('%s: %s', (_, offer, expected) => {
    expect(isTestOffer(offer)).toBe(expected)
  })
})

test('candidates are left out of an offer, however they are written, and nothing else', () => {
  const candidate = 'a=candidate:1 1 UDP 2 x.local 9 typ host'
  const offer = lines(
    ...SESSION,
    candidate,
    `${candidate}\r`,
    `${candidate} \u2028`,
    ` ${candidate}`,
    'a=end-of-candidates',
    'a=mid:0',
  )
  expect(withoutCandidates(`${offer}${candidate}`)).toBe(lines(...SESSION, 'a=mid:0'))
})

test('an answer’s candidates by UDP get another address', () => {
  const answer = lines(
    'a=candidate:10 1 UDP 2122317823 127.0.0.1 9000 typ host',
    'a=candidate:2 12 udp 1 127.0.0.2 9 typ host',
    'a=candidate:3 1 TCP 5 127.0.0.3 9',
  )
  expect(announcedAt(answer, '127.9.9.9')).toBe(
    lines(
      'a=candidate:10 1 UDP 2122317823 127.9.9.9 9000 typ host',
      'a=candidate:2 12 udp 1 127.9.9.9 9 typ host',
      'a=candidate:3 1 TCP 5 127.0.0.3 9',
    ),
  )
})
