import { ringDistance } from './rtp.ts'
import type { RtpPacket } from './rtp.ts'

/** So many later packets wait for a lost one; then the stream goes on without it. At 100 packets a second about half a second. */
const MOST_WAITING = 50
/** A jump like this is another stream, not a loss. */
const JUMP = 1000

export interface Ordered {
  /** those whose turn has come */
  packets: RtpPacket[]
  /** numbers that are missing since this packet came, to be asked for again */
  missing: number[]
}

/** Puts the packets of one sender in the order of their numbers; what comes twice or too late is left out. */
export class PacketOrder {
  #next: number | undefined
  readonly #waiting = new Map<number, RtpPacket>()

  push(packet: RtpPacket): Ordered {
    this.#next ??= packet.sequence
    const ahead = ringDistance(this.#next, packet.sequence, 16)
    if (Math.abs(ahead) > JUMP) {
      this.#waiting.clear()
      this.#next = packet.sequence
    } else if (ahead < 0 || this.#waiting.has(packet.sequence)) return { packets: [], missing: [] }
    const missing = this.#missingBefore(packet.sequence)
    this.#waiting.set(packet.sequence, packet)
    const packets = this.#take()
    if (this.#waiting.size <= MOST_WAITING) return { packets, missing }
    this.#skipGap()
    return { packets: [...packets, ...this.#take()], missing }
  }

  /** The packets between the latest one so far and this one. */
  #missingBefore(sequence: number): number[] {
    const next = this.#next ?? sequence
    const known = Math.max(-1, ...[...this.#waiting.keys()].map((one) => ringDistance(next, one, 16)))
    const missing: number[] = []
    for (let ahead = known + 1; ahead < ringDistance(next, sequence, 16); ahead += 1)
      missing.push((next + ahead) % 2 ** 16)
    return missing
  }

  #take(): RtpPacket[] {
    const taken: RtpPacket[] = []
    for (let next = this.#next ?? 0; ; next = (next + 1) % 2 ** 16) {
      this.#next = next
      const packet = this.#waiting.get(next)
      if (!packet) return taken
      this.#waiting.delete(next)
      taken.push(packet)
    }
  }

  #skipGap(): void {
    const from = this.#next ?? 0
    const ahead = Math.min(...[...this.#waiting.keys()].map((one) => ringDistance(from, one, 16)))
    this.#next = (from + ahead) % 2 ** 16
  }
}
