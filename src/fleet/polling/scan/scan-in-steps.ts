import { addressesOf, readAddress } from '../rules/address-range.ts'
import { scanAddresses } from './scan.ts'
import type { Found, ScanOptions } from './scan.ts'

const TELL_EVERY_MS = 500

export interface ScanStep {
  /** so far */
  probed: number
  answered: number
  identified: number
  /** since the step before */
  found: Found[]
  isDone: boolean
}

interface StepOptions extends Pick<ScanOptions, 'signal' | 'probes' | 'questions'> {
  ranges: readonly { from: string; to: string }[]
  report: (step: ScanStep) => Promise<void>
  onFailure: (error: unknown) => void
}

/**
 * Looks for miners, and tells twice a second how far it is. What can't be told is told with the next step, and of the last one it is
 * thrown. Ended by its signal it tells what it found until then, and not that it is done.
 */
export async function scanInSteps({ ranges, report, onFailure, ...options }: StepOptions): Promise<void> {
  const progress = { probed: 0, answered: 0, identified: 0 }
  let found: Found[] = []
  let telling = Promise.resolve()

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
  const timer = setInterval(() => {
    telling = telling.then(() => step(false)).catch(onFailure)
  }, TELL_EVERY_MS)
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
    clearInterval(timer)
    await telling
  }
  if (!options.signal.aborted) await step(true)
  else if (found.length > 0) await step(false)
}
