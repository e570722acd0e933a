import { businessDay } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import { selectWaiting } from '../../reception/server/reception.sql.ts'
import { baseToShow } from '../../server/base-of-call.ts'
import { selectBaseName } from '../../server/base.sql.ts'
import { baseTexts } from '../../text.ts'
import { baseScreenCalls } from '../contract.ts'
import { selectCertificates, selectPlaces, selectStationsNow, selectStockNow } from './base-screen.sql.ts'

/** Rows of the queue that the wall has room for. */
const MOST_QUEUED = 12

export const baseScreenNoun = noun(
  baseScreenCalls,
  {
    'POST /baseScreen/get/{id}': async ({ app, db, caller, params }) => {
      const id = await baseToShow(db, caller, params.id === caller.companyId ? undefined : params.id)
      const zone = app.config.timeZone
      const today = businessDay(new Date(), zone)
      const [name, plan, waiting, stations, certificates, stock] = await Promise.all([
        selectBaseName(db, id),
        selectPlaces(db, id, today),
        selectWaiting(db, { companyId: id, day: today, zone }),
        selectStationsNow(db, id),
        selectCertificates(db, id, today),
        selectStockNow(db, id),
      ])
      const queue = waiting.slice(0, MOST_QUEUED).map(({ calledTo: _calledTo, ...one }) => one)
      return { id, name, plan, queue, queueCount: waiting.length, stations, certificates, stock }
    },
  },
  baseTexts,
)
