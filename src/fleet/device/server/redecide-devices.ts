import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { deviceAfter } from '../rules/device-state.ts'
import type { DeviceBefore } from '../rules/device-state.ts'
import type { DeviceState } from '../rules/device-states.ts'
import { DEFAULT_THRESHOLDS } from '../rules/thresholds.ts'
import { insertStateChanges } from './insert-state-changes.sql.ts'
import { selectKnownDevices, updateRedecided } from './redecide-devices.sql.ts'

export interface Redecision {
  config: App['config']
  userId: number
  /** the cause by the user's action, per resulting state */
  causeOf: (to: DeviceState) => string
  /** of devices whose repair records changed; others keep theirs */
  repairPhases?: ReadonlyMap<number, DeviceBefore['repairPhase']>
  /** of devices that are restored: their states before they were scrapped */
  statesBefore?: ReadonlyMap<number, DeviceState>
}

/**
 * Decides the states of these devices again after a user changed their repair records or warnings, or restored them; records the changes with
 * the user, and publishes the event. Call it in the transaction of that change, before rows are counted that sweeps count later.
 */
export async function redecideDevices(trx: Db, ids: readonly number[], how: Redecision): Promise<void> {
  if (ids.length === 0) return
  const nowMs = Date.now()
  const thresholds = { ...DEFAULT_THRESHOLDS, ...how.config.thresholds }
  const decided = (await selectKnownDevices(trx, ids)).map((device) => {
    const repairPhase = how.repairPhases?.has(device.id)
      ? (how.repairPhases.get(device.id) ?? null)
      : device.repairPhase
    const state = how.statesBefore?.get(device.id) ?? device.state
    const before = { ...device, state, repairPhase, offlineSinceMs: device.offlineSince?.getTime() ?? null }
    return { device, after: deviceAfter(before, { kind: 'unasked' }, null, nowMs, thresholds) }
  })
  await updateRedecided(
    trx,
    decided.map(({ device, after }) => ({
      id: device.id,
      state: after.state,
      repairPhase: after.repairPhase,
      offlineSince: after.offlineSinceMs === null ? null : new Date(after.offlineSinceMs).toISOString(),
      activeWorkerState: after.activeWorker.state,
    })),
  )
  const changes = decided.filter(({ device, after }) => device.state !== after.state)
  await insertStateChanges(
    trx,
    changes.map(({ device, after }) => ({
      siteId: device.siteId,
      deviceId: device.id,
      from: device.state,
      to: after.state,
      cause: how.causeOf(after.state),
      userId: how.userId,
    })),
  )
  const sites = new Set(decided.map(({ device }) => device.siteId))
  const [siteId] = sites
  const isOneSite = sites.size === 1 && siteId !== undefined
  await publishIn(trx, 'fleet', { siteId: isOneSite ? siteId : null, at: new Date(nowMs).toISOString() })
}
