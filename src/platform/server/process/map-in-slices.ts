import { setImmediate } from 'node:timers/promises'

/** A few milliseconds of work on what a row of a file takes. */
const SLICE = 250

/** Maps a long list in slices, between which the process serves others. */
export async function mapInSlices<T, R>(items: readonly T[], of: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await setImmediate()
    mapped.push(...items.slice(at, at + SLICE).map(of))
  }
  return mapped
}
