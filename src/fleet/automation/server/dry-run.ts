import { transaction } from '../../../platform/server/database/database.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { AutomationCalls } from '../contract.ts'
import { automationTexts } from '../text.ts'
import { selectDeviceFacts, selectIsStopped, selectSiteFacts } from './automation-work.sql.ts'
import { selectAutomation, selectSitesOf } from './automation.sql.ts'
import { decideSite } from './decide-site.ts'

/** Decides as a run would, and writes nothing. */
export async function dryRun({
  app,
  db,
  caller,
  params,
  request,
}: Call<AutomationCalls['POST /automation/dryRun/{id}']>) {
  const { page, size } = request
  return transaction(db, async (trx) => {
    const automation = await selectAutomation(trx, params.id, caller.clients, { isLocked: false })
    if (!automation) throw new CallError(CODES.notFound, automationTexts.noSuchAutomation)
    const isStopped = await selectIsStopped(trx)
    const now = new Date()
    const found = []
    for (const { id: siteId, name } of await selectSitesOf(trx, automation.siteId, caller.clients)) {
      const devices = await selectDeviceFacts(trx, siteId, now)
      const site = await selectSiteFacts(trx, siteId, now, app.config.timeZone)
      const around = { siteId, site, devices, now, sweepMs: app.config.sweepMs, isStopped }
      const { matching } = await decideSite(trx, automation, around)
      // One by one: as arguments of one call, the devices of a large site would overflow the stack.
      for (const each of matching) found.push({ ...each, site: name, price: site.price, currency: site.currency })
    }
    const rows = found.map(({ device, match, isDue, held, site, price, currency }) => ({
      deviceId: device.id,
      serial: device.serial,
      site,
      state: device.state,
      celsius: device.celsius,
      price,
      currency,
      since: new Date(match.sinceMs).toISOString(),
      isDue,
      held: isDue && held === null && !automation.isActive ? ('inactive' as const) : held,
    }))
    // What would be done first, then what is held, then what has to wait.
    const rank = ({ isDue, held }: (typeof rows)[number]) =>
      isDue ? (held === null || held === 'inactive' ? 0 : 1) : 2
    const sorted = rows.toSorted((a, b) => rank(a) - rank(b))
    return {
      data: sorted.slice((page - 1) * size, page * size),
      totalCount: rows.length,
      due: rows.filter(({ isDue }) => isDue).length,
      acted: rows.filter((row) => rank(row) === 0).length,
    }
  })
}
