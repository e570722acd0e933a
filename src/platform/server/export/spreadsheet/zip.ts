import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

const NAMES_ARE_UTF8 = 0x0800
const SIZES_FOLLOW = 0x0008
const DEFLATED = 8
/** 1 January 1980, the earliest there is: the same content gives the same file. */
const DATE = 0x0021

/** A zip file, made as its entries come; none may be larger than 4 GB (PKWARE APPNOTE 6.3). */
export async function* zipParts(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  let offset = 0
  const directory: Buffer[] = []
  for await (const { name, content } of entries) {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    writeAbout(head, 4, { crc: 0, packed: 0, bytes: 0, name })
    const start = Buffer.concat([head, Buffer.from(name)])
    yield start

    const sums = { crc: 0, packed: 0, bytes: 0 }
    for await (const part of deflated(content, sums)) {
      sums.packed += part.length
      yield part
    }
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(0x08074b50, 0)
    writeSums(sizes, 4, sums)
    yield sizes

    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    writeAbout(entry, 6, { ...sums, name })
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    offset += start.length + sums.packed + sizes.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  yield list
  yield end
}

interface Sums {
  crc: number
  packed: number
  bytes: number
}

function writeAbout(to: Buffer, at: number, about: Sums & { name: string }): void {
  to.writeUInt16LE(20, at)
  to.writeUInt16LE(NAMES_ARE_UTF8 | SIZES_FOLLOW, at + 2)
  to.writeUInt16LE(DEFLATED, at + 4)
  to.writeUInt16LE(DATE, at + 8)
  writeSums(to, at + 10, about)
  to.writeUInt16LE(Buffer.byteLength(about.name), at + 22)
}

function writeSums(to: Buffer, at: number, { crc, packed, bytes }: Sums): void {
  to.writeUInt32LE(crc, at)
  to.writeUInt32LE(packed, at + 4)
  to.writeUInt32LE(bytes, at + 8)
}

/** Packs as the content comes and adds up what came; packing runs on another thread. */
async function* deflated(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const part of content) {
      sums.crc = crc32(part, sums.crc)
      sums.bytes += part.length
      yield part
    }
  }
  const packer = createDeflateRaw({ level: 4 })
  const feeding = pipeline(counted(), packer)
  // It is awaited below; until then the reader of the packer gets the error.
  feeding.catch(() => {})
  yield* packer as AsyncIterable<Buffer>
  await feeding
}
