/** The presenter sends a large picture and a small one; a line that carries neither gets sound alone. */
export type PictureQuality = 'high' | 'low'
export type ViewerQuality = PictureQuality | 'none'

const LADDER: readonly ViewerQuality[] = ['high', 'low', 'none']
/** Share of lost packets that a viewer sees, and one that hardly anyone does. */
const MUCH = 0.1
const LITTLE = 0.02
const BAD_IN_A_ROW = 2
/** The line needs so long to show that a step down helped. */
const SETTLE_MS = 4000
const FIRST_TRY_MS = 15_000
const LONGEST_TRY_MS = 240_000
/** A step up that lasts no longer failed. */
const FAILED_WITHIN_MS = 20_000
/** Two reports of one packet, which each of a page's tracks passes on. */
const SAME_REPORT_MS = 200

/** Which picture a viewer's line carries, by the losses that the viewer's browser reports about once a second. */
export class PictureChoice {
  #step = 0
  #bad = 0
  #lastMs = -Infinity
  #steppedMs = -Infinity
  #goodSinceMs: number | undefined
  #tryAfterMs = FIRST_TRY_MS
  #raisedMs = -Infinity

  get quality(): ViewerQuality {
    return LADDER[this.#step] ?? 'none'
  }

  /** `lost`: 0 to 1, of picture and sound the worse; true: the quality is another one now. */
  report(lost: number, nowMs: number): boolean {
    if (nowMs - this.#lastMs < SAME_REPORT_MS) return false
    this.#lastMs = nowMs
    this.#bad = lost > MUCH ? this.#bad + 1 : 0
    if (lost > LITTLE) this.#goodSinceMs = undefined
    else this.#goodSinceMs ??= nowMs
    if (this.#bad >= BAD_IN_A_ROW && nowMs - this.#steppedMs >= SETTLE_MS && this.#step < LADDER.length - 1) {
      const hasFailed = nowMs - this.#raisedMs < FAILED_WITHIN_MS
      this.#tryAfterMs = hasFailed ? Math.min(this.#tryAfterMs * 2, LONGEST_TRY_MS) : FIRST_TRY_MS
      return this.#go(this.#step + 1, nowMs)
    }
    const isGood = this.#goodSinceMs !== undefined && nowMs - this.#goodSinceMs >= this.#tryAfterMs
    if (!isGood || this.#step === 0) return false
    this.#raisedMs = nowMs
    return this.#go(this.#step - 1, nowMs)
  }

  #go(step: number, nowMs: number): true {
    this.#step = step
    this.#steppedMs = nowMs
    this.#bad = 0
    this.#goodSinceMs = undefined
    return true
  }
}
