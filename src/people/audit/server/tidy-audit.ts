import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { auditTexts } from '../text.ts'
import { deleteOldAudit } from './audit.sql.ts'

/** Short statements, so that nothing waits long; what is left over goes in the next hour. */
const BATCH = 2000
const MOST_BATCHES = 500

export const tidyAudit: BackgroundTask = {
  name: 'tidyAudit',
  title: auditTexts.tidy,
  every: { minutes: 60 },
  async run({ config, db }, signal) {
    if (config.auditDays === undefined) return
    for (let batch = 0; batch < MOST_BATCHES && !signal.aborted; batch += 1)
      if ((await deleteOldAudit(db, config.auditDays, BATCH)) < BATCH) return
  },
}
