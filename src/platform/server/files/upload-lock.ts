import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS } from '@tus/server'
import type { Lock, Locker, RequestRelease } from '@tus/server'
import type { Db } from '../database/database.ts'
import { deleteUploadLock, renewUploadLock, takeUploadLock } from './upload-lock.sql.ts'

/** A server that dies holds its uploads up for as long as that. */
const LEASE_MS = 3000
const RENEW_MS = 500
const LOOK_EVERY_MS = 100
const MOST_WAIT_MS = 15_000

/**
 * Locks among all servers of a database, one per upload: two connections at once would write into each other. A newer request makes
 * the older one let go, whose connection is most likely dead.
 */
export const uploadLocker = (db: Db): Locker => ({ newLock: (key) => new UploadLock(db, key) })

class UploadLock implements Lock {
  readonly #db: Db
  readonly #key: string
  readonly #holder = randomUUID()
  #renewing: NodeJS.Timeout | undefined

  constructor(db: Db, key: string) {
    this.#db = db
    this.#key = key
  }

  async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const waitsUntil = performance.now() + MOST_WAIT_MS
    while (!(await takeUploadLock(this.#db, this.#key, this.#holder, LEASE_MS))) {
      if (signal.aborted || performance.now() > waitsUntil) throw ERRORS.ERR_LOCK_TIMEOUT
      await sleep(LOOK_EVERY_MS)
    }
    let heldUntil = performance.now() + LEASE_MS
    const renew = async () => {
      const isOurs = await renewUploadLock(this.#db, this.#key, this.#holder, LEASE_MS)
      if (isOurs) heldUntil = performance.now() + LEASE_MS
      else void requestRelease()
    }
    this.#renewing = setInterval(() => {
      // A database that is away answers late or never; the lease is over by then.
      if (performance.now() > heldUntil) void requestRelease()
      else renew().catch(() => {})
    }, RENEW_MS)
  }

  async unlock(): Promise<void> {
    clearInterval(this.#renewing)
    await deleteUploadLock(this.#db, this.#key, this.#holder)
  }
}
