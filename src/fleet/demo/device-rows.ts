import { businessDay } from '../../platform/rules/business-time.ts'
import type { DeviceHistory } from './device-history.ts'
import type { FarmIds } from './demo-farms.sql.ts'
import type { NewDevice, NewRepairRecord, NewStateChange, NewWarning } from './demo-devices.sql.ts'
import { DEMO_TYPES } from './demo-fleet.ts'
import type { DevicePlan } from './device-plan.ts'
import { repairNotes } from './repair-notes.ts'

/** The device as the last poll of its history left it. */
export function deviceRow(plan: DevicePlan, history: DeviceHistory, ids: FarmIds, addedAt: Date, now: Date): NewDevice {
  const { miner } = plan
  const { after, answer, sinceMs } = history.last
  const answeredAt = answer ? now : new Date(sinceMs)
  const hashrateThs = answer?.hashrateThs ?? null
  const offlineSince = after.offlineSinceMs === null ? null : new Date(after.offlineSinceMs)
  return {
    site_id: ids.sites.get(plan.site.code) ?? 0,
    account_id: ids.accounts.get(plan.account.poolUser) ?? 0,
    type_id: ids.types.get(DEMO_TYPES[miner.kind].name) ?? 0,
    serial: miner.serial,
    miner_id: plan.minerId,
    name: plan.name,
    host: miner.address,
    port: miner.port,
    mac: miner.mac,
    state: after.state,
    state_since: new Date(history.changes.at(-1)?.atMs ?? addedAt),
    repair_phase: after.repairPhase,
    repair_times: plan.aways.filter(({ kind }) => kind === 'repairing').length,
    missed_sweeps: after.missedSweeps,
    offline_since: offlineSince,
    active_worker: after.activeWorker.worker,
    active_worker_state: after.activeWorker.state,
    active_worker_right: after.activeWorker.isRight,
    active_pool: answer?.pools.find(({ isActive }) => isActive)?.url ?? null,
    last_answered_at: offlineSince && answeredAt,
    created_at: addedAt,
    live: {
      polled_at: now,
      answered_at: answeredAt,
      hashrate_ths: hashrateThs,
      rated_share: hashrateThs === null ? null : hashrateThs / miner.ratedThs,
      max_celsius: answer?.maxCelsius ?? null,
      max_fan_rpm: answer?.maxFanRpm ?? null,
      watts: answer?.watts ?? null,
      uptime_s: answer?.uptimeS ?? null,
    },
  }
}

export interface Owner {
  siteId: number
  deviceId: number
  /** who wrote the records */
  userId: number
}

export function repairRows(plan: DevicePlan, { siteId, deviceId, userId }: Owner, zone: string): NewRepairRecord[] {
  const { seed, index } = plan.miner
  let time = 0
  return plan.aways.flatMap(({ kind, fromMs }) => {
    if (kind === 'scrap') return []
    const isSent = kind === 'repairing'
    if (isSent) time += 1
    const { sent, returned, ...workshop } = repairNotes(seed, index, time)
    const createdAt = new Date(fromMs)
    return {
      site_id: siteId,
      device_id: deviceId,
      type: isSent ? ('送修' as const) : ('送回' as const),
      notes: isSent ? sent : returned,
      repair_date: businessDay(createdAt, zone),
      created_by: userId,
      created_at: createdAt,
      vendor: workshop.vendor,
      rma_number: workshop.rmaNumber,
      // What was done is known when it comes back.
      parts: isSent ? null : workshop.parts,
      cost_yuan: isSent ? null : workshop.costYuan,
    }
  })
}

const BY_HAND: readonly string[] = ['scrapped', 'sentForRepair', 'returned']

export function changeRows(
  history: DeviceHistory,
  { siteId, deviceId, userId }: Owner,
  addedAt: Date,
): NewStateChange[] {
  const key = { site_id: siteId, device_id: deviceId }
  const first = history.changes[0]?.from ?? history.last.after.state
  const added = { ...key, from_state: null, to_state: first, at: addedAt, cause: 'added', user_id: userId }
  const changes = history.changes.map(({ atMs, from, to, cause }) => ({
    ...key,
    from_state: from,
    to_state: to,
    at: new Date(atMs),
    cause,
    user_id: BY_HAND.includes(cause) ? userId : null,
  }))
  return [added, ...changes]
}

export function warningRows(history: DeviceHistory, { siteId, deviceId }: Owner): NewWarning[] {
  return history.warnings.map(({ type, level, details, openedMs, closedMs }) => ({
    site_id: siteId,
    device_id: deviceId,
    type,
    level,
    details,
    opened_at: new Date(openedMs),
    closed_at: closedMs === null ? null : new Date(closedMs),
  }))
}
