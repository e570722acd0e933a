import { businessDay } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { daysOf } from '../../statistics/server/trends.ts'
import { energyCalls } from '../contract.ts'
import type { EnergyCalls, EnergyQuery } from '../contract.ts'
import type { EnergyBy } from '../rules/energy-by.ts'
import { energyColumnTexts, energyTexts } from '../text.ts'
import { energyLines, selectEnergyPage, selectEnergySums, selectPendingDays } from './energy.sql.ts'
import type { EnergyAsked, EnergyLine } from './energy.sql.ts'

type Asking = Pick<Call<EnergyCalls['POST /energy/find/']>, 'app' | 'caller'> & { request: EnergyQuery }

async function asked({ app, caller, request }: Asking): Promise<EnergyAsked> {
  const { businessDateQuery, by, siteId, clientId, accountId } = request
  const days = await daysOf(app, businessDateQuery, by === 'month' ? 'month' : 'day')
  return { scope: { siteId, clientId, accountId }, clients: caller.clients, days, by }
}

const money = (text: string | null) => (text === null ? null : Number(text))

function columns(by: EnergyBy, locale: Locale): ExportColumn<EnergyLine>[] {
  const title = translator(energyColumnTexts, locale)
  return [
    { title: title(by), width: 20, cell: ({ name }) => name },
    { title: title('currency'), width: 8, cell: ({ currency }) => currency },
    { title: title('kwh'), width: 16, cell: ({ kwh }) => kwh },
    { title: title('kwhEstimated'), width: 16, cell: ({ kwhEstimated }) => kwhEstimated },
    { title: title('gapPercent'), width: 16, cell: ({ gapPercent }) => gapPercent },
    { title: title('thDays'), width: 18, cell: ({ thDays }) => thDays },
    { title: title('joulesPerTh'), width: 14, cell: ({ joulesPerTh }) => joulesPerTh },
    { title: title('cost'), width: 16, cell: ({ cost }) => money(cost) },
    { title: title('costPerThDay'), width: 16, cell: ({ costPerThDay }) => money(costPerThDay) },
    { title: title('earned'), width: 16, cell: ({ earned }) => money(earned) },
    { title: title('earnedPerThDay'), width: 16, cell: ({ earnedPerThDay }) => money(earnedPerThDay) },
    { title: title('margin'), width: 16, cell: ({ margin }) => money(margin) },
  ]
}

export const energyNoun = noun(energyCalls, {
  'POST /energy/find/': async (call) => {
    const { app, db, request } = call
    const query = await asked(call)
    const [page, sums, pendingDays] = await Promise.all([
      selectEnergyPage(db, query, request),
      selectEnergySums(db, query),
      selectPendingDays(db, query.days, businessDay(new Date(), app.config.timeZone)),
    ])
    const total = sums.pop()
    if (!total) throw new Error('the sums have no total')
    const [first, last] = query.days
    return { ...page, sums, total, days: [first, last] as [string, string], pendingDays }
  },
  'POST /energy/export': async (call) => {
    const { locale, request } = call
    return tableExport(call, {
      format: request.format,
      name: energyTexts.fileName,
      columns: columns(request.by, locale),
      rows: selectBatches(call.db, energyLines(await asked(call))),
    })
  },
})
