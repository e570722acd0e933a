import { queueTask, selectHasTask, selectTasks } from '../../../platform/server/background/background.sql.ts'
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
    'POST /background/again/{name}': (call) => {
      const { name } = call.params
      return auditedChange(call, async (trx) => {
        if (!(await selectHasTask(trx, name))) throw new CallError(CODES.notFound, backgroundTexts.noSuchTask)
        await queueTask(trx, name)
        return {
          action: 'run background work',
          objectKind: 'background',
          objectId: null,
          after: { name },
          answer: null,
        }
      })
    },
  },
  backgroundTexts,
)
