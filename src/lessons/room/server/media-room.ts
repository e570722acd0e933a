import { Audio, PeerConnection, RtcpNackResponder, RtcpReceivingSession, Video } from 'node-datachannel'
import type { RtcConfig, Track } from 'node-datachannel'
import { AllowedBitrate, MOST_BITS } from '../rules/allowed-bitrate.ts'
import { ContinuedStream } from '../rules/continued-stream.ts'
import { offeredMedia, withoutCandidates } from '../rules/offered-media.ts'
import type { OfferedMedia } from '../rules/offered-media.ts'
import { PictureChoice } from '../rules/picture-choice.ts'
import type { PictureQuality, ViewerQuality } from '../rules/picture-choice.ts'
import { PictureSwitch } from '../rules/picture-switch.ts'
import { isKeyFrameRequest, lostPackets, worstLoss } from '../rules/rtcp.ts'
import { isRtcp, readRtp, writeRtp } from '../rules/rtp.ts'
import type { RtpPacket } from '../rules/rtp.ts'
import { answerOf } from './media-answer.ts'
import { FrameRecorder } from './frame-recorder.ts'
import { MOST_SPEAKERS } from './media-messages.ts'
import type { Sends } from './media-messages.ts'
import { whileOpen } from './while-open.ts'

/** The recording can be sought to key frames alone; browsers make none unasked. */
const KEY_FRAME_EVERY_MS = 4000
const KEY_FRAMES_AT_LEAST_APART_MS = 500
/** A sender of whom nothing comes for so long counts as lost, long before its connection does: others see why the picture stands still. */
const SILENT_MS = 4000
const LOOK_EVERY_MS = 1000
/** How many packets are kept for viewers who lost some: two seconds of picture. */
const KEPT_PACKETS = 512

/** The streams of a room: picture and sound of the lesson, then the sound of each speaker. */
const STREAMS = ['video', ...Array.from({ length: 1 + MOST_SPEAKERS }, () => 'audio' as const)] as const
const SOUND_RATE = 48_000
/** of the first stream as viewers get it, the others follow */
const FIRST_SSRC = 1000
const PICTURE = 0
/** by whose losses a viewer's picture is chosen: picture and sound of the lesson */
const REPORTED = [FIRST_SSRC, FIRST_SSRC + 1]
const QUALITIES = ['high', 'low'] as const

/** What a room reports, but for which room it is. */
type RoomEvent =
  | { event: 'connected' | 'lost'; seat: string; isSending: boolean }
  | { event: 'quality'; seat: string; quality: ViewerQuality }
  | { event: 'recordingFailed'; reason: string }

interface Watching {
  connection: PeerConnection
  /** by stream; null where the viewer asks for fewer */
  tracks: ({ track: Track; payloadType: number } | null)[]
  choice: PictureChoice
  picture: PictureSwitch
}
interface Sending {
  connection: PeerConnection
  sends: Exclude<Sends, null>
  isMuted: boolean
  pictures: Partial<Record<PictureQuality, Track>>
  /** when something came last */
  seenMs: number
  isSilent: boolean
}

/** One lesson's room: passes on what its presenter and speakers send to all others, and records the lesson. */
export class MediaRoom {
  readonly #config: RtcConfig
  readonly #emit: (event: RoomEvent) => void
  readonly #watching = new Map<string, Watching>()
  readonly #sending = new Map<string, Sending>()
  /** as viewers get them; the picture is each viewer's own */
  readonly #sounds = STREAMS.slice(1).map(() => new ContinuedStream(SOUND_RATE))
  readonly #timers: NodeJS.Timeout[]
  #recorder: FrameRecorder | undefined
  readonly #keyFrameAskedMs = { high: 0, low: 0 }
  readonly #allowed = new AllowedBitrate()
  #allowedBits = MOST_BITS
  #lookedMs = performance.now()

  constructor(config: RtcConfig, emit: (event: RoomEvent) => void) {
    this.#config = config
    this.#emit = emit
    this.#timers = [
      setInterval(() => this.#recorder && this.#askKeyFrame('high'), KEY_FRAME_EVERY_MS),
      setInterval(() => {
        this.#lookForSilent()
        this.#measureLoad()
      }, LOOK_EVERY_MS),
    ]
  }

