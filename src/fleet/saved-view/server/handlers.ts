import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { savedViewCalls } from '../contract.ts'
import type { SavedViewCalls } from '../contract.ts'
import { savedViewTexts } from '../text.ts'
import { deleteView, insertView, selectViews, updateView } from './saved-view.sql.ts'

/** Limits a user's views, so that the menu stays readable and the table small. */
const MOST_VIEWS = 100

export const savedViewNoun = noun(
  savedViewCalls,
  {
    'POST /savedView/find/': async ({ db, caller, request }) => {
      const data = await selectViews(db, request.path, caller)
      return { data, totalCount: data.length }
    },
    'POST /savedView/save': saveView,
    'POST /savedView/delete/{id}': async ({ db, caller, params }) => {
      if (!(await deleteView(db, params.id, caller.userId)))
        throw new CallError(CODES.notFound, savedViewTexts.noSuchView)
      return null
    },
  },
  savedViewTexts,
)

function saveView(call: Call<SavedViewCalls['POST /savedView/save']>) {
  const { caller, request } = call
  const { id, ...view } = request
  if (view.isShared && caller.keys.get('machine') !== true) throw fieldError('isShared', savedViewTexts.mayNotShare)
  const unique = { saved_view_name: { field: 'name', text: savedViewTexts.viewNameTaken } }
  // Views are not audited.
  return auditedChange(
    call,
    async (trx) => {
      if (id === undefined) {
        const added = await insertView(trx, view, caller, MOST_VIEWS)
        if (added === undefined)
          throw new CallError(CODES.refused, savedViewTexts.tooManyViews, { values: { most: MOST_VIEWS } })
        return { answer: { id: added } }
      }
      if (!(await updateView(trx, id, view, caller.userId)))
        throw new CallError(CODES.notFound, savedViewTexts.noSuchView)
      return { answer: { id } }
    },
    unique,
  )
}
