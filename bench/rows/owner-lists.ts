import { OWNER_ORDERS } from '../../src/fleet/rules/owner-orders.ts'
import { accountRows } from '../../src/fleet/account/server/find-accounts.sql.ts'
import { clientRows } from '../../src/fleet/client/server/find-clients.sql.ts'
import { selectOwnerPage } from '../../src/fleet/owner/server/owner-page.sql.ts'
import { siteRows } from '../../src/fleet/site/server/find-sites.sql.ts'
import { addDays } from '../../src/platform/rules/business-time.ts'
import { measurePairs, randomOf } from '../bench-row.ts'
import type { Bench, PairFigures } from '../bench-row.ts'

const silence = { sweepMs: 60_000, silentAfterSweeps: 3 }
const BAR_MS = 50
/** What every drop-down asks for. */
const CHOICES = { page: 1, size: 200 }

/** The drop-downs of a filter bar, and the lists of clients and accounts in any order. */
export async function ownerLists(bench: Bench): Promise<PairFigures[]> {
  const { db, http, lastDay, size } = bench
  const { pick, below } = randomOf(7)
  const week = [addDays(lastDay, -6), lastDay] as const
  const choices = await measurePairs(bench, () => {
    const clientId = pick([undefined, 1 + below(size.clients)])
    return {
      name: 'clients, accounts and sites of a filter bar',
      barMs: BAR_MS,
      calls: 3,
      sql: () =>
        Promise.all([
          selectOwnerPage(db, CHOICES, clientRows('all', week, silence)),
          selectOwnerPage(db, CHOICES, accountRows(clientId, 'all', week, silence)),
          selectOwnerPage(db, CHOICES, siteRows(clientId, 'all', week, silence)),
        ]),
      http: () =>
        Promise.all([
          http.call('POST /client/find/', { request: CHOICES }),
          http.call('POST /account/find/', { request: { ...CHOICES, clientId } }),
          http.call('POST /site/find/', { request: { ...CHOICES, clientId } }),
        ]),
    }
  })
  const sorted = await measurePairs(bench, () => {
    const request = { page: 1, size: 20, orderColumn: pick(OWNER_ORDERS), orderWay: pick(['asc', 'desc'] as const) }
    return {
      name: 'accounts, any order',
      barMs: BAR_MS,
      sql: () => selectOwnerPage(db, request, accountRows(undefined, 'all', week, silence)),
      http: () => http.call('POST /account/find/', { request }),
    }
  })
  return [choices, sorted]
}
