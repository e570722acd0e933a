import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isReplicaUnfit } from './database-errors.ts'
import { openDatabase } from './database.ts'
import type { Db } from './database.ts'
import { selectHasReplayed, selectLogPosition } from './replica.sql.ts'

const LOOK_EVERY_MS = 25
/** So long everything is read from the primary after the replica was away or too far behind. */
const AVOIDED_FOR_MS = 10_000
const CONNECT_TIMEOUT_MS = 2000

export interface ReplicaOptions {
  url: string
  poolSize: number
  /** how long a reader waits for the replica to catch up */
  mostBehindMs: number
  log: Logger
}

/** Reads from a replica what decides nothing: reports, exports and statistics. */
export class ReadReplica {
  readonly #primary: Db
  readonly #replica: Db
  readonly #options: ReplicaOptions
  #avoidedUntilMs = 0

  constructor(primary: Db, options: ReplicaOptions) {
    this.#primary = primary
    this.#options = options
    const { url: connection, poolSize } = options
    this.#replica = openDatabase({ connection, poolSize, connectTimeoutMs: CONNECT_TIMEOUT_MS })
  }

  /**
   * Runs `read` on the replica once it shows all that was acknowledged before this call: a report after one's own change shows it.
   * On the primary when that takes too long, or when the replica is away or fails. `read` may run twice, and must change nothing.
   */
  async read<T>(read: (db: Db) => Promise<T>): Promise<T> {
    if (performance.now() < this.#avoidedUntilMs || !(await this.#hasCaughtUp())) return read(this.#primary)
    try {
      return await read(this.#replica)
    } catch (error) {
      if (!isReplicaUnfit(error)) throw error
      this.#avoid(error)
      return read(this.#primary)
    }
  }

  close(): Promise<void> {
    return this.#replica.destroy()
  }

  async #hasCaughtUp(): Promise<boolean> {
    const log = await selectLogPosition(this.#primary)
    const untilMs = performance.now() + this.#options.mostBehindMs
    try {
      while (!(await selectHasReplayed(this.#replica, log))) {
        if (performance.now() >= untilMs) throw new Error('the replica is too far behind')
        await sleep(LOOK_EVERY_MS)
      }
      return true
    } catch (error) {
      this.#avoid(error)
      return false
    }
  }

  #avoid(error: unknown): void {
    this.#avoidedUntilMs = performance.now() + AVOIDED_FOR_MS
    this.#options.log.warn({ err: error }, 'reports are read from the primary database for now')
  }
}
