import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { daysOf } from '../../statistics/server/trends.ts'
import { lossCalls } from '../contract.ts'
import type { LossCalls, LossQuery } from '../contract.ts'
import { lossCallTexts } from '../text.ts'
import { exportColumns } from './export-columns.ts'
import { everyLoss, selectLosses } from './losses.sql.ts'
import type { LossesAsked } from './losses.sql.ts'

type Asking = Pick<Call<LossCalls['POST /loss/find/']>, 'app' | 'caller'> & { request: LossQuery }

async function asked({ app, caller, request }: Asking): Promise<LossesAsked> {
  const { businessDateQuery, orderColumn, orderWay, ...filter } = request
  const { timeZone, sweepMs } = app.config
  const yesterday = addDays(businessDay(new Date(), timeZone), -1)
  const days = await daysOf(app, businessDateQuery ?? [yesterday, yesterday], 'day')
  return { filter, order: { orderColumn, orderWay }, days, clients: caller.clients, timeZone, sweepMs }
}

export const lossNoun = noun(
  lossCalls,
  {
    'POST /loss/find/': async (call) => {
      const { page, size, ...request } = call.request
      const query = await asked({ ...call, request })
      const [first, last] = query.days
      return { ...(await selectLosses(call.db, query, { page, size })), days: [first, last] as [string, string] }
    },
    'POST /loss/export': async (call) => {
      const { format, ...request } = call.request
      const query = await asked({ ...call, request })
      return tableExport(call, {
        format,
        name: lossCallTexts.exportName,
        columns: exportColumns(call.locale),
        rows: selectBatches(call.db, everyLoss(query)),
      })
    },
  },
  lossCallTexts,
)
