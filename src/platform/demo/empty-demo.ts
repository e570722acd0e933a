import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../server/settings/config.ts'
import { openDatabase } from '../server/database/database.ts'
import type { DatabaseSettings } from '../server/database/database.ts'
import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts'
import { dropEverything, selectDemo, selectHasTables } from './demo-mark.sql.ts'
import type { DemoArea } from './demo-area.ts'
import { peopleOf } from './prepare-demo.ts'

/** Drops an earlier demo from the database. Throws with a message, and changes nothing, if it holds anything else. */
export async function emptyDemo(
  areas: readonly DemoArea[],
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  if (databaseUrl) return emptyDatabase(areas, { connection: databaseUrl, directUrl: databaseDirectUrl })
  if (!fs.existsSync(path.join(dataDir, 'postgres'))) return
  // PostgreSQL's own log lines begin with their level; print only the others.
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: (line) => (/^[A-Z]+: /.test(line) ? undefined : say(line)),
  })
  try {
    await emptyDatabase(areas, { connection: embedded.connection })
  } finally {
    await embedded.stop()
  }
}

/** The same for the database of these settings. */
export async function emptyDatabase(areas: readonly DemoArea[], settings: DatabaseSettings): Promise<void> {
  const db = openDatabase({ ...settings, poolSize: 1 })
  try {
    if (await selectDemo(db)) return await dropEverything(db)
    if ((await selectHasTables(db)) && (await peopleOf(areas).isThere(db)))
      throw new Error('This database holds no demo, so --fresh leaves it alone.')
  } finally {
    await db.destroy()
  }
}
