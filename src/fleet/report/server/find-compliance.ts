import { businessDay } from '../../../platform/rules/business-time.ts'
import type { App } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectBankAccounts } from '../../bank-account/server/bank-account.sql.ts'
import { selectAllEnergyLines, selectEnergySums } from '../../energy/server/energy.sql.ts'
import type { EnergyFigures, EnergyLine } from '../../energy/server/energy.sql.ts'
import { selectClient } from '../../client/server/client.sql.ts'
import { clientTexts } from '../../client/text.ts'
import { lastDay } from '../../statistics/server/trends.ts'
import { reportMonth } from '../rules/report-month.ts'
import type { ReportMonth } from '../rules/report-month.ts'
import { reportTexts } from '../text.ts'
import { selectShowsEnergy } from './shows-energy.sql.ts'
import { selectComplianceSums } from './compliance.sql.ts'
import type { ComplianceScope, ComplianceSums } from './compliance.sql.ts'

export interface Asked {
  app: App
  db: Db
  caller: Pick<Caller, 'clients'>
  request: { clientId: number; month?: string | undefined }
}

type Sums = Omit<ComplianceSums, 'siteId' | 'site' | 'days' | 'lastDay'>
export interface ComplianceReport {
  client: string
  month: string
  isOver: boolean
  lastDay: string | null
  days: number
  total: Sums
  sites: (Sums & { siteId: number; site: string })[]
  bankAccounts: { name: string; bank: string; number: string }[]
  energy: { sites: EnergyLine[]; sums: EnergyFigures[] } | null
}

/** Which client and days are asked for; throws for a client out of sight and for a month to come. */
export async function complianceScope({
  app,
  db,
  caller,
  request,
}: Asked): Promise<ComplianceScope & { client: string; month: ReportMonth; today: string }> {
  const { timeZone } = app.config
  const client = await selectClient(db, request.clientId, caller.clients, timeZone)
  if (!client) throw new CallError(CODES.notFound, clientTexts.noSuchClient)
  const today = businessDay(new Date(), timeZone)
  const month = reportMonth(request.month, { today, businessDate: await lastDay(app) })
  if (!month)
    throw new CallError(CODES.unreadable, reportTexts.monthToCome, { fields: { month: reportTexts.monthToCome } })
  return { clientId: client.id, clients: caller.clients, days: month.days, timeZone, client: client.name, month, today }
}

/** A client's month in total and by site. */
export async function complianceReport(
  db: Db,
  { client, month: { month, isOver }, ...scope }: Awaited<ReturnType<typeof complianceScope>>,
): Promise<ComplianceReport> {
  const sums = await selectComplianceSums(db, scope)
  const all = sums.find(({ siteId }) => siteId === null)
  if (!all) throw new Error('the sums have no total')
  const bankAccounts = await selectBankAccounts(db, scope.clientId, scope.clients)
  return {
    client,
    month,
    isOver,
    lastDay: all.lastDay,
    days: all.days,
    total: sumsOf(all),
    sites: sums.flatMap(({ siteId, site, ...rest }) =>
      siteId === null || site === null ? [] : [{ siteId, site, ...sumsOf({ siteId, site, ...rest }) }],
    ),
    bankAccounts: bankAccounts.map(({ name, bank, number }) => ({ name, bank, number })),
    energy: (await selectShowsEnergy(db, scope.clientId)) ? await energyOf(db, scope) : null,
  }
}

async function energyOf(db: Db, { clientId, clients, days }: Pick<ComplianceScope, 'clientId' | 'clients' | 'days'>) {
  const asked = { scope: { clientId }, clients, days, by: 'site' as const }
  const sums = await selectEnergySums(db, asked)
  return { sites: await selectAllEnergyLines(db, asked), sums: sums.slice(0, -1) }
}

function sumsOf(sums: ComplianceSums): Sums {
  const { siteId: _siteId, site: _site, days: _days, lastDay: _lastDay, ...rest } = sums
  return rest
}
