import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { UniqueFields } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { earningCalls } from '../contract.ts'
import { earningTexts } from '../text.ts'
import { deleteEarningRow, insertEarning, selectEarningPage } from './earning.sql.ts'
import {
  deleteSourceRow,
  placeOf,
  replaceSource,
  selectSourcePage,
  selectSources,
  updateSourceUrl,
} from './earning-source.sql.ts'
import { readSource } from './read-earnings.ts'

const FREE_DAY: UniqueFields = { earning_first_day: { field: 'firstDay', text: earningTexts.dayTaken } }

const iso = (at: Date | null) => at?.toISOString() ?? null

export const earningNoun = noun(
  earningCalls,
  {
    'POST /earning/find/': ({ db, request }) => selectEarningPage(db, request),
    'POST /earning/save': (call) =>
      auditedChange(
        call,
        async (trx) => {
          const id = await insertEarning(trx, call.request)
          return { action: 'add earning', objectKind: 'earning', objectId: id, after: call.request, answer: { id } }
        },
        FREE_DAY,
      ),
    'POST /earning/delete/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const before = await deleteEarningRow(trx, call.params.id)
        if (!before) throw new CallError(CODES.notFound, earningTexts.noSuchEarning)
        return { action: 'delete earning', objectKind: 'earning', objectId: call.params.id, before, answer: null }
      }),
    'POST /earningSource/find/': async ({ db, request }) => {
      const { data, totalCount } = await selectSourcePage(db, request)
      return {
        data: data.map((source) => ({ ...source, readAt: iso(source.readAt), triedAt: iso(source.triedAt) })),
        totalCount,
      }
    },
    'POST /earningSource/save': (call) => {
      const { currency, url, path } = call.request
      const after = { currency, path, host: new URL(url).host }
      return auditedChange(call, async (trx) => {
        const id = await replaceSource(trx, after)
        await updateSourceUrl(trx, id, call.app.sealing.seal(placeOf(id), url))
        return { action: 'add earning source', objectKind: 'earning source', objectId: id, after, answer: { id } }
      })
    },
    'POST /earningSource/delete/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const objectId = call.params.id
        const before = await deleteSourceRow(trx, objectId)
        if (!before) throw new CallError(CODES.notFound, earningTexts.noSuchSource)
        return { action: 'delete earning source', objectKind: 'earning source', objectId, before, answer: null }
      }),
    'POST /earningSource/test/{id}': async ({ app, db, params }) => {
      const [source] = await selectSources(db, params.id)
      if (!source) throw new CallError(CODES.notFound, earningTexts.noSuchSource)
      return readSource(app, source)
    },
  },
  earningTexts,
)
