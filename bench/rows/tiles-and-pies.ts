import { selectMachineTypes } from '../../src/fleet/device/server/machine-type.sql.ts'
import { selectPie } from '../../src/fleet/statistics/server/device-counts.sql.ts'
import { measurePairs, randomOf } from '../bench-row.ts'
import type { Bench, PairFigures } from '../bench-row.ts'

const BAR_MS = 30

export async function tilesAndPies({ db, http, size, rounds }: Bench): Promise<PairFigures[]> {
  const random = randomOf(1)
  const tiles = await measurePairs(rounds, (round) => {
    const request = [{}, { clientId: 1 + random.below(size.clients) }, { siteId: 1 + random.below(size.sites) }][
      round % 3
    ]
    return {
      name: 'tiles',
      barMs: BAR_MS,
      sql: () => selectPie(db, 'state', request ?? {}, 'all'),
      http: () => http.call('POST /data/getBasicDataByState/state', { request }),
    }
  })
  const pies = await measurePairs(rounds, (round) => {
    const type = (['state', 'repairTimes', 'type'] as const)[round % 3] ?? 'state'
    const request = random.pick([{}, { clientId: 1 + random.below(size.clients) }, { activeWorkerRight: false }])
    return {
      name: 'pies',
      barMs: BAR_MS,
      sql: () => selectPie(db, type, request, 'all'),
      http: () => http.call('POST /data/getPieDataByIndicator/{type}', { params: { type }, request }),
    }
  })
  const smallest = await measurePairs(rounds, () => ({
    name: 'a call that does next to nothing',
    barMs: BAR_MS,
    sql: () => selectMachineTypes(db),
    http: () => http.call('POST /machineType/find/', { request: {} }),
  }))
  return [smallest, tiles, pies]
}
