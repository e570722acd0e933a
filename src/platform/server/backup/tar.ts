import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Bytes } from './sealed-stream.ts'

// Just as much of tar (POSIX ustar) as a database's folder needs: `tar -t` and `tar -x` read what is written here.

const BLOCK = 512
const READ_BYTES = 2 ** 20

/** The folders and files below `folder`, or the one file that it is, under `name`. */
export async function* packed(folder: string, name: string): AsyncGenerator<Buffer> {
  const stat = await fs.lstat(folder)
  if (stat.isDirectory()) {
    yield header(`${name}/`, 0, '5')
    for (const entry of (await fs.readdir(folder)).toSorted())
      yield* packed(path.join(folder, entry), `${name}/${entry}`)
  } else if (stat.isFile()) {
    yield header(name, stat.size, '0')
    yield* createReadStream(folder, { highWaterMark: READ_BYTES }) as Bytes
    yield padding(stat.size)
  } else throw new Error(`${folder} is neither a file nor a folder, and can't be kept.`)
}

/** What ends the archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

function header(name: string, size: number, type: '0' | '5'): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for the archive`)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write(octal(type === '5' ? 0o700 : 0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(0, 11), 136)
  block.write(' '.repeat(8), 148)
  block.write(type, 156)
  block.write('ustar\x0000', 257, 'latin1')
  block.write(
    `${octal(
      block.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  )
  return block
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** Writes what `packed` read below `folder`, each file flushed to the disk. Throws when the archive ends too early. */
export async function unpack(source: Bytes, folder: string): Promise<void> {
  const bytes = new ByteReader(source)
  for (;;) {
    const block = await bytes.take(BLOCK)
    if (block[0] === 0) return bytes.skipRest()
    const name = block.subarray(0, 100).toString('utf8').replace(/\0.*$/s, '')
    const size = Number.parseInt(block.subarray(124, 135).toString('latin1'), 8)
    const place = path.join(folder, name)
    if (!place.startsWith(folder + path.sep))
      throw new Error(`the archive names ${name}, which is outside of its folder`)
    if (name.endsWith('/')) await fs.mkdir(place, { recursive: true, mode: 0o700 })
    else await writeFile(bytes, place, size)
  }
}

async function writeFile(bytes: ByteReader, place: string, size: number): Promise<void> {
  const file = await fs.open(place, 'wx', 0o600)
  try {
    for (let left = size; left > 0;) {
      const part = await bytes.takeUpTo(Math.min(left, READ_BYTES))
      await file.writeFile(part)
      left -= part.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await bytes.take(padding(size).length)
}

class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  constructor(source: Bytes) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = size; left > 0;) {
      const part = await this.takeUpTo(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }

  async takeUpTo(size: number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) throw new Error('the archive ends too early')
      this.#held = value
    }
    const part = this.#held.subarray(0, size)
    this.#held = this.#held.subarray(size)
    return part
  }

  /** To its end: only then are the last piece's seal and the checksum of the compression known to be right. */
  async skipRest(): Promise<void> {
    while (!(await this.#source.next()).done);
  }
}
