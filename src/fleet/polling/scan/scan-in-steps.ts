import { repeat } from '../../site-work/server/repeat.ts'
import { addressesOf, readAddress } from '../rules/address-range.ts'
import { scanAddresses } from './scan.ts'
import type { Found, ScanOptions } from './scan.ts'

const REPORT_EVERY_MS = 500

export interface ScanStep {
  /** so far */
  probed: number
  answered: number
  identified: number
  /** since the step before */
  found: Found[]
  isDone: boolean
}

interface StepOptions extends Pick<ScanOptions, 'signal' | 'probes' | 'questions' | 'logins'> {
  ranges: readonly { from: string; to: string }[]
  report: (step: ScanStep) => Promise<void>
  onFailure: (error: unknown) => void
}

/**
 * Scans for miners and reports the progress twice a second. A failed report is merged into the next one; the failure of the last one
 * is thrown. When aborted, it reports what it found so far, without `isDone`.
 */
export async function scanInSteps({ ranges, report, onFailure, ...options }: StepOptions): Promise<void> {
  const progress = { probed: 0, answered: 0, identified: 0 }
  let found: Found[] = []

  async function step(isDone: boolean): Promise<void> {
    const fresh = found
    found = []
    try {
      await report({ ...progress, found: fresh, isDone })
    } catch (error) {
      found = [...fresh, ...found]
      throw error
    }
  }
  const reports = repeat(REPORT_EVERY_MS, () => step(false), onFailure)
  const asNumbers = ranges.map(({ from, to }) => ({ from: readAddress(from) ?? 0, to: readAddress(to) ?? -1 }))
  try {
    await scanAddresses(
      { ...options, addresses: addressesOf(asNumbers) },
      {
        onProbed: () => (progress.probed += 1),
        onOpen: () => (progress.answered += 1),
        onFound: (one) => {
          found.push(one)
          if (one.answer) progress.identified += 1
        },
      },
    )
  } finally {
    await reports.end()
  }
  if (!options.signal.aborted) await step(true)
  else if (found.length > 0) await step(false)
}
