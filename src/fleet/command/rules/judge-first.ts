/** A device that a change of pools tried first. Times are milliseconds since 1970. */
export interface TriedDevice {
  status: string
  endedMs: number | null
  /** of its last answer, which may be older than the change */
  answeredMs: number | null
  hashrateThs: number | null
  hashrateBefore: number | null
  activePool: string | null
  /** what it was sent */
  pool: string | null
}

/** A device hashes again at this share of its rate before: one sample varies by some percent. */
const AGAIN_SHARE = 0.8

const isSent = ({ status }: TriedDevice) => status === 'done' || status === 'unanswered'

function isHashing(device: TriedDevice): boolean {
  const { endedMs, answeredMs, hashrateThs, hashrateBefore, activePool, pool } = device
  if (endedMs === null || answeredMs === null || answeredMs <= endedMs) return false
  return activePool === pool && (hashrateThs ?? 0) > 0 && (hashrateThs ?? 0) >= AGAIN_SHARE * (hashrateBefore ?? 0)
}

/** Whether the others follow: only once all that were tried hash again, by samples taken after the change and within the time. */
export function judgeFirst(devices: readonly TriedDevice[], nowMs: number, waitMs: number): 'go' | 'wait' | 'stop' {
  if (devices.some(({ status }) => status === 'waiting' || status === 'sent')) return 'wait'
  if (!devices.every(isSent)) return 'stop'
  if (devices.every(isHashing)) return 'go'
  const lastMs = Math.max(...devices.map(({ endedMs }) => endedMs ?? 0))
  return nowMs - lastMs >= waitMs ? 'stop' : 'wait'
}
