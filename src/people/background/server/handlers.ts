import { queueTask, selectHasTask, selectTasks } from '../../../platform/server/background/background.sql.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { transaction } from '../../../platform/server/database/database.ts'
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
    'POST /background/again/{name}': async ({ db, caller: { userId }, params: { name }, requestId }) => {
      await transaction(db, async (trx) => {
        if (!(await selectHasTask(trx, name))) throw new CallError(CODES.notFound, backgroundTexts.noSuchTask)
        await queueTask(trx, name)
        const about = { action: 'run background work', objectKind: 'background', objectId: null, after: { name } }
        await writeAudit(trx, { userId, ...about, requestId })
      })
      return null
    },
  },
  backgroundTexts,
)
