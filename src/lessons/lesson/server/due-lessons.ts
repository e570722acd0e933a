import { businessDay } from '../../../platform/rules/business-time.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { lessonTaskTexts } from '../text.ts'
import { updateDueEnded, updateVideosRemoved } from './due-lessons.sql.ts'
import { publishLessons } from './publish-lesson.sql.ts'

/** A live lesson may run over; then its room is empty. */
const LIVE_GRACE_MS = 30 * 60_000

export const endLessons: BackgroundTask = {
  name: 'endLessons',
  title: lessonTaskTexts.endLessons,
  every: { seconds: 30 },
  run: (app, signal) => untilNoneIsDue(app, signal, 'end lesson', (trx) => updateDueEnded(trx, LIVE_GRACE_MS)),
}

/** Comments and the report stay. */
export const removeVideos: BackgroundTask = {
  name: 'removeVideos',
  title: lessonTaskTexts.removeVideos,
  every: { minutes: 10 },
  run: (app, signal) =>
    untilNoneIsDue(app, signal, 'remove video', (trx) =>
      updateVideosRemoved(trx, businessDay(new Date(), app.config.timeZone)),
    ),
}

/** Changes what is due, some hundred lessons in each transaction, and writes it into the audit log. */
async function untilNoneIsDue(
  { db }: App,
  signal: AbortSignal,
  action: string,
  change: (trx: Db) => Promise<{ id: number; name: string }[]>,
): Promise<void> {
  for (let changed = 1; changed > 0 && !signal.aborted;) {
    changed = await transaction(db, async (trx) => {
      const lessons = await change(trx)
      await publishLessons(
        trx,
        lessons.map(({ id }) => id),
      )
      const entries = lessons.map(({ id, name }) => ({
        userId: null,
        action,
        objectKind: 'lesson',
        objectId: id,
        after: { name },
      }))
      await writeAudit(trx, entries)
      return lessons.length
    })
  }
}
