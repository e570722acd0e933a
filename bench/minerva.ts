import { readConfig } from '../src/areas.ts'
import { sql } from 'kysely'
import { simulatedMiners } from '../src/fleet/polling/simulator/simulated-miner.ts'
import type { FleetOptions } from '../src/fleet/polling/simulator/simulated-miner.ts'
import { addPerson, addSession } from '../src/platform/testing/test-people.ts'
import { keepHeapLean } from '../src/platform/server/process/lean-heap.ts'
import { startMinerva } from '../src/start.ts'
import { insertFarm } from './farm.sql.ts'

// The whole product with its embedded database, without its console, in a process of its own. Imports the given miners, polls
// them, and reports when asked what it used since its start and which sweeps it ended. How often it polls can be changed.

export interface MinervaOptions {
  dataDir: string
  fleet: FleetOptions
  siteDevices: number
  sweepSeconds: number
}

export interface MinervaFigures {
  cpuMs: number
  rssMb: number
  /** the latest last */
  sweeps: { siteId: number; ms: number; due: number; answered: number; endedAtMs: number }[]
}

keepHeapLean()
const { dataDir, fleet, siteDevices, sweepSeconds } = JSON.parse(process.argv[2] ?? '') as MinervaOptions
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'error',
  // One person reads as much as many do.
  REQUESTS_PER_MINUTE: '1000000',
  SWEEP_SECONDS: String(sweepSeconds),
})
const minerva = await startMinerva(config, {
  servesConsole: false,
  say: () => {},
  prepare: async ({ db }) => {
    const miners = simulatedMiners(fleet)
    for (let from = 0; from < miners.length; from += siteDevices) {
      await insertFarm(db, `farm ${from}`, miners.slice(from, from + siteDevices))
    }
    await sql`analyze`.execute(db)
  },
})
const { db } = minerva.app
process.send?.({ url: minerva.url, token: await addSession(db, await addPerson(db, { role: '管理员' })) })
process.on('message', (asked: 'figures' | { sweepMs: number }) => {
  if (asked !== 'figures') minerva.app.config.sweepMs = asked.sweepMs
  void tell()
})
process.on('SIGTERM', () => void minerva.stop().finally(() => process.exit()))
process.on('disconnect', () => process.exit())

async function tell(): Promise<void> {
  const { rows } = await sql<MinervaFigures['sweeps'][number]>`
    select site_id as "siteId", due, answered, (extract(epoch from ended_at - started_at) * 1000)::float8 as ms,
      (extract(epoch from ended_at) * 1000)::float8 as "endedAtMs"
    from sweep order by id`.execute(db)
  const { user, system } = process.cpuUsage()
  const rssMb = process.memoryUsage.rss() / 2 ** 20
  process.send?.({ cpuMs: (user + system) / 1000, rssMb, sweeps: rows } satisfies MinervaFigures)
}
