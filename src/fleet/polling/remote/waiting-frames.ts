interface WaitingFrame {
  frame: Buffer
  polls: number
  sequence: number
  oldestAtMs: number
}

/** Frames in memory waiting for the disk, oldest first. */
export class WaitingFrames {
  readonly #frames: WaitingFrame[] = []

  get count(): number {
    return this.#frames.length
  }

  get bytes(): number {
    return this.#frames.reduce((all, { frame }) => all + frame.length, 0)
  }

  get polls(): number {
    return this.#frames.reduce((all, { polls }) => all + polls, 0)
  }

  get first(): WaitingFrame | undefined {
    return this.#frames[0]
  }

  push(frame: WaitingFrame): void {
    this.#frames.push(frame)
  }

  takeFirst(): WaitingFrame | undefined {
    return this.#frames.shift()
  }

  dropThrough(sequence: number): void {
    while ((this.first?.sequence ?? Infinity) <= sequence) this.#frames.shift()
  }

  /** The oldest frames: at least one, and at most `mostBytes` if there are several; null if there is none. */
  peek(mostBytes: number): Buffer | null {
    const frames: Buffer[] = []
    let bytes = 0
    for (const { frame } of this.#frames) {
      if (frames.length > 0 && bytes + frame.length > mostBytes) break
      frames.push(frame)
      bytes += frame.length
    }
    return frames.length > 0 ? Buffer.concat(frames) : null
  }
}
