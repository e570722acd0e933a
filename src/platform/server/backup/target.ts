import type { Readable } from 'node:stream'
import type { Bytes } from './sealed-stream.ts'

/** A place for backups: whole files under names with slashes, such as 'files/5f0c11d2/…'. */
export interface BackupTarget {
  /** as people write it: /mnt/backups, s3://bucket/folder */
  readonly name: string
  /** The thing is there whole or not at all; returns its size. */
  put(name: string, content: Bytes): Promise<number>
  /** Rejects when there is none of that name. */
  get(name: string): Promise<Readable>
  /** names below a folder, with their sizes */
  list(folder: string): Promise<Map<string, number>>
  remove(name: string): Promise<void>
  /** names of what is being put below a folder, or was when a program was killed */
  listUnfinished(folder: string): Promise<string[]>
}
