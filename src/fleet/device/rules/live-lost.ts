import type { DeviceState } from './device-states.ts'

interface Polled {
  state: DeviceState
  lastPolledAt: string | null
  lastAnsweredAt: string | null
}

/** Whether it was polled once, and not again since the database crashed, which empties the live figures. */
export const isLiveLost = (device: Polled): boolean =>
  device.lastPolledAt === null &&
  device.state !== 'scrap' &&
  // A new device is offline until its first answer.
  (device.lastAnsweredAt !== null || device.state !== 'offline')

/** Of one that was scrapped before a crash it is not known: it is not polled again. */
export const hasNeverAnswered = ({ state, lastPolledAt, lastAnsweredAt }: Polled): boolean =>
  lastAnsweredAt === null && (lastPolledAt !== null || state === 'offline')
