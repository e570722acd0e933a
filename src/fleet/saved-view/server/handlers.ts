import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { savedViewCalls } from '../contract.ts'
import type { SavedViewCalls } from '../contract.ts'
import { savedViewTexts } from '../text.ts'
import { deleteView, insertView, selectViewCount, selectViews, updateView } from './saved-view.sql.ts'

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

async function saveView({ db, caller, request }: Call<SavedViewCalls['POST /savedView/save']>) {
  if (request.isShared && caller.keys.get('machine') !== true)
    throw new CallError(CODES.refused, savedViewTexts.mayNotShare, { fields: { isShared: savedViewTexts.mayNotShare } })
  const { id, ...view } = request
  try {
    if (id === undefined) {
      if ((await selectViewCount(db, caller.userId)) >= MOST_VIEWS)
        throw new CallError(CODES.refused, savedViewTexts.tooManyViews, { values: { most: MOST_VIEWS } })
      return { id: await insertView(db, view, caller) }
    }
    if (!(await updateView(db, id, view, caller.userId))) throw new CallError(CODES.notFound, savedViewTexts.noSuchView)
    return { id }
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'saved_view_name')
      throw new CallError(CODES.refused, savedViewTexts.viewNameTaken, {
        fields: { name: savedViewTexts.viewNameTaken },
      })
    throw error
  }
}
