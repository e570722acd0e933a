import { ContinuedStream } from './continued-stream.ts'
import type { PictureQuality, ViewerQuality } from './picture-choice.ts'
import type { RtpPacket } from './rtp.ts'
import { beginsKeyFrame } from './vp8-frames.ts'

/** One viewer's picture, made of the presenter's large one and small one: it changes over where a key frame begins. */
export class PictureSwitch {
  readonly #stream = new ContinuedStream(90_000)
  /** null: none is passed on, until a key frame of the wanted one begins */
  #current: PictureQuality | null = 'high'
  wanted: ViewerQuality = 'high'

  /** the one of which a key frame is needed before the viewer gets what is wanted; null: none */
  get awaited(): PictureQuality | null {
    return this.wanted === 'none' || this.wanted === this.#current ? null : this.wanted
  }

  /** the one that the viewer gets now, or is about to */
  get shown(): PictureQuality {
    return this.#current ?? (this.wanted === 'low' ? 'low' : 'high')
  }

  /** The packet as this viewer gets it; null: it is none of the viewer's. */
  next(quality: PictureQuality, packet: RtpPacket, nowMs: number): RtpPacket | null {
    if (this.wanted === 'none') this.#current = null
    else if (quality === this.awaited && beginsKeyFrame(packet.payload)) this.#current = quality
    return quality === this.#current ? this.#stream.next(packet, nowMs) : null
  }
}
