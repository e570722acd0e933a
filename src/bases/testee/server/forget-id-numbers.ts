import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { testeeTaskTexts } from '../text.ts'
import { deleteOldIdNos } from './forget-id-numbers.sql.ts'
import { DAY_MS } from '../../../platform/rules/durations.ts'

const AT_ONCE = 200

export const forgetIdNumbersTask: BackgroundTask = {
  name: 'forgetIdNumbers',
  title: testeeTaskTexts.forgetIdNumbers,
  every: { minutes: 60 },
  run: (app, signal) => forgetIdNumbers(app, new Date(), signal),
}

/** Deletes the identity numbers of drivers and escorts that the setting keeps no longer; the log has whose. */
export async function forgetIdNumbers(app: Pick<App, 'db' | 'config'>, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - app.config.idNumbersKeptDays * DAY_MS)
  for (;;) {
    const count = await transaction(app.db, async (trx) => {
      const ids = await deleteOldIdNos(trx, before, AT_ONCE)
      const noted = { userId: null, action: 'delete idNo', objectKind: 'testee' }
      await writeAudit(
        trx,
        ids.map((objectId) => ({ ...noted, objectId, before: null, after: null })),
      )
      return ids.length
    })
    if (count < AT_ONCE || signal?.aborted) break
  }
}
