import type { Readable } from 'node:stream'
import type { ByteRange } from '../../rules/byte-range.ts'

/** A file that the store does not have: removed meanwhile, or lost. */
export class FileGone extends Error {}

/** Stores the bytes of files, each under a key of a–z, 0–9 and '-'. What is there is whole, and never changes. */
export interface FileStore {
  /** Takes a finished file of this machine over; afterwards it is in the store and no more at `file`. */
  adopt(key: string, file: string): Promise<void>
  /** Bytes of a file. Rejects with FileGone when there is none of that key. */
  open(key: string, range: ByteRange): Promise<Readable>
  /** Every file that is there. */
  list(): AsyncIterable<{ key: string; bytes: number }>
  /** Nothing there is no error. */
  remove(key: string): Promise<void>
}
