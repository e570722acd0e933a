import { businessDay } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import { selectBaseName } from '../../server/base.sql.ts'
import { baseTexts } from '../../text.ts'
import { baseScreenCalls } from '../contract.ts'
import { selectCertificates, selectPlaces, selectQueue, selectStationsNow, selectStockNow } from './base-screen.sql.ts'

export const baseScreenNoun = noun(
  baseScreenCalls,
  {
    'POST /baseScreen/get/{id}': async ({ app, db, caller, params }) => {
      const id = await baseOfCall(db, caller, params.id)
      const today = businessDay(new Date(), app.config.timeZone)
      const [name, plan, queue, stations, certificates, stock] = await Promise.all([
        selectBaseName(db, id),
        selectPlaces(db, id, today),
        selectQueue(db, id, today),
        selectStationsNow(db, id),
        selectCertificates(db, id, today),
        selectStockNow(db, id),
      ])
      return { name, plan, queue: queue.rows, queueCount: queue.count, stations, certificates, stock }
    },
  },
  baseTexts,
)
