import { inflateRawSync } from 'node:zlib'
import { SheetTooLarge } from './bounded-sheet.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** The end may be followed by a comment of at most this much. */
const LONGEST_COMMENT = 65_535

/**
 * The files of a ZIP archive by their names, as its directory lists them. Throws when the archive is broken, and
 * SheetTooLarge when they have more than `maxBytes` in all, whatever its headers claim.
 */
export function readZip(archive: Buffer, maxBytes: number): Map<string, Buffer> {
  const end = findEnd(archive)
  const files = new Map<string, Buffer>()
  let left = maxBytes
  let at = archive.readUInt32LE(end + 16)
  for (let entries = archive.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('the directory of the archive is broken')
    const method = archive.readUInt16LE(at + 10)
    const packedBytes = archive.readUInt32LE(at + 20)
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0))
    const content = unpack(packedAt(archive, archive.readUInt32LE(at + 42), packedBytes), method, left)
    left -= content.length
    if (left <= 0) throw new SheetTooLarge()
    files.set(name, content)
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)
  }
  return files
}

function findEnd(archive: Buffer): number {
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - 22 - LONGEST_COMMENT); at -= 1)
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw new Error('this is no whole archive')
}

function packedAt(archive: Buffer, at: number, packedBytes: number): Buffer {
  if (archive.readUInt32LE(at) !== LOCAL_ENTRY) throw new Error('a file of the archive is broken')
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  if (start + packedBytes > archive.length) throw new Error('a file of the archive is cut off')
  return archive.subarray(start, start + packedBytes)
}

function unpack(packed: Buffer, method: number, maxBytes: number): Buffer {
  if (method === 0) return packed
  if (method !== 8) throw new Error(`files packed by method ${method} are not read`)
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
  } catch (error) {
    throw error instanceof RangeError ? new SheetTooLarge() : error
  }
}
