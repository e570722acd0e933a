import { addDays } from '../../platform/rules/business-time.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { hourPrices } from '../tariff/rules/hour-prices.ts'
import { insertEnergyWork, insertTariff } from '../tariff/server/tariff.sql.ts'

/** Per kWh: at night, by day, and in the hours when most is used. */
const PRICES: Readonly<Record<string, { currency: string; night: string; day: string; peak: string }>> = {
  KD: { currency: 'CNY', night: '0.21', day: '0.29', peak: '0.36' },
  YA: { currency: 'CNY', night: '0.22', day: '0.31', peak: '0.38' },
  ER: { currency: 'CNY', night: '0.26', day: '0.34', peak: '0.47' },
  ZD: { currency: 'CNY', night: '0.23', day: '0.3', peak: '0.42' },
  NJ: { currency: 'CNY', night: '0.19', day: '0.27', peak: '0.35' },
  GE: { currency: 'USD', night: '0.035', day: '0.042', peak: '0.058' },
}
/** From then on energy is a tenth cheaper at one site, as rivers rise. */
const CHEAPER = { code: 'KD', afterDays: 10, night: '0.19', day: '0.26', peak: '0.33' }

/** What energy costs at the demo's sites, by id under their codes; the days since `firstDay` are summed up by the task. */
export async function insertTariffs(db: Db, siteIds: ReadonlyMap<string, number>, firstDay: string): Promise<void> {
  for (const [code, tariff] of Object.entries(PRICES)) await insertOne(db, siteIds.get(code), firstDay, tariff)
  const { code, afterDays, ...cheaper } = CHEAPER
  await insertOne(db, siteIds.get(code), addDays(firstDay, afterDays), { currency: 'CNY', ...cheaper })
  await insertEnergyWork(db, firstDay)
}

async function insertOne(
  db: Db,
  siteId: number | undefined,
  firstDay: string,
  { currency, night, day, peak }: { currency: string; night: string; day: string; peak: string },
): Promise<void> {
  const prices = hourPrices(day, [
    { fromHour: 23, untilHour: 7, price: night },
    { fromHour: 18, untilHour: 22, price: peak },
  ])
  if (siteId !== undefined && prices) await insertTariff(db, { siteId, firstDay, currency, prices }, 'all')
}
