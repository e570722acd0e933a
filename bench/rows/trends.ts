import { addDays } from '../../src/platform/rules/business-time.ts'
import type { ClientScope } from '../../src/fleet/contract/scopes.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { selectOnlineRates } from '../../src/fleet/statistics/server/rankings.sql.ts'
import { selectPeriodSums } from '../../src/fleet/statistics/server/trend-sums.sql.ts'
import type { TrendScope } from '../../src/fleet/statistics/server/scope-rows.sql.ts'
import { measurePairs } from '../bench-row.ts'
import type { PairFigures } from '../bench-row.ts'
import { startChild } from '../child.ts'
import type { Child } from '../child.ts'
import type { FleetSize } from '../fill.sql.ts'
import { httpClient } from '../http-client.ts'
import type { HttpClient } from '../http-client.ts'
import { pairTable } from '../tables.ts'
import { openTrendsDatabase } from '../trends-database.ts'
import { selectBusiest, selectSumRows } from '../trends-fill.sql.ts'

// Trends read the days' sums and nothing else, so their database holds these rows alone: of every client, account, site and of all (fleet_day),
// and of each account × site × type (fleet_day_part), for a year. Ten times the devices come with ten times the clients, accounts and sites.

const BAR_MS = 20
/** Ten times the devices may take so many times as long. */
const GROWTH = 2
const WARM_UP_ROUNDS = 200
const DAYS = 365
const SIZES: FleetSize[] = [
  { devices: 100_000, days: DAYS, clients: 60, accounts: 200, sites: 20 },
  { devices: 1_000_000, days: DAYS, clients: 600, accounts: 2000, sites: 200 },
]
/** What an agent looks after. */
const AGENT_CLIENTS = 20

const CALLS = [
  'POST /data/getStackBarByState',
  'POST /data/lineOnlineRateByDeviceDaily',
  'POST /data/lineOfflineRateByDeviceDaily',
  'POST /data/lineHashRateByDeviceDaily',
] as const

/** Every trend of every scope over a year by day and by month, and the rankings; at both sizes. */
export async function trends(rounds: number, say: (line: string) => void): Promise<void> {
  for (const size of SIZES) {
    say(`Trends of ${size.devices} devices …`)
    const { db, settings, lastDay, stop } = await openTrendsDatabase(size, say)
    const server = startChild('serve.ts', settings)
    try {
      const { url } = await server.next<{ url: string }>()
      const { client, account, site } = await selectBusiest(db)
      const clients = Array.from({ length: AGENT_CLIENTS }, (_, nth) => nth + 1)
      const person = async (role: string, of: number[]) =>
        httpClient(url, await addSession(db, await addPerson(db, { role, clients: of })))
      const [administrator, agent] = [await person('管理员', []), await person('代理', clients)]
      const scopes: [string, TrendScope, ClientScope][] = [
        ['all', {}, 'all'],
        ['one client', { clientId: client }, 'all'],
        ['one account', { accountId: account }, 'all'],
        ['one site', { siteId: site }, 'all'],
        ['one client at one site', { clientId: client, siteId: site }, 'all'],
        [`an agent’s ${AGENT_CLIENTS} clients`, {}, clients],
        ['an agent’s part of a site', { siteId: site }, clients],
      ]
      const barMs = size === SIZES[0] ? BAR_MS : GROWTH * BAR_MS
      const asked: Asked = { db, server, barMs, rounds: WARM_UP_ROUNDS, range: [addDays(lastDay, 1 - DAYS), lastDay] }
      const measure = async (rows: number) => {
        const found: PairFigures[] = []
        for (const [name, scope, seen] of scopes) {
          const http = seen === 'all' ? administrator : agent
          for (const period of ['day', 'month'] as const) {
            found.push(await trend({ ...asked, rounds: rows, http, name, scope, clients: seen, period }))
          }
        }
        found.push(await ranking({ ...asked, rounds: rows }, administrator))
        return found
      }
      say('  warming up …')
      await measure(WARM_UP_ROUNDS)
      const { parts, scopes: sums } = await selectSumRows(db)
      console.log(
        `${size.devices} devices: ${parts} rows of parts and ${sums} of scopes (${size.clients} clients, ${size.accounts} accounts, ${size.sites} sites).\n`,
      )
      console.log(
        pairTable(`Trends over ${DAYS} days, ${size.devices} devices, ${rounds} rounds`, await measure(rounds)),
      )
      administrator.close()
      agent.close()
    } finally {
      await server.stop()
      await stop()
    }
  }
}

interface Asked {
  db: Parameters<typeof selectPeriodSums>[0]
  rounds: number
  barMs: number
  server: Child
  range: [string, string]
}

interface Trend extends Asked {
  http: HttpClient
  name: string
  scope: TrendScope
  clients: ClientScope
  period: 'day' | 'month'
}

function trend({ db, barMs, http, name, scope, clients, period, range, rounds, server }: Trend): Promise<PairFigures> {
  const request = { ...scope, businessDateQuery: range, reservePeriod: period }
  return measurePairs({ db, rounds, server }, (round) => ({
    name: `${name}, by ${period}`,
    barMs,
    sql: () => selectPeriodSums(db, scope, range, period, clients),
    http: () => http.call(CALLS[round % CALLS.length] ?? CALLS[0], { request }),
  }))
}

function ranking({ db, barMs, rounds, server, range }: Asked, http: HttpClient): Promise<PairFigures> {
  const week: [string, string] = [addDays(range[1], -6), range[1]]
  return measurePairs({ db, rounds, server }, () => ({
    name: 'clients by online rate, a week',
    barMs,
    sql: () => selectOnlineRates(db, 'client', week, 10, 'all'),
    http: () =>
      http.call('POST /data/orderClientBy/{x}', {
        params: { x: 'online_rate' },
        request: { businessDateQuery: week, size: 10 },
      }),
  }))
}
