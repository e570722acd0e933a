import { queueTask } from '../../../platform/server/background/background.sql.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { selectDestination } from '../../destination/server/destination.sql.ts'
import { viewDeliveryCalls } from '../contract.ts'
import type { ViewDeliveryCalls } from '../contract.ts'
import { nextDelivery } from '../rules/next-delivery.ts'
import { viewDeliveryTexts } from '../text.ts'
import { sendViews } from './send-views.ts'
import {
  deleteDeliveryRow,
  insertDelivery,
  insertSentNow,
  selectDeliveries,
  selectDeliveryCount,
  selectIsOwnDelivery,
  selectOwnMail,
  selectSentViews,
  updateDelivery,
} from './view-delivery.sql.ts'

/** Of one view. */
const MOST_DELIVERIES = 10

const objectKind = 'view delivery'
const notFound = () => new CallError(CODES.notFound, viewDeliveryTexts.noSuchDelivery)
const iso = (at: Date | null) => at?.toISOString() ?? null

function save(call: Call<ViewDeliveryCalls['POST /viewDelivery/save']>) {
  const { app, caller, request } = call
  const { id: changed, viewId, ...delivery } = request
  return auditedChange(call, async (trx) => {
    const { destinationId } = delivery
    if (destinationId === undefined) {
      if ((await selectOwnMail(trx, caller.userId)) === null)
        throw fieldError('destinationId', viewDeliveryTexts.noOwnMail)
    } else if (
      caller.keys.get('destination') !== true ||
      !(await selectDestination(trx, destinationId, caller.clients))
    )
      throw fieldError('destinationId', viewDeliveryTexts.noSuchDestination)
    const nextAt = nextDelivery(delivery, new Date(), app.config.timeZone)
    if (changed !== undefined) {
      const before = await updateDelivery(trx, { id: changed, viewId, userId: caller.userId }, delivery, nextAt)
      if (!before) throw notFound()
      const change = { before, after: { viewId, ...delivery } }
      return { action: 'change view delivery', objectKind, objectId: changed, ...change, answer: { id: changed } }
    }
    const id = await insertDelivery(trx, viewId, caller.userId, delivery, nextAt)
    if (id === undefined) throw new CallError(CODES.notFound, viewDeliveryTexts.noSuchView)
    if ((await selectDeliveryCount(trx, viewId)) > MOST_DELIVERIES)
      throw new CallError(CODES.refused, viewDeliveryTexts.tooMany, { values: { most: MOST_DELIVERIES } })
    return { action: 'add view delivery', objectKind, objectId: id, after: request, answer: { id } }
  })
}

export const viewDeliveryNoun = noun(
  viewDeliveryCalls,
  {
    'POST /viewDelivery/find/': async ({ db, caller, request }) => {
      const rows = await selectDeliveries(db, request.viewId, caller.userId)
      const data = rows.map((row) => ({ ...row, nextAt: row.nextAt.toISOString(), sentAt: iso(row.sentAt) }))
      return { data, totalCount: data.length }
    },
    'POST /viewDelivery/save': save,
    'POST /viewDelivery/delete/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const before = await deleteDeliveryRow(trx, call.params.id, call.caller.userId)
        if (!before) throw notFound()
        return { action: 'delete view delivery', objectKind, objectId: call.params.id, before, answer: null }
      }),
    'POST /viewDelivery/send/{id}': ({ db, caller, params }) =>
      transaction(db, async (trx) => {
        if (!(await insertSentNow(trx, params.id, caller.userId))) throw notFound()
        await queueTask(trx, sendViews.name)
        return null
      }),
    'POST /viewDelivery/history/{id}': async ({ db, caller, params, request }) => {
      if (!(await selectIsOwnDelivery(db, params.id, caller.userId))) throw notFound()
      const { data, totalCount } = await selectSentViews(db, params.id, request)
      return {
        data: data.map((sent) => ({ ...sent, dueAt: sent.dueAt.toISOString(), sentAt: iso(sent.sentAt) })),
        totalCount,
      }
    },
  },
  viewDeliveryTexts,
)
