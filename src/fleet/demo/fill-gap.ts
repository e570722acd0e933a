import { transaction } from '../../platform/server/database/database.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { addDays, businessDay, startOfBusinessDay } from '../../platform/rules/business-time.ts'
import { simulatedMiners } from '../polling/simulator/simulated-miner.ts'
import { sweepsOf } from './day-sweeps.ts'
import { insertDays, insertHours, insertSweeps, makeRoom } from './demo-history.sql.ts'
import type { DayRow, HourRow } from './demo-history.sql.ts'
import { insertPower } from './demo-power.sql.ts'
import { simulatorOptions } from './demo-fleet.ts'
import type { DemoFleet } from './demo-fleet.ts'
import { historyOf } from './device-history.ts'
import type { AwayKind } from './device-plan.ts'
import { HOURLY_DAYS } from './fill-fleet.ts'
import { selectKnownDevices, selectLastSweepEnd } from './fill-gap.sql.ts'
import type { KnownDevice } from './fill-gap.sql.ts'
import { slotsOf } from './slots.ts'
import { DAY_MS } from '../../platform/rules/durations.ts'

const SHORTEST_GAP_MS = 120_000
const BATCH = 250

export interface GapOptions {
  fleet: DemoFleet
  zone: string
  sweepMs: number
  now: Date
}

/** Writes the figures for the time since the demo last ran, so that no chart has a gap. Returns the gap, ms. */
export async function fillGap(db: Db, { fleet, zone, sweepMs, now }: GapOptions): Promise<number> {
  const toMs = now.getTime()
  const lastEnd = await selectLastSweepEnd(db)
  const fromMs = Math.max(lastEnd?.getTime() ?? toMs, toMs - fleet.days * DAY_MS)
  if (toMs - fromMs < SHORTEST_GAP_MS) return 0
  const firstDayOfHours = addDays(businessDay(now, zone), 1 - HOURLY_DAYS)
  const firstDay = businessDay(new Date(fromMs), zone)
  const hourlyFrom = startOfBusinessDay(firstDay > firstDayOfHours ? firstDay : firstDayOfHours, zone)
  const slots = slotsOf({ fromMs, toMs, hourlyFromMs: hourlyFrom.getTime(), zone })
  const minerAt = new Map(simulatedMiners(simulatorOptions(fleet)).map((miner) => [miner.address, miner]))

  await transaction(db, async (trx) => {
    await makeRoom(trx, new Date(fromMs), hourlyFrom, now)
    const devices = await selectKnownDevices(trx)
    const allDays: DayRow[] = []
    for (let first = 0; first < devices.length; first += BATCH) {
      const days: DayRow[] = []
      const hours: HourRow[] = []
      for (const { host, state, repair_phase, ...key } of devices.slice(first, first + BATCH)) {
        const miner = minerAt.get(host ?? '')
        if (!miner) continue
        const kind = awayKind({ state, repair_phase })
        const aways = kind ? [{ kind, fromMs, toMs: Infinity }] : []
        const history = historyOf({ miner, aways }, slots, sweepMs)
        for (const day of history.days) days.push({ ...key, ...day })
        for (const hour of history.hours) hours.push({ ...key, ...hour })
      }
      await insertDays(trx, days)
      await insertHours(trx, hours)
      allDays.push(...days)
    }
    await insertPower(trx, { from: new Date(fromMs), hourlyFrom, now, zone })
    await insertSweeps(trx, sweepsOf(allDays, toMs, zone))
  })
  return toMs - fromMs
}

/** Why no device at that site could answer. */
export function awayKind({ state, repair_phase }: Pick<KnownDevice, 'state' | 'repair_phase'>): AwayKind | null {
  if (state === 'scrap') return 'scrap'
  if (repair_phase === null) return null
  return repair_phase === 'out' ? 'repairing' : 'repaired'
}
