import type { App } from '../context.ts'
import { transaction } from '../database/database.ts'
import type { Db } from '../database/database.ts'
import { selectKeysInUse, selectSealedColumns, selectSealedOtherwise, updateSealed } from './sealed-columns.sql.ts'
import type { SealedColumn } from './sealed-columns.sql.ts'
import { SealingError } from './sealing.ts'
import type { SealedPlace } from './sealing.ts'

type SealingApp = Pick<App, 'db' | 'sealing' | 'log'>

const EVERY_MS = 3_600_000
const AT_ONCE = 100

/**
 * Seals what an older key sealed with the current one, now and every hour: another server may still have gone on with the old
 * key. Returns a function that stops it.
 */
export function startSealingAnew(app: SealingApp): () => Promise<void> {
  const stopping = new AbortController()
  let running = Promise.resolve()
  const run = () => {
    running = running
      .then(() => sealAnew(app, stopping.signal))
      .catch((error: unknown) => app.log.warn({ err: error }, 'secrets could not be sealed with the current key'))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  return () => {
    clearInterval(timer)
    stopping.abort()
    return running
  }
}

/** One pass over all of them, in small transactions. What no key opens stays as it is, and is logged. */
export async function sealAnew(app: SealingApp, signal?: AbortSignal): Promise<void> {
  const columns = await selectSealedColumns(app.db)
  let sealed = 0
  for (const column of columns) {
    let afterKey: string | undefined = ''
    while (afterKey !== undefined) {
      if (signal?.aborted) return
      const from: string = afterKey
      const batch = await transaction(app.db, (trx) => sealBatch(trx, app, column, from))
      sealed += batch.sealed
      afterKey = batch.lastKey
    }
  }
  if (sealed === 0) return
  const inUse = await selectKeysInUse(app.db, columns)
  const unused = app.sealing.keyIds.filter((id) => !inUse.includes(id))
  app.log.info({ sealed, keyId: app.sealing.keyId, unused }, 'secrets were sealed with the current key')
}

async function sealBatch(
  trx: Db,
  { sealing, log }: SealingApp,
  column: SealedColumn,
  afterKey: string,
): Promise<{ sealed: number; lastKey: string | undefined }> {
  const rows = await selectSealedOtherwise(trx, column, { keyId: sealing.keyId, afterKey, most: AT_ONCE })
  const anew = rows.flatMap(({ key, sealed }) => {
    const place = `${column.table}.${column.column} ${key}` as SealedPlace
    try {
      return [{ key, sealed: sealing.seal(place, sealing.unseal(place, sealed)) }]
    } catch (error) {
      if (!(error instanceof SealingError)) throw error
      log.error({ err: error }, 'a secret can’t be opened; it must be set again')
      return []
    }
  })
  if (anew.length > 0) await updateSealed(trx, column, anew)
  return { sealed: anew.length, lastKey: rows.length < AT_ONCE ? undefined : rows.at(-1)?.key }
}
