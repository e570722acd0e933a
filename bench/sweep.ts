import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DeviceState } from '../src/fleet/device/rules/device-states.ts'
import { sumPollsWhenDue } from '../src/fleet/polling/write/sum-polls.ts'
import { endSweep } from '../src/fleet/polling/sweep/sweep.ts'
import { writeBatch } from '../src/fleet/polling/write/write-batch.ts'
import { answered, batchSite, silent } from '../src/fleet/testing/polled-fleet.ts'
import { openDatabase, transaction } from '../src/platform/server/database/database.ts'
import type { DatabaseSettings } from '../src/platform/server/database/database.ts'

// Writes one sweep of the whole fleet a minute, as a poller does by default, or one after the other, two sites at once, in a process of its own,
// and reports how long the writing took. Every device answers as its state has it, with figures that differ a little each time.

const BATCH = 1000

export interface SweepFigures {
  /** batches and sums */
  writingMs: number
  devices: number
  /** from the start of the sweep to its end */
  tookMs: number
  /** of this process, which also makes up the answers */
  cpuMs: number
}

interface Polled {
  id: number
  host: string
  port: number
  missedSweeps: number
  siteId: number
  state: DeviceState
  worker: string | null
  ratedThs: number
}

const { sweepMs = 60_000, ...settings } = JSON.parse(process.argv[2] ?? '') as DatabaseSettings & {
  /** 0: no pause between sweeps */
  sweepMs?: number
}
const db = openDatabase({ ...settings, poolSize: 2 })
const { rows } = await sql<Polled>`
  select d.id, host(d.host) as host, d.port, d.missed_sweeps as "missedSweeps", d.site_id as "siteId", d.state,
    d.active_worker as worker, t.rated_ths as "ratedThs"
  from device d join machine_type t on t.id = d.type_id where d.state <> 'scrap' order by d.site_id, d.id`.execute(db)
const bySite = Map.groupBy(rows, ({ siteId }) => siteId)
const sites = new Map<number, Awaited<ReturnType<typeof batchSite>>>()
for (const siteId of bySite.keys()) sites.set(siteId, await batchSite(db, siteId))

for (;;) {
  const startedAt = performance.now()
  let writtenDevices = 0
  let writingMs = 0
  const cpuBefore = process.cpuUsage()
  const writing = async (work: () => Promise<unknown>) => {
    const at = performance.now()
    await work()
    writingMs += performance.now() - at
  }
  const left = bySite.entries()
  const writeSites = async () => {
    for (const [siteId, devices] of left) {
      const site = sites.get(siteId)
      if (!site) continue
      const sweptFrom = new Date()
      for (let first = 0; first < devices.length; first += BATCH) {
        const atMs = Date.now()
        const polls = devices
          .slice(first, first + BATCH)
          .map((device) => ({ device, atMs, outcome: outcomeOf(device) }))
        await writing(() => writeBatch(site, polls))
        writtenDevices += polls.length
        const dueAt = startedAt + (sweepMs * writtenDevices) / rows.length
        await sleep(Math.max(0, dueAt - performance.now()))
      }
      const sweep = { due: devices.length, answered: devices.length, unreadable: 0 }
      await writing(() => transaction(db, (trx) => endSweep(trx, site, sweep, sweptFrom, new Date())))
      await writing(() => sumPollsWhenDue(site))
    }
  }
  await Promise.all(Array.from({ length: sweepMs === 0 ? 2 : 1 }, writeSites))
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpuMs = (user + system) / 1000
  const tookMs = performance.now() - startedAt
  process.send?.({ writingMs, devices: rows.length, cpuMs, tookMs } satisfies SweepFigures)
}

function outcomeOf({ state, worker, ratedThs }: Polled) {
  if (state !== 'normal' && state !== 'low') return silent
  const user = worker ?? ''
  return answered({
    hashrateThs: ratedThs * (state === 'low' ? 0.6 : 0.95 + Math.random() * 0.1),
    maxCelsius: 65 + Math.random() * 10,
    pools: user ? [{ url: 'stratum+tcp://pool.example:3333', user, state: 'Alive', isActive: true }] : [],
  })
}
