import type { Text } from '../../rules/text.ts'
import type { Caller } from '../caller.ts'
import type { Db } from '../database/database.ts'
import type { Term } from '../list/terms.sql.ts'
import type { Config } from '../settings/config.ts'

/**
 * A type of file that an area takes and shows; its SQL terms are about the row `a` of the table `attachment`. Owners and
 * administrators read a file whatever its type.
 */
export interface FileType {
  /** as `fileType` has it in addresses and in the table */
  number: number
  /** the key that a person needs, with the right to write, to send one */
  key: string
  mostBytes: (config: Config) => number
  /** Refuses by its first bytes what `judge` would refuse once it is complete. Throws CallError. */
  judgeHead?: (head: Buffer) => void
  /**
   * Judges a file that has arrived by its content, never by its name; `signal` aborts once its sender waits no longer. Throws a CallError that
   * explains what to do.
   */
  judge: (file: string, signal?: AbortSignal) => Promise<JudgedFile>
  /** null: a user who is not logged in */
  isReadableBy: (caller: Caller | null) => Term
  /** Called when a person reads one that someone else sent. */
  onRead?: (reading: Reading, fileId: number) => Promise<void>
  /** Whether something shows the file. Such a file can't be deleted; what nothing shows is removed a day after it came. */
  isShown: Term
  /** What such a file may be sent for: `target_id` of the row. Left out: for nothing in particular. */
  target?: {
    /** it is there, and the sender may change it */
    isOpen: (sender: Caller) => Term
    /** why nothing more is taken once it isn't */
    gone: Text
  }
}

/** Who reads a file, and under which request id that is logged. */
export interface Reading {
  db: Db
  caller: Caller
  requestId: string
}

export interface JudgedFile {
  contentType: string
  /** what is kept in place of what was sent */
  bytes?: Buffer
  /** of videos, and the length of recordings */
  media?: { durationMs: number; width: number | null; height: number | null }
}
