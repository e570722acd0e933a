import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway, transaction } from '../../platform/server/database/database.ts'
import type { Db } from '../../platform/server/database/database.ts'
import type { App } from '../../platform/server/context.ts'
import { selectRenameWork, updateNextNames } from './rename-devices.sql.ts'

const EVERY_MS = 1000
/** A sweep of these devices waits so long as they take: a fraction of a second. */
const DEVICES_AT_ONCE = 250
const STOP_DEADLINE_MS = 10_000

/** Names some devices after their renamed owner; false when none waits. */
export function renameSome(db: Db): Promise<boolean> {
  return transaction(db, async (trx) => {
    const work = await selectRenameWork(trx)
    if (work) await updateNextNames(trx, work, DEVICES_AT_ONCE)
    return work !== undefined
  })
}

/** Carries new names of owners with many devices to these; `rename_devices()` takes the others along. Returns what stops it. */
export function startRenaming({ db, log }: App): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run(): Promise<void> {
    let isFailing = false
    while (!signal.aborted) {
      let isMore = false
      try {
        isMore = await renameSome(db)
        isFailing = false
      } catch (error) {
        if (!isFailing || !isDatabaseAway(error))
          log.warn({ err: error }, 'devices could not be named after their owner')
        isFailing = true
      }
      // Sweeps that waited come first.
      await sleep(isMore ? 50 : EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }
  const ran = run()
  return async () => {
    stopping.abort()
    await Promise.race([ran, sleep(STOP_DEADLINE_MS, undefined, { ref: false })])
  }
}
