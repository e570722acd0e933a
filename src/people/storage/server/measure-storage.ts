import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { storageTexts } from '../text.ts'
import { deleteOldStoredDays, upsertStoredDay } from './stored-days.sql.ts'

const KEPT_DAYS = 60

export const measureStorage: BackgroundTask = {
  name: 'measureStorage',
  title: storageTexts.measure,
  every: { minutes: 60 },
  async run({ db }) {
    await upsertStoredDay(db)
    await deleteOldStoredDays(db, KEPT_DAYS)
  },
}
