import { randomUUID } from 'node:crypto'
import { auditedChange, auditedRowChange } from '../../../platform/server/database/audited-change.ts'
import type { Changing, RowChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { writtenTime } from '../../../platform/rules/business-time.ts'
import { checkMethodCalls } from '../contract.ts'
import type { CheckMethodCalls } from '../contract.ts'
import { writtenMaterials } from '../rules/materials.ts'
import { checkMethodScreenTexts, checkMethodTexts } from '../text.ts'
import { deleteMethod, insertMethod, methodList, selectMethodForUpdate, updateMethod } from './check-method.sql.ts'
import type { StoredMethod } from './check-method.sql.ts'
import { checklistList, insertChecklist, selectChecklistVersion } from './checklist.sql.ts'
import { replaceMaterials } from './material.sql.ts'
import type { EnteredMaterial } from './material.sql.ts'

export const checkMethodNoun = noun(
  checkMethodCalls,
  {
    'POST /checkMethod/find/': async ({ app, db, request }) => {
      const { data, totalCount } = await selectListPage(db, methodList(request), request)
      const rows = data.map(({ createdAt, ...method }) => ({
        ...method,
        createTimeStr: writtenTime(createdAt, app.config.timeZone),
      }))
      return { data: rows, totalCount }
    },
    'POST /checkMethod/export': (call) => {
      const { app, db, locale, request } = call
      const title = (name: keyof typeof checkMethodScreenTexts) => checkMethodScreenTexts[name][locale]
      return tableExport(call, {
        format: request.format,
        name: checkMethodScreenTexts.title,
        columns: [
          { title: title('name'), width: 24, cell: ({ checkMethod }) => checkMethod },
          { title: title('description'), width: 40, cell: ({ description }) => description },
          { title: title('amountInYuan'), cell: ({ cashAmount }) => cashAmount },
          {
            title: title('materials'),
            width: 40,
            cell: ({ materials }) => writtenMaterials(materials, locale),
          },
          { title: title('created'), width: 20, cell: ({ createdAt }) => writtenTime(createdAt, app.config.timeZone) },
        ],
        rows: selectBatches(db, methodList(request).rows),
      })
    },
    'POST /checkMethod/save': (call) =>
      change(call, async (trx) => {
        const id = await insertMethod(trx, call.request)
        await saveMaterials(trx, id, call.request.materials)
        return { id, verb: 'add', before: null, after: await methodToChange(trx, id), answer: { id } }
      }),
    'POST /checkMethod/update/{id}': (call) =>
      change(call, async (trx) => {
        const { id } = call.params
        const before = await methodToChange(trx, id)
        await updateMethod(trx, id, call.request)
        await saveMaterials(trx, id, call.request.materials)
        return { id, verb: 'change', before, after: await methodToChange(trx, id), answer: null }
      }),
    'POST /checkMethod/delete/{id}': (call) =>
      change(call, async (trx) => {
        const { id } = call.params
        const before = await methodToChange(trx, id)
        await deleteMethod(trx, id)
        return { id, verb: 'delete', before, after: null, answer: null }
      }),
    'POST /checkMethod/findChecklists/{id}': async ({ app, db, params, request }) => {
      const { data, totalCount } = await selectListPage(db, checklistList(params.id), request)
      const rows = data.map(({ createdAt, ...checklist }) => ({
        ...checklist,
        createTimeStr: writtenTime(createdAt, app.config.timeZone),
      }))
      return { data: rows, totalCount }
    },
    'POST /checkMethod/saveChecklist/{id}': saveChecklist,
  },
  checkMethodTexts,
)

/** The next version of a checklist. Throws 41000 where another person saved one meanwhile. */
function saveChecklist(call: Call<CheckMethodCalls['POST /checkMethod/saveChecklist/{id}']>) {
  const { caller, params, request } = call
  const { tankerType } = request
  return auditedChange(call, async (trx) => {
    await methodToChange(trx, params.id)
    const before = await selectChecklistVersion(trx, params.id, tankerType)
    if (before !== request.version) throw new CallError(CODES.refused, checkMethodTexts.checklistChanged)
    const items = request.items.map((item) => ({ ...item, key: item.key ?? randomUUID() }))
    const version = before + 1
    const one = { methodId: params.id, tankerType, version, items, createdBy: caller.userId }
    const id = await insertChecklist(trx, one)
    return {
      action: 'change checklist',
      objectKind: 'checklist',
      objectId: id,
      before: { version: before },
      after: { methodId: params.id, tankerType, version, items },
      answer: { version },
    }
  })
}

const change = <T>(call: Changing, work: (trx: Db) => Promise<RowChange<T>>): Promise<T> =>
  auditedRowChange(call, 'check method', work, {
    check_method_name: { field: 'checkMethod', text: checkMethodTexts.methodNameTaken },
  })

async function methodToChange(trx: Db, id: number): Promise<StoredMethod> {
  const method = await selectMethodForUpdate(trx, id)
  if (!method) throw new CallError(CODES.notFound, checkMethodTexts.noSuchMethod)
  return method
}

async function saveMaterials(trx: Db, id: number, materials: readonly EnteredMaterial[] | undefined): Promise<void> {
  if (materials && !(await replaceMaterials(trx, id, materials)))
    throw fieldError('materials', checkMethodTexts.noSuchMaterial)
}
