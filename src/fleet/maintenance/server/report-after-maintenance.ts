import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { insertNews } from '../../server/insert-news.sql.ts'
import { maintenanceTexts } from '../text.ts'
import { selectEndedMaintenance, selectStillAway, takeEndedMaintenance } from './report-after-maintenance.sql.ts'

/**
 * No user is notified of devices that go offline during maintenance. When it ends, those that still are become news; what else is
 * wrong opens a warning with the first poll.
 */
export const reportAfterMaintenance: BackgroundTask = {
  name: 'reportAfterMaintenance',
  title: maintenanceTexts.reportAfterMaintenance,
  every: { seconds: 60 },
  run: async ({ db, log }, signal) => {
    for (const id of await selectEndedMaintenance(db)) {
      if (signal.aborted) return
      await transaction(db, (trx) => report(trx, id)).catch((error: unknown) => {
        // It is tried again with the next run; others must not wait for it.
        log.error({ err: error, maintenanceId: id }, 'what is offline after maintenance could not be reported')
      })
    }
  },
}

async function report(trx: Db, id: number): Promise<void> {
  const ended = await takeEndedMaintenance(trx, id)
  if (!ended) return
  const away = await selectStillAway(trx, ended)
  await insertNews(
    trx,
    away.map((device) => ({ ...device, details: null })),
  )
}
