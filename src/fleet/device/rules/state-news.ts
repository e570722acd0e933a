import type { DeviceState } from './device-states.ts'

/** States worth a notification, and 'back': a device that was away answers again. */
export const STATE_KINDS = ['offline', 'lost', 'low', 'back', 'repairing', 'repaired', 'scrap'] as const
export type StateKind = (typeof STATE_KINDS)[number]

const NEWS_FOR_MS = 3_600_000

/** Whether what happened at `atMs` is still worth a notification; remote pollers that were cut off deliver late. */
export const isNews = (atMs: number, nowMs: number): boolean => nowMs - atMs < NEWS_FOR_MS

/**
 * What people are notified of when a state changes; null: nothing. A device that was added has no state before, and one that is
 * restored is in the state that it had.
 */
export function stateNews(from: DeviceState | null, to: DeviceState): StateKind | null {
  if (from === null || from === 'scrap') return null
  const isWorking = to === 'normal' || to === 'low' || to === 'warn'
  if (isWorking && (from === 'offline' || from === 'lost')) return 'back'
  return to === 'normal' || to === 'warn' ? null : to
}
