const CHUNK_BYTES = 256 * 1024

/** Little-endian bytes that grow by chunks, so that nothing is copied as they do. */
export class GrowingBytes {
  readonly #chunks: Buffer[] = []
  #chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  #used = 0
  length = 0

  /** Room for so many bytes in a row, to be filled by the caller. */
  take(bytes: number): Buffer {
    if (this.#used + bytes > this.#chunk.length) {
      this.#chunks.push(this.#chunk.subarray(0, this.#used))
      this.#chunk = Buffer.allocUnsafe(Math.max(bytes, CHUNK_BYTES))
      this.#used = 0
    }
    const room = this.#chunk.subarray(this.#used, this.#used + bytes)
    this.#used += bytes
    this.length += bytes
    return room
  }

  parts(): Buffer[] {
    return [...this.#chunks, this.#chunk.subarray(0, this.#used)]
  }
}
