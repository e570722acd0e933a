import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { insertNews } from '../../server/insert-news.sql.ts'
import { warningTaskTexts } from '../text.ts'
import { endSnoozed } from './end-snoozes.sql.ts'

const MOST = 2000

/** Brings back what was snoozed until now. What is still open is news: no one was notified meanwhile. */
export const endSnoozes: BackgroundTask = {
  name: 'endSnoozes',
  title: warningTaskTexts.endSnoozes,
  every: { seconds: 30 },
  run: async ({ db }, signal) => {
    let ended = MOST
    while (ended === MOST && !signal.aborted)
      ended = await transaction(db, async (trx) => {
        const warnings = await endSnoozed(trx, MOST)
        const open = warnings.filter(({ isOpen }) => isOpen)
        await insertNews(
          trx,
          open.map(({ siteId, deviceId, type, details }) => ({ siteId, deviceId, kind: type, details })),
        )
        for (const siteId of new Set(open.map((warning) => warning.siteId)))
          await publishIn(trx, 'fleet', { siteId, at: new Date().toISOString() })
        return warnings.length
      })
  },
}
