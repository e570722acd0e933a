import { selectDeviceDetail } from '../../src/fleet/device/server/device-detail.sql.ts'
import { selectDayFigures, selectDaysPerState } from '../../src/fleet/statistics/server/device-days.sql.ts'
import { addDays } from '../../src/platform/rules/business-time.ts'
import { measurePairs, randomOf } from '../bench-row.ts'
import type { Bench, PairFigures } from '../bench-row.ts'

const BAR_MS = 30
const FIGURES = ['max_temp', 'max_fan', 'hash_rate'] as const

/** What the detail screen asks at once: the device, its pie of states and three lines over 90 days. */
export async function deviceDetail(bench: Bench): Promise<PairFigures[]> {
  const { db, http, size, lastDay } = bench
  const random = randomOf(3)
  const range: [string, string] = [addDays(lastDay, -89), lastDay]
  const figures = await measurePairs(bench, () => {
    const id = 1 + random.below(size.devices)
    const request = { id, businessDateQuery: range }
    return {
      name: 'device detail with 90 days (5 calls at once)',
      barMs: BAR_MS,
      ratiosWhileSwept: { p50: 1.3, p99: 1.5 },
      sql: () =>
        Promise.all([
          selectDeviceDetail(db, id, 'all', { timeZone: 'Asia/Shanghai', sweepMs: 60_000, silentAfterSweeps: 3 }),
          selectDaysPerState(db, id, range, 'all'),
          ...FIGURES.map((figure) => selectDayFigures(db, id, figure, range, 'all')),
        ]),
      http: () =>
        Promise.all([
          http.call('GET /device/getById/{id}', { params: { id } }),
          http.call('POST /data/getPieStateByDeviceDaily', { request }),
          ...FIGURES.map((type) => http.call('POST /data/lineByDeviceDaily/{type}', { params: { type }, request })),
        ]),
    }
  })
  return [figures]
}
