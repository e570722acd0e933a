import { sql } from 'kysely'
import { addPolledDevices } from '../src/fleet/testing/polled-fleet.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { keepHeapLean } from '../src/platform/server/lean-heap.ts'
import { addOwner } from '../src/platform/testing/test-fleet.ts'
import { startMinerva } from '../src/start.ts'

// The whole product with its embedded database, without its console, in a process of its own. Takes in the miners given, polls
// them, and tells when asked what it used since its start and which sweeps it ended.

export interface MinervaOptions {
  dataDir: string
  /** the addresses of the miners of each site: 'host:port' */
  sites: readonly (readonly string[])[]
  sweepSeconds: number
}

export interface MinervaFigures {
  cpuMs: number
  rssMb: number
  /** the latest last */
  sweeps: { siteId: number; ms: number; due: number; answered: number; endedAtMs: number }[]
}

keepHeapLean()
const { dataDir, sites, sweepSeconds } = JSON.parse(process.argv[2] ?? '') as MinervaOptions
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'error',
  SWEEP_SECONDS: String(sweepSeconds),
})
const minerva = await startMinerva(config, {
  servesConsole: false,
  say: () => {},
  prepare: async ({ db }) => {
    for (const addresses of sites) await addPolledDevices(db, await addOwner(db, 'bench'), addresses)
    await sql`analyze`.execute(db)
  },
})
process.send?.({ url: minerva.url })
process.on('message', () => void tell())
process.on('SIGTERM', () => void minerva.stop().finally(() => process.exit()))
process.on('disconnect', () => process.exit())

async function tell(): Promise<void> {
  const { rows } = await sql<MinervaFigures['sweeps'][number]>`
    select site_id as "siteId", due, answered, (extract(epoch from ended_at - started_at) * 1000)::float8 as ms,
      (extract(epoch from ended_at) * 1000)::float8 as "endedAtMs"
    from sweep order by id`.execute(minerva.app.db)
  const { user, system } = process.cpuUsage()
  const rssMb = process.memoryUsage.rss() / 2 ** 20
  process.send?.({ cpuMs: (user + system) / 1000, rssMb, sweeps: rows } satisfies MinervaFigures)
}
