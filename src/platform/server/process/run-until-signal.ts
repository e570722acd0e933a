import { FAST_SHUTDOWN_MS } from '../postgres/processes.ts'
import { exitStatusOf } from './settings-error.ts'
import { openSupervisor } from './supervisor.ts'

/** Longer than the server's own bounds and its database's; whatever still hangs then is left behind. */
export const STOP_DEADLINE_MS = FAST_SHUTDOWN_MS + 30_000

/**
 * Runs a program until SIGINT or SIGTERM, then stops it and ends the process. A start that fails logs why in one message
 * and ends with status 1, or 78 where a setting is wrong; a stop that fails or takes too long ends with 1.
 */
export async function runUntilSignal(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  const supervisor = openSupervisor()
  const starting = start()
  async function stop(): Promise<void> {
    supervisor.stopping()
    // A second signal while stopping changes nothing: the deadline stays.
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
    try {
      const running = await starting
      await running.stop()
      process.exit(0)
    } catch (error) {
      tell(error)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  try {
    await starting
    supervisor.ready()
  } catch (error) {
    tell(error)
    process.exit(exitStatusOf(error))
  }
}

/** Runs a program that ends by itself. A failure is logged in one message and ends it with status 1, or 78 where a setting is wrong; a signal ends it at once. */
export async function runOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    tell(error)
    process.exitCode = exitStatusOf(error)
  }
}

/** Known failures speak for themselves; the chain of causes gives the rest. */
function tell(error: unknown): void {
  if (!(error instanceof Error)) return console.error(error)
  console.error(wordsOf(error))
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause)
    console.error(`  because: ${wordsOf(cause)}`)
}

/** A connection that was tried at several addresses has no message but those of its tries. */
function wordsOf(error: Error): string {
  if (error.message === '' && error instanceof AggregateError) return error.errors.map(String).join('; ')
  return error.message || error.name
}
