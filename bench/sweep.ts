import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DeviceState } from '../src/fleet/device/rules/device-states.ts'
import { sumPollsWhenDue } from '../src/fleet/polling/write/sum-polls.ts'
import { writeBatch } from '../src/fleet/polling/write/write-batch.ts'
import { answered, batchSite, silent } from '../src/fleet/testing/polled-fleet.ts'
import { openDatabase } from '../src/platform/server/database/database.ts'
import type { DatabaseSettings } from '../src/platform/server/database/database.ts'

// Writes one sweep of the whole fleet a minute, as a poller does by default, in a process of its own, and reports how long the
// writing took. Every device answers as its state has it, with figures that differ a little each time.

const BATCH = 1000
const SWEEP_MS = 60_000

export interface SweepFigures {
  writingMs: number
  devices: number
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

const settings = JSON.parse(process.argv[2] ?? '') as DatabaseSettings
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
  for (const [siteId, devices] of bySite) {
    const site = sites.get(siteId)
    if (!site) continue
    for (let first = 0; first < devices.length; first += BATCH) {
      const atMs = Date.now()
      const batchAt = performance.now()
      await writeBatch(
        site,
        devices.slice(first, first + BATCH).map((device) => ({ device, atMs, outcome: outcomeOf(device) })),
      )
      writingMs += performance.now() - batchAt
      writtenDevices = Math.min(rows.length, writtenDevices + BATCH)
      const dueAt = startedAt + (SWEEP_MS * writtenDevices) / rows.length
      await sleep(Math.max(0, dueAt - performance.now()))
    }
    const summedAt = performance.now()
    await sumPollsWhenDue(site)
    writingMs += performance.now() - summedAt
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpuMs = (user + system) / 1000
  process.send?.({ writingMs, devices: rows.length, cpuMs } satisfies SweepFigures)
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
