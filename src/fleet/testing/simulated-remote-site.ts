import { sql } from 'kysely'
import { NO_FAULTS } from '../polling/simulator/faults.ts'
import { startSimulatedFleet } from '../polling/simulator/simulated-fleet.ts'
import { MINER_PORT } from './polling-app.ts'
import { remoteSite } from './remote-site.ts'

/** Healthy T30s on loopback, at a site that a remote poller polls. */
export async function simulatedRemoteSite(base: string, count: number, config = {}) {
  let asked = 0
  const fleet = await startSimulatedFleet({
    count,
    seed: 3,
    base,
    port: MINER_PORT,
    mix: { t30: 1 },
    faults: NO_FAULTS,
    latencyMs: [1, 40],
    clock: () => {
      asked += 1
      return Date.now()
    },
  })
  const site = await remoteSite(
    fleet.miners.map(({ address, port }) => `${address}:${port}`),
    config,
  )
  const { db } = site.server
  const administrator = await site.server.signIn('管理员')
  return {
    ...site,
    db,
    fleet,
    /** how many questions its miners answered */
    asked: () => asked,
    states: async () => new Set((await db.selectFrom('device').select('state').execute()).map(({ state }) => state)),
    sweeps: () => db.selectFrom('sweep').select(['due', 'answered']).orderBy('id').execute(),
    samples: async () =>
      (await sql<{ n: number }>`select count(*) as n from poll where is_read`.execute(db)).rows[0]?.n ?? 0,
    row: async () => (await administrator.call('POST /poller/find/')).data.data[0],
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await fleet.stop()
    },
  }
}
