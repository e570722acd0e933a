import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { selectHasCitus } from '../../../platform/server/database/distribute.sql.ts'
import { storageTexts } from '../text.ts'
import { saveMachines, selectMachines } from './machines.sql.ts'

export const askMachines: BackgroundTask = {
  name: 'askMachines',
  title: storageTexts.ask,
  every: { seconds: 30 },
  run: async ({ db }) => saveMachines(db, (await selectHasCitus(db)) ? await selectMachines(db) : []),
}
