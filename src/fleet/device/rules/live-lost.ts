import type { DeviceState } from './device-states.ts'

/** Whether it was polled once, and not again since the database crashed, which empties the live figures. */
export const isLiveLost = (device: {
  state: DeviceState
  lastPolledAt: string | null
  lastAnsweredAt: string | null
}): boolean =>
  device.lastPolledAt === null &&
  device.state !== 'scrap' &&
  // A new device is offline until its first answer.
  (device.lastAnsweredAt !== null || device.state !== 'offline')
