import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { writtenTime } from '../../../platform/rules/business-time.ts'
import { checkMethodCalls } from '../contract.ts'
import type { CheckMethodCalls } from '../contract.ts'
import { checkMethodScreenTexts, checkMethodTexts } from '../text.ts'
import { deleteMethod, insertMethod, selectMethodForUpdate, selectMethods, updateMethod } from './check-method.sql.ts'
import type { EnteredMethod } from './check-method.sql.ts'

/** More methods than any inspection knows. */
const MOST_ROWS = 10_000

export const checkMethodNoun = noun(
  checkMethodCalls,
  {
    'POST /checkMethod/find/': async ({ app, db, request }) => {
      const { methods, totalCount } = await selectMethods(db, request)
      const data = methods.map(({ createdAt, ...method }) => ({
        ...method,
        createTimeStr: writtenTime(createdAt, app.config.timeZone),
      }))
      return { data, totalCount }
    },
    'POST /checkMethod/export': async (call) => {
      const { app, db, locale, request } = call
      const { format, ...filter } = request
      const { methods } = await selectMethods(db, { ...filter, page: 1, size: MOST_ROWS })
      const title = (name: keyof typeof checkMethodScreenTexts) => checkMethodScreenTexts[name][locale]
      return tableExport(call, {
        format,
        name: checkMethodScreenTexts.title,
        columns: [
          { title: title('name'), width: 24, cell: ({ checkMethod }) => checkMethod },
          { title: title('description'), width: 40, cell: ({ description }) => description },
          { title: title('amountInYuan'), cell: ({ cashAmount }) => cashAmount },
          { title: title('created'), width: 20, cell: ({ createdAt }) => writtenTime(createdAt, app.config.timeZone) },
        ],
        rows: methods,
      })
    },
    'POST /checkMethod/save': (call) =>
      change(call, async (trx) => {
        const id = await insertMethod(trx, call.request)
        return { id, action: 'add check method', before: null, after: call.request, answer: { id } }
      }),
    'POST /checkMethod/update/{id}': (call) =>
      change(call, async (trx) => {
        const { id } = call.params
        const before = await methodToChange(trx, id)
        await updateMethod(trx, id, call.request)
        return { id, action: 'change check method', before, after: call.request, answer: null }
      }),
    'POST /checkMethod/delete/{id}': (call) =>
      change(call, async (trx) => {
        const { id } = call.params
        const before = await methodToChange(trx, id)
        await deleteMethod(trx, id)
        return { id, action: 'delete check method', before, after: null, answer: null }
      }),
  },
  checkMethodTexts,
)

interface Change<T> {
  id: number
  action: string
  before: EnteredMethod | null
  after: EnteredMethod | null
  answer: T
}

/** Makes a change and notes it, both or neither. */
async function change<T>(
  { db, caller, requestId }: Pick<Call<CheckMethodCalls['POST /checkMethod/save']>, 'db' | 'caller' | 'requestId'>,
  make: (trx: Db) => Promise<Change<T>>,
): Promise<T> {
  try {
    return await transaction(db, async (trx) => {
      const { id, answer, ...noted } = await make(trx)
      await writeAudit(trx, { userId: caller.userId, objectKind: 'check method', objectId: id, requestId, ...noted })
      return answer
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'check_method_name')
      throw new CallError(CODES.refused, checkMethodTexts.methodNameTaken, {
        fields: { checkMethod: checkMethodTexts.methodNameTaken },
      })
    throw error
  }
}

async function methodToChange(trx: Db, id: number): Promise<EnteredMethod> {
  const method = await selectMethodForUpdate(trx, id)
  if (!method) throw new CallError(CODES.notFound, checkMethodTexts.noSuchMethod)
  return method
}
