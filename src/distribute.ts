import { readConfig } from './areas.ts'
import { distribution } from './fleet/server/distribution.ts'
import { openDatabase } from './platform/server/database/database.ts'
import { distribute } from './platform/server/database/distribute.ts'
import { migrateDatabase } from './platform/server/database/migrate.ts'
import { reachDatabase } from './platform/server/database/reach-database.ts'
import { runOnce } from './platform/server/process/run-until-signal.ts'
import { SettingsError } from './platform/server/process/settings-error.ts'
import { openSealing } from './platform/server/sealing/sealing-keys.ts'

const say = (line: string) => console.log(line)

/** `npm run distribute`: spreads what grows over the machines of a Citus database; run again, it does what is left. */
await runOnce(async () => {
  const config = readConfig(process.env)
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl === undefined)
    throw new SettingsError(
      'DATABASE_URL is not set: the PostgreSQL that Minerva runs itself is one machine. Name the coordinator of a Citus database.',
    )
  const settings = { connection: databaseDirectUrl ?? databaseUrl }
  await reachDatabase(databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', settings.connection, {
    say,
  })
  const db = openDatabase(settings)
  try {
    await migrateDatabase(settings, await openSealing(config, db))
  } finally {
    await db.destroy()
  }
  await distribute(settings, distribution, say)
  say('All is distributed. Now start the servers.')
})
