import { writtenTime } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import { auditedRowChange } from '../../../platform/server/database/audited-change.ts'
import type { Changing, RowChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { tagCalls } from '../contract.ts'
import { tagTexts } from '../text.ts'
import { deleteTag, insertTag, selectTagForUpdate, tagList, updateTag } from './tag.sql.ts'
import type { EnteredTag } from './tag.sql.ts'

export const tagNoun = noun(
  tagCalls,
  {
    'POST /TagType/find/': async ({ app, db, request }) => {
      const { data, totalCount } = await selectListPage(db, tagList(request), request)
      const rows = data.map(({ createdAt, ...tag }) => ({
        ...tag,
        createTimeStr: writtenTime(createdAt, app.config.timeZone),
      }))
      return { data: rows, totalCount }
    },
    'POST /TagType/save': (call) =>
      change(call, async (trx) => {
        const id = await insertTag(trx, call.request)
        return { id, verb: 'add', before: null, after: call.request, answer: { id } }
      }),
    'PUT /TagType/update/{id}': (call) =>
      change(call, async (trx) => {
        const { id } = call.params
        const { before: seen, ...after } = call.request
        const before = await tagToChange(trx, id)
        if (seen !== undefined && seen !== before.type)
          throw new CallError(CODES.refused, tagTexts.tagRenamed, { values: { name: before.type } })
        await updateTag(trx, id, after)
        return { id, verb: 'change', before, after, answer: null }
      }),
    'DELETE /TagType/delete/{id}': (call) =>
      change(call, async (trx) => {
        const { id } = call.params
        const before = await tagToChange(trx, id)
        await deleteTag(trx, id)
        return { id, verb: 'delete', before, after: null, answer: null }
      }),
  },
  tagTexts,
)

const change = <T>(call: Changing, work: (trx: Db) => Promise<RowChange<T>>): Promise<T> =>
  auditedRowChange(call, 'tag', work, { behaviour_tag_type: { field: 'type', text: tagTexts.tagTaken } })

async function tagToChange(trx: Db, id: number): Promise<EnteredTag> {
  const tag = await selectTagForUpdate(trx, id)
  if (!tag) throw new CallError(CODES.notFound, tagTexts.noSuchTag)
  return tag
}
