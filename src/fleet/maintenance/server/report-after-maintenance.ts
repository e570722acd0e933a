import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { insertNews } from '../../server/insert-news.sql.ts'
import { maintenanceTexts } from '../text.ts'
import { selectStillAway, takeEndedMaintenance } from './report-after-maintenance.sql.ts'

/**
 * No user is notified of devices that go offline during maintenance. When it ends, those that still are become news; what else is
 * wrong opens a warning with the first poll.
 */
export const reportAfterMaintenance: BackgroundTask = {
  name: 'reportAfterMaintenance',
  title: maintenanceTexts.reportAfterMaintenance,
  every: { seconds: 60 },
  run: async ({ db }, signal) => {
    let isMore = true
    while (isMore && !signal.aborted)
      isMore = await transaction(db, async (trx) => {
        const ended = await takeEndedMaintenance(trx)
        if (ended)
          await insertNews(
            trx,
            (await selectStillAway(trx, ended)).map((device) => ({ ...device, details: null })),
          )
        return ended !== undefined
      })
  },
}
