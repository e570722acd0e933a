import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../../platform/server/settings/config.ts'
import { openDatabase } from '../../platform/server/database/database.ts'
import type { DatabaseSettings } from '../../platform/server/database/database.ts'
import { startEmbeddedPostgres } from '../../platform/server/postgres/embedded-postgres.ts'
import { dropEverything, selectDemo, selectIsInUse } from './demo-mark.sql.ts'

/** Takes an earlier demo out of the database. Throws in words, and touches nothing, when it holds anything else. */
export async function emptyDemo(config: Config, say: (line: string) => void): Promise<void> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  if (databaseUrl) return emptyDatabase({ connection: databaseUrl, directUrl: databaseDirectUrl })
  if (!fs.existsSync(path.join(dataDir, 'postgres'))) return
  // PostgreSQL's own lines begin with their level; the others are for the person who waits.
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
