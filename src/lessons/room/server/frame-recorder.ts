import { createWriteStream, mkdirSync } from 'node:fs'
import type { WriteStream } from 'node:fs'
import path from 'node:path'
import { writeFrame } from '../rules/frame-log.ts'
import type { RecordedFrame } from '../rules/frame-log.ts'
import { PacketOrder } from '../rules/packet-order.ts'
import type { RtpPacket } from '../rules/rtp.ts'
import { StreamClock } from '../rules/stream-clock.ts'
import { Vp8Frames } from '../rules/vp8-frames.ts'

/** A disk that falls behind this far ends the recording instead of filling the memory. */
const MOST_UNWRITTEN_BYTES = 32 * 2 ** 20

/** Writes the lesson's pictures and sound to a new file of `folder`, named by when it begins. */
export class FrameRecorder {
  readonly #file: WriteStream
  readonly #pictures = { order: new PacketOrder(), frames: new Vp8Frames(), clock: new StreamClock(90_000) }
  readonly #sounds = { order: new PacketOrder(), clock: new StreamClock(48_000) }
  #sources = { video: 0, audio: 0 }

  constructor(folder: string, onFailure: (reason: string) => void) {
    mkdirSync(folder, { recursive: true })
    this.#file = createWriteStream(path.join(folder, `${Date.now()}.frames`), { flags: 'wx' })
    this.#file.on('error', (error) => onFailure(error.message))
  }

  /** whether it can go on only from a key frame */
  get awaitsKey(): boolean {
    return this.#pictures.frames.awaitsKey
  }

  /** Takes a packet as it came; gives the numbers of those that are missing. */
  take(kind: 'audio' | 'video', packet: RtpPacket): number[] {
    if (this.#sources[kind] !== packet.ssrc) this.#startOver(kind, packet.ssrc)
    const now = Date.now()
    const { packets, missing } = (kind === 'video' ? this.#pictures : this.#sounds).order.push(packet)
    for (const one of packets) {
      if (kind === 'audio')
        this.#write({ kind: 'sound', ...one, bytes: one.payload, isKey: true }, this.#sounds.clock, now)
      else {
        const frame = this.#pictures.frames.push(one)
        if (frame) this.#write({ kind: 'picture', ...frame }, this.#pictures.clock, now)
      }
    }
    return missing
  }

  close(): void {
    this.#file.end()
  }

  #startOver(kind: 'audio' | 'video', ssrc: number): void {
    this.#sources[kind] = ssrc
    if (kind === 'audio') Object.assign(this.#sounds, { order: new PacketOrder(), clock: new StreamClock(48_000) })
    else {
      const anew = { order: new PacketOrder(), frames: new Vp8Frames(), clock: new StreamClock(90_000) }
      Object.assign(this.#pictures, anew)
    }
  }

  #write(frame: Omit<RecordedFrame, 'atMs'> & { timestamp: number }, clock: StreamClock, now: number): void {
    if (frame.bytes.length === 0 || this.#file.destroyed) return
    const { kind, isKey, bytes } = frame
    this.#file.write(writeFrame({ kind, isKey, bytes, atMs: clock.at(frame.timestamp, now) }))
    if (this.#file.writableLength > MOST_UNWRITTEN_BYTES) this.#file.destroy(new Error('the disk is too slow'))
  }
}
