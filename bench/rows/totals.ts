import { addDays, businessDay, startOfBusinessDay } from '../../src/platform/rules/business-time.ts'
import { timePieces } from '../../src/fleet/polling/rules/time-pieces.ts'
import { writeSiteTotals } from '../../src/fleet/polling/write/write-totals.sql.ts'
import { selectTotals } from '../../src/fleet/statistics/server/totals.sql.ts'
import { selectMeanTotals } from '../../src/fleet/statistics/server/total-sums.sql.ts'
import { figuresOf, measurePairs, randomOf } from '../bench-row.ts'
import type { Bench, PairFigures } from '../bench-row.ts'
import { selectEnergyPage, selectEnergySums, selectPendingDays } from '../../src/fleet/energy/server/energy.sql.ts'
import { deleteTotals, insertEnergy, insertYearOfHours, updateSweptAt } from '../totals-fill.sql.ts'

const HOUR_S = 3600
const DAYS = 31
const ZONE = 'Asia/Shanghai'
const silence = { sweepMs: 60_000, silentAfterSweeps: 3 }

/** Writes what each site amounts to, for the hours of a month, and shows what that costs at the end of a sweep. */
export async function fillTotals({ db, size }: Bench, say: (line: string) => void): Promise<void> {
  const nowS = Math.floor(Date.now() / 1000)
  const pieces = timePieces(nowS - DAYS * 24 * HOUR_S, nowS, HOUR_S).map(({ startS, seconds }) => {
    const at = new Date(startS * 1000)
    return { table: 'fleet_hour' as const, at: at.toISOString(), day: businessDay(at, ZONE), seconds, isPolled: true }
  })
  await deleteTotals(db)
  for (let siteId = 1; siteId <= size.sites; siteId += 1)
    await writeSiteTotals(db, { siteId, sweptAt: new Date(), tookMs: 1000 }, pieces)
  await insertYearOfHours(db)
  await insertEnergy(db, yearTo(businessDay(new Date(), ZONE)))
  const siteMs: number[] = []
  for (let siteId = 1; siteId <= size.sites; siteId += 1) {
    const startedAt = performance.now()
    await writeSiteTotals(db, { siteId, sweptAt: new Date(), tookMs: 1000 }, pieces.slice(-1))
    siteMs.push(performance.now() - startedAt)
  }
  const { p50, p99 } = figuresOf(siteMs)
  say(
    `What a site of ${Math.round(size.devices / size.sites)} devices amounts to is written in ${p50.toFixed(1)} ms, the largest one in ${p99.toFixed(1)} ms.`,
  )
}

const yearTo = (day: string): [string, string] => [addDays(day, -364), day]
const NO_SCOPE = { siteId: undefined, clientId: undefined, accountId: undefined }

/** What the fleet amounts to, now and over time, and what its energy costs. */
export async function totals(bench: Bench): Promise<PairFigures[]> {
  const { db, http, size } = bench
  const random = randomOf(7)
  const today = businessDay(new Date(), ZONE)
  const days = [addDays(today, 1 - DAYS), today] as [string, string]
  // The figures of a sweep count for three.
  await updateSweptAt(db)
  const scopeAt = (round: number) =>
    [
      {},
      { clientId: 1 + random.below(size.clients) },
      { siteId: 1 + random.below(size.sites) },
      { accountId: 1 + random.below(size.accounts) },
    ][round % 4] ?? {}
  const scopes = await measurePairs(bench, (round) => {
    const request = scopeAt(round)
    return {
      name: 'totals of all, a client, a site or an account',
      barMs: 5,
      sql: (on) => selectTotals(on, { filter: request, clients: 'all', silence }),
      http: () => http.call('POST /data/getTotals', { request }),
    }
  })
  const filtered = await measurePairs(bench, (round) => {
    const request = { ...scopeAt(1 + (round % 3)), type: random.pick(['T20', 'T30']) }
    return {
      name: 'totals of a filtered list',
      barMs: 50,
      sql: (on) => selectTotals(on, { filter: request, clients: 'all', silence }),
      http: () => http.call('POST /data/getTotals', { request }),
    }
  })
  const lines = (name: string, by: 'hour' | 'day', range: [string, string], scopeOf: (round: number) => object) =>
    measurePairs(bench, (round) => {
      const scope = scopeOf(round)
      const [from, until] = [startOfBusinessDay(range[0], ZONE), startOfBusinessDay(addDays(range[1], 1), ZONE)]
      return {
        name,
        barMs: 30,
        sql: (on) => selectMeanTotals(on, { scope, clients: 'all', silence, from, until, by }),
        http: () =>
          http.call('POST /data/lineTotals', { request: { ...scope, businessDateQuery: range, reservePeriod: by } }),
      }
    })
  const hours = await lines('hash rate and power, 31 days by hour', 'hour', days, scopeAt)
  const year = await lines('hash rate and power, a year by day', 'day', yearTo(today), () => ({}))
  const energy = (name: string, range: [string, string], by: 'day' | 'month' | 'site' | 'client' | 'account') =>
    measurePairs(bench, (round) => {
      const scope = scopeAt(round)
      const asked = { scope: { ...NO_SCOPE, ...scope }, clients: 'all' as const, days: range, by }
      const page = { page: 1, size: 20 }
      return {
        name,
        barMs: 50,
        sql: (on) =>
          Promise.all([
            selectEnergyPage(on, asked, page),
            selectEnergySums(on, asked),
            selectPendingDays(on, range, today),
          ]),
        http: () => http.call('POST /energy/find/', { request: { ...scope, businessDateQuery: range, by, ...page } }),
      }
    })
  return [
    scopes,
    filtered,
    hours,
    year,
    await energy('energy and cost, 31 days', days, 'day'),
    await energy('energy and cost, 31 days by site', days, 'site'),
    await energy('energy and cost, 31 days by account', days, 'account'),
    await energy('energy and cost, a year by month', yearTo(today), 'month'),
  ]
}
