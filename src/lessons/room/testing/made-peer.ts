import { Audio, PeerConnection, RtcpReceivingSession, Video } from 'node-datachannel'
import type { Track } from 'node-datachannel'
import { readRtp, writeRtp } from '../rules/rtp.ts'

interface MadeMedia {
  kind: 'audio' | 'video'
  /** of what it sends; left out: it receives */
  ssrc?: number
  /** it receives, and may send reports of its own making */
  reports?: true
}

/** A browser of tests and measurements: it offers these media, and sends and takes packets without encoding anything. */
export interface MadePeer {
  sdp: string
  tracks: Track[]
  /** Takes the answer; resolves once packets can go. */
  connect: (answer: string) => Promise<void>
  close: () => void
}

const PAYLOAD_TYPES = { video: 96, audio: 111 }

export async function makePeer(media: readonly MadeMedia[]): Promise<MadePeer> {
  const peer = new PeerConnection('browser', { iceServers: [], bindAddress: '127.0.0.1' })
  const tracks = media.map(({ kind, ssrc, reports }, at) => {
    const direction = reports ? 'SendRecv' : ssrc === undefined ? 'RecvOnly' : 'SendOnly'
    const described = new (kind === 'video' ? Video : Audio)(String(at), direction)
    if ('addVP8Codec' in described) described.addVP8Codec(PAYLOAD_TYPES.video)
    else described.addOpusCodec(PAYLOAD_TYPES.audio)
    if (ssrc !== undefined) described.addSSRC(ssrc, 'browser', 'browser', `track-${at}`)
    const track = peer.addTrack(described)
    if (ssrc === undefined && !reports) track.setMediaHandler(new RtcpReceivingSession())
    return track
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  peer.onGatheringStateChange((state) => state === 'complete' && resolve())
  peer.setLocalDescription('offer')
  await promise
  return {
    sdp: peer.localDescription()?.sdp ?? '',
    tracks,
    connect: (answer) =>
      new Promise((done, fail) => {
        peer.onStateChange((state) => {
          if (state === 'connected') done()
          if (state === 'failed') fail(new Error('no connection'))
        })
        peer.setRemoteDescription(answer, 'answer')
      }),
    close: () => peer.close(),
  }
}

/** Sends pictures, each of one packet, every `everyMs`, of `bytes` bytes; each is a key frame of VP8. By a track for sound, sound. Returns the way to stop. */
export function sendPictures(track: Track, ssrc: number, { everyMs = 40, bytes = 200 } = {}): () => void {
  let sequence = 0
  // A start of a picture, a key frame, and whose it is.
  const payload = new Uint8Array(bytes)
  payload.set([0x10, 0x00, ssrc & 0xff])
  const timer = setInterval(() => {
    if (!track.isOpen()) return
    sequence += 1
    track.sendMessageBinary(
      Buffer.from(
        writeRtp({
          payloadType: PAYLOAD_TYPES[track.type() === 'audio' ? 'audio' : 'video'],
          isMarked: true,
          sequence: sequence & 0xffff,
          timestamp: sequence * everyMs * 90,
          ssrc,
          payload,
        }),
      ),
    )
  }, everyMs)
  return () => clearInterval(timer)
}

/** Whose pictures come on a track, as `sendPictures` marks them; grows. */
export function picturesOn(track: Track): number[] {
  const seen: number[] = []
  track.onMessage((bytes) => {
    const packet = readRtp(bytes)
    if (packet) seen.push(packet.payload[2] ?? -1)
  })
  return seen
}

/** A receiver's report (RFC 3550) that so much of a stream was lost, 0 to 1. */
export function lossReport(ssrc: number, lost: number): Buffer {
  const report = Buffer.alloc(32)
  report.set([0x81, 201, 0, 7])
  report.writeUInt32BE(1, 4)
  report.writeUInt32BE(ssrc, 8)
  report.writeUInt8(Math.round(lost * 255), 12)
  return report
}
