import { selectLosses } from '../../src/fleet/loss/server/losses.sql.ts'
import { addDays } from '../../src/platform/rules/business-time.ts'
import { measurePairs, randomOf, SMALL_FLEET } from '../bench-row.ts'
import type { Bench, PairFigures } from '../bench-row.ts'

const PAGE = { page: 1, size: 20 }
/** Those of the whole fleet take seconds; the ratio of fewer of the others is chance. */
const MOST_ROUNDS = { whole: 5, others: 100 }

/** A page of lost hash rate with its sums: of a client, a site and all devices, over a day, a week and a month. */
export async function losses(bench: Bench): Promise<PairFigures[]> {
  const { db, http, lastDay, size } = bench
  const { below } = randomOf(11)
  const last = addDays(lastDay, -1)
  const asked = [
    {
      name: 'a client’s losses of a day',
      barMs: 100,
      days: 1,
      filterAt: () => ({ clientId: 1 + below(size.clients) }),
    },
    { name: 'a site’s losses of 30 days', barMs: 1000, days: 30, filterAt: () => ({ siteId: 1 + below(size.sites) }) },
    ...[
      { days: 1, barMs: 1000 },
      { days: 7, barMs: 3000 },
      { days: 30, barMs: 10_000 },
    ].map(({ days, barMs }) => ({ name: `all losses, days: ${days}`, barMs, days, filterAt: () => ({}) })),
  ]
  const figures: PairFigures[] = []
  for (const { name, barMs, days, filterAt } of asked) {
    const range: [string, string] = [addDays(last, 1 - days), last]
    const most = Object.keys(filterAt()).length === 0 ? MOST_ROUNDS.whole : MOST_ROUNDS.others
    const measured = measurePairs({ ...bench, rounds: Math.min(bench.rounds, most) }, () => {
      const filter = filterAt()
      const query = {
        filter,
        order: {},
        days: range,
        clients: 'all' as const,
        timeZone: 'Asia/Shanghai',
        sweepMs: 60_000,
      }
      return {
        name,
        // Of a larger fleet each takes as much longer.
        barMs: barMs * Math.max(1, size.devices / SMALL_FLEET),
        sql: () => selectLosses(db, query, PAGE),
        http: () => http.call('POST /loss/find/', { request: { ...filter, ...PAGE, businessDateQuery: range } }),
      }
    })
    figures.push(await measured)
  }
  return figures
}
