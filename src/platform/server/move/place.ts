import fs from 'node:fs'
import path from 'node:path'
import { servedAt, startCluster } from '../backup/live-cluster.ts'
import { openDatabase, waitForDatabase } from '../database/database.ts'
import type { Db, DatabaseSettings } from '../database/database.ts'
import { withoutSecrets } from '../database/database-address.ts'
import type { Config } from '../settings/config.ts'

/** A database that is moved from or to, for as long as it takes. */
export interface Place extends AsyncDisposable {
  /** as people know it: an address without its password, or a folder */
  name: string
  db: Db
  settings: DatabaseSettings
  isFolder: boolean
}

/** The name of its connections: servers have another. */
export const MOVER = `minerva-move-${process.pid}`
const WAIT_MS = 5000

/** A database of one's own, as the settings name it; past a pooler where they do. */
export const ownAddress = ({ databaseDirectUrl, databaseUrl }: Config) => databaseDirectUrl ?? databaseUrl

const isAddress = (at: string) => /^postgres(ql)?:/.test(at)

/**
 * Opens a database by its address, or one in a folder `postgres` by the folder it is in, which is started for it. `programs`: of the PostgreSQL
 * that runs the folder, where it is not the one that Minerva brings.
 */
export async function openPlace(
  at: string,
  { say, programs, isThere }: { say: (line: string) => void; programs?: string | undefined; isThere: boolean },
): Promise<Place> {
  return isAddress(at) ? openAddress(at) : openFolder(path.resolve(at), { say, programs, isThere })
}

export function openNamed(name: string, connection: DatabaseSettings['connection']): Place {
  const settings = { connection, poolSize: 3, statementTimeoutMs: 0, applicationName: MOVER }
  const db = openDatabase(settings)
  return { name, db, settings, isFolder: typeof connection !== 'string', [Symbol.asyncDispose]: () => db.destroy() }
}

export async function openAddress(url: string): Promise<Place> {
  const place = openNamed(withoutSecrets(url), url)
  try {
    await waitForDatabase(place.db, WAIT_MS)
    return place
  } catch (error) {
    await place.db.destroy()
    throw new Error(`The database ${place.name} can't be reached. Nothing was changed.`, { cause: error })
  }
}

async function openFolder(
  dataDir: string,
  { say, programs, isThere }: { say: (line: string) => void; programs: string | undefined; isThere: boolean },
): Promise<Place> {
  const folder = path.join(dataDir, 'postgres')
  if (isThere && !fs.existsSync(folder)) throw new Error(`There is no database in ${dataDir}. Nothing was changed.`)
  if (servedAt(folder) !== undefined)
    throw new Error(`A server runs on the database in ${dataDir}. Stop it first; nothing was changed.`)
  const cluster = await startCluster({ dataDir, say, programs })
  const place = openNamed(dataDir, cluster.connection)
  return {
    ...place,
    async [Symbol.asyncDispose]() {
      await place.db.destroy()
      await cluster[Symbol.asyncDispose]()
    },
  }
}
