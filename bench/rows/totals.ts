import { addDays, businessDay, startOfBusinessDay } from '../../src/platform/rules/business-time.ts'
import { timePieces } from '../../src/fleet/polling/rules/time-pieces.ts'
import { writeSiteTotals } from '../../src/fleet/polling/write/write-totals.sql.ts'
import { selectTotals } from '../../src/fleet/statistics/server/totals.sql.ts'
import { selectMeanTotals } from '../../src/fleet/statistics/server/total-sums.sql.ts'
import { figuresOf, measurePairs, randomOf } from '../bench-row.ts'
import type { Bench, PairFigures } from '../bench-row.ts'
import { deleteTotals, insertYearOfHours, updateSweptAt } from '../totals-fill.sql.ts'

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

/** What the fleet amounts to, now and over time. */
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
      isFloor: true,
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
  const year = await lines('hash rate and power, a year by day', 'day', [addDays(today, -364), today], () => ({}))
  return [scopes, filtered, hours, year]
}
