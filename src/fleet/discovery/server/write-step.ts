import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { deleteOldRuns, updateRunProgress } from './discovery-run.sql.ts'
import type { TakenRun } from './discovery-run.sql.ts'
import { deleteOldFound, deleteVanished, upsertFound } from './found-device.sql.ts'
import type { ScanStep } from '../../polling/scan/scan-in-steps.ts'

const RUNS_KEPT = 50
const FOUND_KEPT_DAYS = 90

/** Stores the results and progress of a scan's step. False if the scan was cancelled or restarted; its results stay. */
export async function writeStep(
  trx: Db,
  { id, siteId, tries }: Pick<TakenRun, 'id' | 'siteId' | 'tries'>,
  { found, isDone, ...progress }: ScanStep,
): Promise<boolean> {
  if (found.length > 0) await upsertFound(trx, siteId, id, found)
  const goesOn = await updateRunProgress(trx, { id, tries }, { ...progress, isDone })
  if (goesOn && isDone) {
    await deleteVanished(trx, siteId, id)
    await deleteOldRuns(trx, RUNS_KEPT)
    await deleteOldFound(trx, FOUND_KEPT_DAYS)
  }
  await publishIn(trx, 'discovery', { siteId, runId: id })
  return goesOn
}
