import { vi } from 'vitest'
import { startOfBusinessDay } from '../../platform/rules/business-time.ts'
import { dayIn } from './booking-steps.ts'

/** It is noon of this business day for the server, so that no test runs over midnight, until `vi.useRealTimers()`. The database's clock runs on. */
export function stopAtNoon(): void {
  const noonMs = startOfBusinessDay(dayIn(0), 'Asia/Shanghai').getTime() + 12 * 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], now: noonMs })
}
