import { withoutSecrets } from './database-address.ts'
import { isDatabaseAway, openDatabase, waitForDatabase } from './database.ts'

/** A database that starts at the same moment, as in a group of containers. */
const WAIT_MS = 30_000
const SILENT_FOR_MS = 2000

/**
 * Waits until the database at `url` takes connections, and logs it when that takes a while. Throws in words that name the
 * setting the address comes from, without its password.
 */
export async function reachDatabase(
  setting: string,
  url: string,
  { say, waitMs = WAIT_MS }: { say: (line: string) => void; waitMs?: number },
): Promise<void> {
  const named = `the database that ${setting} names (${withoutSecrets(url)})`
  const db = openDatabase({ connection: url, poolSize: 1 })
  const waiting = setTimeout(() => say(`Waiting for ${named} …`), SILENT_FOR_MS)
  try {
    await waitForDatabase(db, waitMs)
  } catch (error) {
    const words = isDatabaseAway(error)
      ? `Minerva can't start: ${named} did not answer for ${waitMs / 1000} seconds. Start it, or correct the address.`
      : `Minerva can't start: ${named} refuses it. Correct the address, or what the database allows.`
    throw new Error(words, { cause: error })
  } finally {
    clearTimeout(waiting)
    await db.destroy()
  }
}
