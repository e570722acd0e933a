import { isBackupLate } from '../../../platform/rules/backup-due.ts'
import { selectLastBackups } from '../../../platform/server/backup/backup-run.sql.ts'
import { queueTask, selectTasks, selectTaskTitle } from '../../../platform/server/background/background.sql.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { backgroundCalls } from '../contract.ts'
import { backgroundTexts } from '../text.ts'

const moment = (at: Date | null) => at?.toISOString() ?? null

export const backgroundNoun = noun(
  backgroundCalls,
  {
    'POST /background/find/': async ({ db }) => {
      const data = (await selectTasks(db)).map(({ nextRunAt, lastDoneAt, lastFailedAt, ...task }) => ({
        ...task,
        nextRunAt: moment(nextRunAt),
        lastDoneAt: moment(lastDoneAt),
        lastFailedAt: moment(lastFailedAt),
      }))
      return { data, totalCount: data.length }
    },
    'POST /background/findBackup/': async ({ app, db }) => {
      const { good, failure } = await selectLastBackups(db)
      return {
        to: app.config.backupTo ?? null,
        isLate: isBackupLate(good?.at, new Date()),
        good: good ? { ...good, at: good.at.toISOString() } : null,
        failure: failure ? { ...failure, at: failure.at.toISOString() } : null,
      }
    },
    'POST /background/again/{name}': (call) => {
      const { name } = call.params
      return auditedChange(call, async (trx) => {
        const title = await selectTaskTitle(trx, name)
        if (!title) throw new CallError(CODES.notFound, backgroundTexts.noSuchTask)
        await queueTask(trx, name)
        return {
          action: 'run background work',
          objectKind: 'background',
          objectId: null,
          after: { name: title },
          answer: null,
        }
      })
    },
  },
  backgroundTexts,
)