  /** The answer to a browser's offer. Throws when there is none. */
  async connect(seat: string, sends: Sends, sdp: string): Promise<string> {
    const media = offeredMedia(sdp)
    if (!media) throw new Error('no offer')
    this.leave(seat, sends !== null)
    const connection = new PeerConnection(seat, this.#config)
    try {
      if (sends === null) this.#watching.set(seat, this.#watch(connection, media, seat))
      else this.#sending.set(seat, this.#open(connection, media, sends))
      const isSending = sends !== null
      connection.onStateChange((state) => {
        if (!this.#isCurrent(seat, connection)) return
        if (state === 'connected') {
          for (const quality of QUALITIES) this.#askKeyFrame(quality)
          this.#emit({ event: 'connected', seat, isSending })
        }
        if (state === 'failed' || state === 'closed' || state === 'disconnected') {
          this.leave(seat, isSending)
          this.#emit({ event: 'lost', seat, isSending })
        }
      })
      return await answerOf(connection, withoutCandidates(sdp))
    } catch (error) {
      this.leave(seat, sends !== null)
      throw error
    }
  }

  leave(seat: string, isSending: boolean): void {
    const kind = isSending ? this.#sending : this.#watching
    const { connection } = kind.get(seat) ?? {}
    kind.delete(seat)
    connection?.close()
  }

  mute(seat: string, isMuted: boolean): void {
    const sending = this.#sending.get(seat)
    if (sending) sending.isMuted = isMuted
  }

  record(folder: string | null): void {
    this.#recorder?.close()
    this.#recorder = undefined
    if (folder === null) return
    try {
      const recorder = new FrameRecorder(folder, (reason) => {
        if (this.#recorder === recorder) this.#recorder = undefined
        this.#emit({ event: 'recordingFailed', reason })
      })
      this.#recorder = recorder
      this.#askKeyFrame('high')
    } catch (error) {
      this.#emit({ event: 'recordingFailed', reason: error instanceof Error ? error.message : String(error) })
    }
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const seat of this.#watching.keys()) this.leave(seat, false)
    for (const seat of this.#sending.keys()) this.leave(seat, true)
    this.record(null)
  }

  #isCurrent(seat: string, connection: PeerConnection): boolean {
    return [this.#watching.get(seat), this.#sending.get(seat)].some((one) => one?.connection === connection)
  }

  #presenting(): Sending | undefined {
    return [...this.#sending.values()].find(({ sends }) => sends === 'lesson')
  }

  #lookForSilent(): void {
    for (const [seat, sending] of this.#sending) {
      const isSilent = Date.now() - sending.seenMs > SILENT_MS
      if (isSilent === sending.isSilent) continue
      sending.isSilent = isSilent
      this.#emit({ event: isSilent ? 'lost' : 'connected', seat, isSending: true })
    }
  }

  #measureLoad(): void {
    const now = performance.now()
    this.#allowedBits = this.#allowed.next(now - this.#lookedMs - LOOK_EVERY_MS)
    this.#lookedMs = now
    this.#allowBitrate()
  }

  /** Browsers take what the last packet allows for all that they send: one for both pictures. */
  #allowBitrate(): void {
    whileOpen(this.#presenting()?.pictures.high, (picture) => picture.requestBitrate(this.#allowedBits))
  }

  #askKeyFrame(quality: PictureQuality): void {
    const now = Date.now()
    if (now - this.#keyFrameAskedMs[quality] < KEY_FRAMES_AT_LEAST_APART_MS) return
    whileOpen(this.#presenting()?.pictures[quality], (picture) => {
      this.#keyFrameAskedMs[quality] = now
      picture.requestKeyframe()
    })
  }

  #watch(connection: PeerConnection, media: readonly OfferedMedia[], seat: string): Watching {
    const [choice, picture] = [new PictureChoice(), new PictureSwitch()]
    const tracks = watchedTracks(connection, media, (bytes) => {
      if (isKeyFrameRequest(bytes)) this.#askKeyFrame(picture.shown)
      const lost = worstLoss(bytes, REPORTED)
      if (lost === null || !choice.report(lost, Date.now())) return
      picture.wanted = choice.quality
      this.#emit({ event: 'quality', seat, quality: choice.quality })
    })
    return { connection, tracks, choice, picture }
  }

