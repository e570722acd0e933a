import { businessDay } from '../../platform/rules/business-time.ts'
import type { DeviceHistory } from './device-history.ts'
import type { FarmIds } from './demo-farms.sql.ts'
import type { NewDevice, NewRepairRecord, NewStateChange, NewWarning } from './demo-devices.sql.ts'
import { DEMO_TYPES } from './demo-fleet.ts'
import type { DevicePlan } from './device-plan.ts'
import { awayAt, silentSince } from './look.ts'
import { repairNotes } from './repair-notes.ts'

/** So many sweeps without an answer make a device offline. */
const MISSED_AFTER_OUTAGE = 3

/** The device as the last poll of its history left it. */
export function deviceRow(
  plan: DevicePlan,
  history: DeviceHistory,
  ids: FarmIds,
  createdAt: Date,
  now: Date,
): NewDevice {
  const { miner } = plan
  const state = history.last?.state ?? 'offline'
  const figures = history.last?.figures ?? null
  const pool = figures?.pools.find(({ isActive }) => isActive)
  const darkMs =
    figures || state === 'scrap'
      ? null
      : (awayAt(plan.aways, now.getTime())?.fromMs ?? silentSince(plan, now.getTime()))
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
    state,
    state_since: new Date(history.changes.at(-1)?.atMs ?? createdAt),
    repair_phase: state === 'repairing' ? 'out' : state === 'repaired' ? 'in' : null,
    repair_times: plan.aways.filter(({ kind }) => kind === 'repairing').length,
    missed_sweeps: figures ? 0 : MISSED_AFTER_OUTAGE,
    offline_since: darkMs === null ? null : new Date(darkMs),
    active_worker: pool?.user ?? null,
    active_worker_state: pool?.state ?? 'Unknown',
    active_worker_right: pool ? pool.user.split('.')[0] === miner.account : null,
    active_pool: pool?.url ?? null,
    hashrate_ths: figures?.hashrateThs ?? null,
    max_celsius: figures?.maxCelsius ?? null,
    max_fan_rpm: figures?.maxFanRpm ?? null,
    watts: figures?.watts ?? null,
    uptime_s: figures?.uptimeS ?? null,
    last_polled_at: now,
    last_answered_at: figures ? now : darkMs === null ? null : new Date(darkMs),
    created_at: createdAt,
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
    const [sent, returned] = repairNotes(seed, index, time)
    const createdAt = new Date(fromMs)
    return {
      site_id: siteId,
      device_id: deviceId,
      type: isSent ? ('送修' as const) : ('送回' as const),
      notes: isSent ? sent : returned,
      repair_date: businessDay(createdAt, zone),
      created_by: userId,
      created_at: createdAt,
    }
  })
}

const CAUSES = { scrap: 'scrapped', repairing: 'sentForRepair', repaired: 'returned' } as const

export function changeRows(
  history: DeviceHistory,
  { siteId, deviceId, userId }: Owner,
  addedAt: Date,
): NewStateChange[] {
  const key = { site_id: siteId, device_id: deviceId }
  const added: NewStateChange = {
    ...key,
    from_state: null,
    to_state: history.changes[0]?.from ?? history.last?.state ?? 'offline',
    at: addedAt,
    cause: 'added',
    user_id: userId,
  }
  const changes = history.changes.map(({ atMs, from, to, warning }): NewStateChange => {
    const byHand = to === 'scrap' || to === 'repairing' || to === 'repaired' ? CAUSES[to] : null
    return {
      ...key,
      from_state: from,
      to_state: to,
      at: new Date(atMs),
      cause: byHand ?? warning ?? to,
      user_id: byHand ? userId : null,
    }
  })
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
