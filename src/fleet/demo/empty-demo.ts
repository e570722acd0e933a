import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../../platform/server/settings/config.ts'
import { openDatabase } from '../../platform/server/database/database.ts'
import type { DatabaseSettings } from '../../platform/server/database/database.ts'
import { startEmbeddedPostgres } from '../../platform/server/postgres/embedded-postgres.ts'
import { dropEverything, selectDemo, selectIsInUse } from './demo-mark.sql.ts'

/** Drops an earlier demo from the database. Throws with a message, and changes nothing, if it holds anything else. */
export async function emptyDemo(config: Config, say: (line: string) => void): Promise<void> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  if (databaseUrl) return emptyDatabase({ connection: databaseUrl, directUrl: databaseDirectUrl })
  if (!fs.existsSync(path.join(dataDir, 'postgres'))) return
  // PostgreSQL's own log lines begin with their level; print only the others.
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: (line) => (/^[A-Z]+: /.test(line) ? undefined : say(line)),
  })
  try {
    await emptyDatabase({ connection: embedded.connection })
  } finally {
    await embedded.stop()
  }
}

async function emptyDatabase(settings: DatabaseSettings): Promise<void> {
  const db = openDatabase({ ...settings, poolSize: 1 })
  try {
    if (await selectDemo(db)) return await dropEverything(db)
    if (await selectIsInUse(db)) throw new Error('This database holds no demo, so --fresh leaves it alone.')
  } finally {
    await db.destroy()
  }
}
