import { test } from 'vitest'
import type { TestFunction } from 'vitest'

/** A fault that takes long to come and pass, beside tests that run with each change: run by `NIGHTLY=1`, as `npm run test:long` does. */
export function nightlyTest(name: string, run: TestFunction, timeoutMs?: number): void {
  test(name, { tags: 'nightly', ...(timeoutMs && { timeout: timeoutMs }) }, run)
}
