import { sendLog } from '../../../platform/server/backup/kept-log.ts'
import { backUpWhenDue } from '../../../platform/server/backup/backup-task.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { taskTexts } from '../text.ts'

export const backUp: BackgroundTask = {
  name: 'backUp',
  title: taskTexts.backUp,
  every: { minutes: 10 },
  run: backUpWhenDue,
}

export const sendBackupLog: BackgroundTask = {
  name: 'sendBackupLog',
  title: taskTexts.sendBackupLog,
  every: { seconds: 30 },
  run: sendLog,
}
