const CHUNK_BYTES = 256 * 1024
/** UTF-8 needs no more for a unit of UTF-16. */
const MOST_BYTES_A_UNIT = 3

/** Several texts in a row. */
class Chunk {
  readonly #memory: ArrayBuffer
  readonly #bytes: Buffer
  #used = 0
  #texts = 0

  constructor(bytes: number) {
    this.#memory = new ArrayBuffer(bytes)
    this.#bytes = Buffer.from(this.#memory)
  }

  hasRoomFor(text: string): boolean {
    return this.#used + text.length * MOST_BYTES_A_UNIT <= this.#bytes.length
  }

  /** Returns where it ends. */
  add(text: string): number {
    this.#texts += 1
    return (this.#used += this.#bytes.write(text, this.#used))
  }

  textAt(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, to)
  }

  get used(): number {
    return this.#used
  }

  drop(): void {
    this.#texts -= 1
    if (this.#texts > 0) return
    this.#used = 0
    // Not left to the garbage collector, which would come too late for some megabytes a second.
    if (this !== latest) this.#memory.transfer(0)
  }
}

let latest = new Chunk(CHUNK_BYTES)

/**
 * A text outside the heap until it is dropped. What miners sent is kept until their polls are written, thousands of texts of 2 kB and
 * more that hardly any poll needs again; on the heap each would be copied twice, and have the old generation marked so much earlier
 * (docs/decisions/0304).
 */
export class KeptText {
  #chunk: Chunk | undefined
  readonly #from: number
  readonly #to: number

  constructor(text: string) {
    if (!latest.hasRoomFor(text)) latest = new Chunk(Math.max(CHUNK_BYTES, text.length * MOST_BYTES_A_UNIT))
    this.#chunk = latest
    this.#from = latest.used
    this.#to = latest.add(text)
  }

  /** Empty once it is dropped. */
  toString(): string {
    return this.#chunk?.textAt(this.#from, this.#to) ?? ''
  }

  /** It is needed no more. Without this call its memory stays until garbage is collected. */
  drop(): void {
    this.#chunk?.drop()
    this.#chunk = undefined
  }
}
