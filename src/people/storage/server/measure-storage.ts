import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { selectHasCitus } from '../../../platform/server/database/distribute.sql.ts'
import { storageTexts } from '../text.ts'
import { deleteOldStoredDays, selectWorkerSizes, upsertStoredDay } from './stored-days.sql.ts'

const KEPT_DAYS = 60

export const measureStorage: BackgroundTask = {
  name: 'measureStorage',
  title: storageTexts.measure,
  every: { minutes: 60 },
  async run({ db }) {
    await upsertStoredDay(db, (await selectHasCitus(db)) ? await selectWorkerSizes(db) : [])
    await deleteOldStoredDays(db, KEPT_DAYS)
  },
}
