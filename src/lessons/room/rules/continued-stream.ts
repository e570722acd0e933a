import { ringDistance } from './rtp.ts'
import type { RtpPacket } from './rtp.ts'

const SEQUENCES = 2 ** 16
const TIMESTAMPS = 2 ** 32
const onRing = (value: number, ring: number) => ((value % ring) + ring) % ring

/** Makes one stream of the streams of several senders, one after the other: numbers and times go on where the last one stopped. */
export class ContinuedStream {
  readonly #perMs: number
  #ssrc: number | undefined
  #sequenceOffset = 0
  #timeOffset = 0
  #last = { sequence: 0, timestamp: 0, ms: 0 }

  constructor(perSecond: number) {
    this.#perMs = perSecond / 1000
  }

  /** The packet with the numbers of the joined stream; `nowMs` is when it came. */
  next(packet: RtpPacket, nowMs: number): RtpPacket {
    if (this.#ssrc !== packet.ssrc) {
      this.#ssrc = packet.ssrc
      this.#sequenceOffset = this.#last.sequence + 1 - packet.sequence
      const since = Math.max(1, Math.round((nowMs - this.#last.ms) * this.#perMs))
      this.#timeOffset = this.#last.timestamp + since - packet.timestamp
    }
    const sequence = onRing(packet.sequence + this.#sequenceOffset, SEQUENCES)
    const timestamp = onRing(packet.timestamp + this.#timeOffset, TIMESTAMPS)
    if (ringDistance(this.#last.sequence, sequence, 16) > 0) this.#last = { sequence, timestamp, ms: nowMs }
    return { ...packet, sequence, timestamp }
  }
}
