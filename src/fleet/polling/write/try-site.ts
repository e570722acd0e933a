import { isDatabaseAway, isStatementCancelled } from '../../../platform/server/database/database.ts'
import type { SiteMemory } from '../sweep/site-memory.ts'
import { Slots } from '../sweep/slots.ts'

const HELD_FOR_LONG_MS = 1000
const oneAtATime = new Slots(1)

/** True when a try held a connection for long and failed: a machine of the database drops what is sent to it instead of refusing it. */
export function wasHeldUp(error: unknown, startedMs: number): boolean {
  return (isDatabaseAway(error) || isStatementCancelled(error)) && performance.now() - startedMs > HELD_FOR_LONG_MS
}

/**
 * Reads or writes rows of a site. Of the sites whose last try was held up one tries at a time, so that a machine of a distributed
 * database that drops packets leaves the pool to the sites of the others.
 */
export async function trySite<T>({ memory }: { memory: SiteMemory }, work: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    const startedMs = performance.now()
    try {
      const result = await work()
      memory.isHeldUp = false
      return result
    } catch (error) {
      memory.isHeldUp = wasHeldUp(error, startedMs)
      throw error
    }
  }
  return memory.isHeldUp ? oneAtATime.run(attempt) : attempt()
}