  #open(connection: PeerConnection, media: readonly OfferedMedia[], sends: Exclude<Sends, null>): Sending {
    const sending: Sending = { connection, sends, isMuted: false, pictures: {}, seenMs: Date.now(), isSilent: false }
    for (const offered of media) {
      const track = connection.addTrack(describe(offered, 'RecvOnly'))
      track.setMediaHandler(new RtcpReceivingSession())
      if (sends !== 'lesson' && offered.kind === 'video') continue
      if (offered.kind === 'audio') {
        const stream = sends === 'lesson' ? 1 : 2 + sends
        track.onMessage((bytes) => this.#takeSound(sending, track, stream, bytes))
        continue
      }
      // The large picture is offered first.
      const quality = QUALITIES.find((one) => !sending.pictures[one])
      if (!quality) continue
      sending.pictures[quality] = track
      track.onOpen(() => this.#allowBitrate())
      track.onMessage((bytes) => this.#takePicture(sending, track, quality, bytes))
    }
    return sending
  }

  #takeSound(sending: Sending, track: Track, stream: number, bytes: Buffer): void {
    sending.seenMs = Date.now()
    if (sending.isMuted || isRtcp(bytes)) return
    const packet = readRtp(bytes)
    if (!packet) return
    const passed = this.#sounds[stream - 1]?.next(packet, Date.now())
    if (!passed) return
    for (const [seat, { tracks }] of this.#watching)
      if (this.#sending.get(seat) !== sending) sendTo(tracks[stream], stream, passed)
    this.#record(sending, track, 'audio', packet)
  }

  #takePicture(sending: Sending, track: Track, quality: PictureQuality, bytes: Buffer): void {
    const now = Date.now()
    sending.seenMs = now
    if (isRtcp(bytes)) return
    const packet = readRtp(bytes)
    if (!packet) return
    const hasSmall = sending.pictures.low !== undefined
    for (const [seat, { tracks, picture, choice }] of this.#watching) {
      if (this.#sending.get(seat) === sending) continue
      picture.wanted = choice.quality === 'low' && !hasSmall ? 'high' : choice.quality
      const passed = picture.next(quality, packet, now)
      if (passed) sendTo(tracks[PICTURE], PICTURE, passed)
      if (picture.awaited === quality) this.#askKeyFrame(quality)
    }
    if (quality === 'high') this.#record(sending, track, 'video', packet)
  }

  #record(sending: Sending, track: Track, kind: OfferedMedia['kind'], packet: RtpPacket): void {
    if (sending.sends !== 'lesson' || !this.#recorder) return
    const missing = this.#recorder.take(kind, packet)
    if (missing.length > 0)
      whileOpen(track, (open) => open.sendMessageBinary(Buffer.from(lostPackets(packet.ssrc, missing))))
    if (kind === 'video' && this.#recorder.awaitsKey) this.#askKeyFrame('high')
  }
}

function sendTo(to: Watching['tracks'][number] | undefined, stream: number, packet: RtpPacket): void {
  if (!to) return
  const { track, payloadType } = to
  whileOpen(track, (open) =>
    open.sendMessageBinary(Buffer.from(writeRtp({ ...packet, payloadType, ssrc: FIRST_SSRC + stream }))),
  )
}

function describe({ kind, mid, payloadType }: OfferedMedia, direction: 'SendOnly' | 'RecvOnly'): Audio | Video {
  if (kind === 'video') {
    const video = new Video(mid, direction)
    video.addVP8Codec(payloadType)
    return video
  }
  const audio = new Audio(mid, direction)
  audio.addOpusCodec(payloadType)
  return audio
}

/** Gives the streams of the room to the media that a viewer asks for, in the order of each kind. */
function watchedTracks(
  connection: PeerConnection,
  media: readonly OfferedMedia[],
  onReport: (bytes: Buffer) => void,
): Watching['tracks'] {
  const rest = [...media]
  return STREAMS.map((kind, stream) => {
    const at = rest.findIndex((offered) => offered.kind === kind)
    const [offered] = at === -1 ? [] : rest.splice(at, 1)
    if (!offered) return null
    const described = describe(offered, 'SendOnly')
    described.addSSRC(FIRST_SSRC + stream, 'room', stream < 2 ? 'lesson' : `speaker-${stream - 2}`, `stream-${stream}`)
    const track = connection.addTrack(described)
    track.setMediaHandler(new RtcpNackResponder(KEPT_PACKETS))
    if (stream < 2) track.onMessage(onReport)
    return { track, payloadType: offered.payloadType }
  })
}
