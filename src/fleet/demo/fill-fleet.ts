import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Db } from '../../platform/server/database/database.ts'
import { addDays, businessDay, startOfBusinessDay } from '../../platform/rules/business-time.ts'
import { simulatedMiners } from '../polling/simulator/simulated-miner.ts'
import { updateRepairStays } from '../repair/server/repair-stays.sql.ts'
import { insertAutomation, insertWarningWork } from './demo-warnings.sql.ts'
import { insertDevices, insertRepairRecords, insertStateChanges, insertWarnings } from './demo-devices.sql.ts'
import { insertFarms, insertUserClients } from './demo-farms.sql.ts'
import type { FarmIds } from './demo-farms.sql.ts'
import { insertDays, insertHours, insertSweeps, makeRoom } from './demo-history.sql.ts'
import type { DayRow, HourRow } from './demo-history.sql.ts'
import { insertPower } from './demo-power.sql.ts'
import { insertOffices } from './demo-offices.sql.ts'
import { insertTariffs } from './demo-tariffs.sql.ts'
import { insertRacks } from './demo-racks.sql.ts'
import { simulatorOptions } from './demo-fleet.ts'
import type { DemoFleet } from './demo-fleet.ts'
import { historyOf } from './device-history.ts'
import type { DeviceHistory } from './device-history.ts'
import { planDevices } from './device-plan.ts'
import type { DevicePlan } from './device-plan.ts'
import { sweepsOf } from './day-sweeps.ts'
import { changeRows, deviceRow, repairRows, warningRows } from './device-rows.ts'
import { AGENT_CLIENTS, OWN_CLIENT } from './farms.ts'
import { slotsOf } from './slots.ts'

export const HOURLY_DAYS = 7
/** Rows of so many devices are written at once. */
const BATCH = 125

export interface FillOptions {
  fleet: DemoFleet
  zone: string
  sweepMs: number
  now: Date
  /** who sees the demo */
  userIds: { administrator: number; agent: number; client: number }
  /** of the bases, by domain */
  companyIds: Parameters<typeof insertFarms>[2]
}

/** Puts farms, devices and their history up to now into an empty database; call it in a transaction. */
export async function fillFleet(
  db: Db,
  { fleet, zone, sweepMs, now, userIds, companyIds }: FillOptions,
): Promise<void> {
  const toMs = now.getTime()
  const daysAgo = (days: number) => startOfBusinessDay(addDays(businessDay(now, zone), -days), zone)
  const from = daysAgo(fleet.days - 1)
  const hourlyFrom = daysAgo(Math.min(fleet.days, HOURLY_DAYS) - 1)
  await makeRoom(db, from, hourlyFrom, now)
  const ids = await insertFarms(db, from, companyIds)
  await insertUserClients(db, userIds.agent, clientIdsOf(ids, AGENT_CLIENTS))
  await insertUserClients(db, userIds.client, clientIdsOf(ids, [OWN_CLIENT]))

  const slots = slotsOf({ fromMs: from.getTime(), toMs, hourlyFromMs: hourlyFrom.getTime(), zone })
  const plans = planDevices(simulatedMiners(simulatorOptions(fleet)), from.getTime(), toMs)
  const days: DayRow[] = []
  // The database writes one batch while the figures of the next one are computed.
  let writing = Promise.resolve<DayRow[]>([])
  for (let first = 0; first < plans.length; first += BATCH) {
    const lives: Life[] = []
    for (const plan of plans.slice(first, first + BATCH)) {
      lives.push({ plan, history: historyOf(plan, slots, sweepMs) })
      await yieldToOthers()
    }
    days.push(...(await writing))
    writing = insertBatch(db, lives, { ids, from, now, zone, userId: userIds.administrator })
    // Awaited, with its errors, after the next batch is computed.
    writing.catch(() => {})
  }
  days.push(...(await writing))
  await insertSweeps(db, sweepsOf(days, toMs, zone))
  await insertPower(db, { from, hourlyFrom, now, zone })
  const firstDay = businessDay(from, zone)
  await insertTariffs(db, ids.sites, firstDay)
  const [clientId] = clientIdsOf(ids, [OWN_CLIENT])
  if (clientId !== undefined) await insertOffices(db, { clientId, userId: userIds.administrator, firstDay })
  await insertRacks(db)
  await insertWarningWork(db, userIds.administrator)
  await insertAutomation(db, userIds.administrator)
}

interface Life {
  plan: DevicePlan
  history: DeviceHistory
}
interface Around {
  ids: FarmIds
  from: Date
  now: Date
  zone: string
  userId: number
}

async function insertBatch(
  db: Db,
  lives: readonly Life[],
  { ids, from, now, zone, userId }: Around,
): Promise<DayRow[]> {
  const devices = lives.map(({ plan, history }) => deviceRow(plan, history, ids, addedAt(plan, from), now))
  const deviceIds = await insertDevices(db, devices)
  const days: DayRow[] = []
  const hours: HourRow[] = []
  const owners = devices.map((device) => {
    const deviceId = deviceIds.get(device.serial)
    if (deviceId === undefined) throw new Error(`the demo's device ${device.serial} was not stored`)
    return { siteId: device.site_id, deviceId, userId }
  })
  for (const [at, { plan, history }] of lives.entries()) {
    const device = devices[at]
    const owner = owners[at]
    if (!device || !owner) continue
    const key = {
      site_id: device.site_id,
      device_id: owner.deviceId,
      account_id: device.account_id,
      client_id: ids.clients.get(plan.account.client) ?? 0,
      type_id: device.type_id,
    }
    for (const day of history.days) days.push({ ...key, ...day })
    for (const hour of history.hours) hours.push({ ...key, ...hour })
  }
  const rowsOf = <T>(rows: (life: Life, owner: (typeof owners)[number]) => T[]) =>
    lives.flatMap((life, at) => (owners[at] ? rows(life, owners[at]) : []))
  await insertDays(db, days)
  await insertHours(db, hours)
  const repairs = rowsOf(({ plan }, owner) => repairRows(plan, owner, zone))
  await insertRepairRecords(db, repairs)
  await updateRepairStays(db, [...new Set(repairs.map((record) => record.device_id))])
  await insertStateChanges(
    db,
    rowsOf(({ plan, history }, owner) => changeRows(history, owner, addedAt(plan, from))),
  )
  await insertWarnings(
    db,
    rowsOf(({ history }, owner) => warningRows(history, owner)),
  )
  return days
}

/** Devices are older than the history. */
function addedAt({ miner }: DevicePlan, from: Date): Date {
  return new Date(Math.min(miner.installedAt, from.getTime()))
}

function clientIdsOf(ids: FarmIds, names: readonly string[]): number[] {
  return names.flatMap((name) => ids.clients.get(name) ?? [])
}
