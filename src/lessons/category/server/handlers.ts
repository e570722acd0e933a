import { writtenTime } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedRowChange } from '../../../platform/server/database/audited-change.ts'
import type { Changing, RowChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { categoryCalls } from '../contract.ts'
import type { CategoryCalls } from '../contract.ts'
import { readableKinds, writableKinds } from '../rules/category-keys.ts'
import { categoryTexts } from '../text.ts'
import {
  categoryList,
  deleteCategory,
  insertCategory,
  selectCategoryForUpdate,
  updateCategory,
} from './category.sql.ts'
import type { EnteredCategory } from './category.sql.ts'

export const categoryNoun = noun(
  categoryCalls,
  {
    'POST /materialType/find/': async ({ app, db, caller, request }) => {
      const list = categoryList(request, readableKinds(caller.keys))
      const { data, totalCount } = await selectListPage(db, list, request)
      const rows = data.map(({ createdAt, ...category }) => ({
        ...category,
        createTimeStr: writtenTime(createdAt, app.config.timeZone),
      }))
      return { data: rows, totalCount }
    },
    'POST /materialType/save': (call) => {
      const { caller, request } = call
      if (!writableKinds(caller.keys).includes(request.kind))
        throw new CallError(CODES.forbidden, categoryTexts.kindNotYours)
      return change(call, async (trx) => {
        const id = await insertCategory(trx, request)
        return { id, verb: 'add', before: null, after: request, answer: { id } }
      })
    },
    'POST /materialType/update/{id}': (call) =>
      change(call, async (trx) => {
        const { id } = call.params
        const { name, before: seen } = call.request
        const before = await categoryToChange(trx, call)
        if (seen !== undefined && seen !== before.name)
          throw new CallError(CODES.refused, categoryTexts.categoryRenamed, { values: { name: before.name } })
        await updateCategory(trx, id, name)
        return { id, verb: 'change', before, after: { ...before, name }, answer: null }
      }),
    'POST /materialType/delete/{id}': (call) =>
      change(call, async (trx) => {
        const { id } = call.params
        const before = await categoryToChange(trx, call)
        await deleteCategory(trx, id)
        return { id, verb: 'delete', before, after: null, answer: null }
      }),
  },
  categoryTexts,
)

const change = <T>(call: Changing, work: (trx: Db) => Promise<RowChange<T>>): Promise<T> =>
  auditedRowChange(call, 'category', work, { category_name: { field: 'name', text: categoryTexts.categoryNameTaken } })

type OneCategory = Pick<Call<CategoryCalls['POST /materialType/delete/{id}']>, 'caller' | 'params'>

async function categoryToChange(trx: Db, { caller, params }: OneCategory): Promise<EnteredCategory> {
  const category = await selectCategoryForUpdate(trx, params.id, writableKinds(caller.keys))
  if (!category) throw new CallError(CODES.notFound, categoryTexts.noSuchCategory)
  return category
}
