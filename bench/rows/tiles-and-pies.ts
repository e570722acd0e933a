import { selectMachineTypes } from '../../src/fleet/device/server/machine-type.sql.ts'
import { selectPie } from '../../src/fleet/statistics/server/device-counts.sql.ts'
import { measurePairs, randomOf } from '../bench-row.ts'
import type { Bench, PairFigures } from '../bench-row.ts'

const BAR_MS = 30
const PIES = ['state', 'repairTimes', 'type'] as const

/** What the overview asks, one by one and as it asks them. */
export async function tilesAndPies(bench: Bench): Promise<PairFigures[]> {
  const { db, http, size } = bench
  const random = randomOf(1)
  const tiles = await measurePairs(bench, (round) => {
    const request = [{}, { clientId: 1 + random.below(size.clients) }, { siteId: 1 + random.below(size.sites) }][
      round % 3
    ]
    return {
      name: 'tiles',
      barMs: BAR_MS,
      barSqlMs: 1,
      sql: (on) => selectPie(on, 'state', request ?? {}, 'all'),
      http: () => http.call('POST /data/getBasicDataByState/state', { request }),
    }
  })
  const pies = await measurePairs(bench, (round) => {
    const type = PIES[round % 3] ?? 'state'
    const request = random.pick([{}, { clientId: 1 + random.below(size.clients) }, { activeWorkerRight: false }])
    return {
      name: 'pies',
      barMs: BAR_MS,
      sql: () => selectPie(db, type, request, 'all'),
      http: () => http.call('POST /data/getPieDataByIndicator/{type}', { params: { type }, request }),
    }
  })
  const overview = await measurePairs(bench, () => {
    const request = random.pick([{}, { clientId: 1 + random.below(size.clients) }])
    return {
      name: 'tiles and three pies at once',
      barMs: BAR_MS,
      calls: 4,
      sql: () =>
        Promise.all([
          selectPie(db, 'state', request, 'all'),
          ...PIES.map((type) => selectPie(db, type, request, 'all')),
        ]),
      http: () =>
        Promise.all([
          http.call('POST /data/getBasicDataByState/state', { request }),
          ...PIES.map((type) => http.call('POST /data/getPieDataByIndicator/{type}', { params: { type }, request })),
        ]),
    }
  })
  const smallest = await measurePairs(bench, () => ({
    name: 'a call that does next to nothing',
    barMs: BAR_MS,
    sql: () => selectMachineTypes(db),
    http: () => http.call('POST /machineType/find/', { request: {} }),
  }))
  return [smallest, tiles, pies, overview]
}
