import fs from 'node:fs'
import path from 'node:path'
import type { Db } from '../database/database.ts'
import { selectNow } from '../database/now.sql.ts'
import { selectInstallationId } from '../http/installation.sql.ts'
import { moveDatabase } from '../move/move-database.ts'
import { openNamed } from '../move/place.ts'
import type { Place } from '../move/place.ts'
import type { Config } from '../settings/config.ts'
import { BackupError } from './backup-error.ts'
import { countRows, selectClusterFacts, selectMigrations } from './cluster-copy.sql.ts'
import { copyCluster } from './copy-cluster.ts'
import { startCluster } from './live-cluster.ts'
import type { OpenCluster } from './live-cluster.ts'
import type { Manifest } from './manifest.ts'

const SPARE_BYTES = 256 * 2 ** 20

interface Copying<Source> {
  config: Config
  source: Source
  /** a copy of the database is made in its folder `postgres`, and stopped again */
  staging: string
  say: (line: string) => void
}
/** What was read from the copy. */
export type CheckedCopy = Pick<Manifest, 'rows' | 'migrations' | 'installation' | 'postgres' | 'firstLog'> & {
  /** when it shows the database as it was */
  at: Date
}

const gigabytes = (size: number) => `${(size / 2 ** 30).toFixed(1)} GB`

function refuseFullDisk(staging: string, bytes: number): void {
  const { bavail, bsize } = fs.statfsSync(staging)
  const [needed, free] = [bytes + SPARE_BYTES, bavail * bsize]
  if (free >= needed) return
  const values = { folder: path.dirname(staging), needed: gigabytes(needed), free: gigabytes(free) }
  throw new BackupError('noRoom', values)
}

async function readCopy({ db }: { db: Db }): Promise<Omit<CheckedCopy, 'at' | 'firstLog'>> {
  const { major } = await selectClusterFacts(db)
  return {
    rows: await countRows(db),
    migrations: await selectMigrations(db),
    installation: await selectInstallationId(db),
    postgres: major,
  }
}

/** Copies the files of the embedded database and starts the copy, which reads the log up to where it is whole; then reads every table. */
export async function copyEmbedded(
  connection: Db,
  { config, source, staging, say }: Copying<OpenCluster>,
): Promise<CheckedCopy> {
  const { bytes, maxConnections } = await selectClusterFacts(connection)
  refuseFullDisk(staging, bytes)
  say(`Copying the database, ${gigabytes(bytes)} …`)
  const folder = path.join(staging, 'postgres')
  const { firstLog, at } = await copyCluster(connection, source.folder, folder)
  // The server's user, as of the cluster itself; only root can and must.
  if (process.getuid?.() === 0) {
    const { uid, gid } = fs.statSync(source.folder)
    fs.chownSync(folder, uid, gid)
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      fs.chownSync(path.join(folder, name), uid, gid)
  }
  say('Starting the copy and reading all of it …')
  // It stays able to go on with the log, up to any later moment.
  fs.writeFileSync(path.join(folder, 'standby.signal'), '')
  const settings = { fsync: 'off', archive_mode: 'off', wal_retrieve_retry_interval: '100ms' }
  const start = { dataDir: staging, say, settings, maxConnections, programsBeside: config.dataDir }
  await using copy = await startCluster(start)
  return { ...(await readCopy(copy)), firstLog, at }
}

/** Moves a database of one's own into an embedded one, every row compared: from any version, with no rights but to read it. */
export async function copyByMove({ config, source, staging, say }: Copying<Place>): Promise<CheckedCopy> {
  refuseFullDisk(staging, (await selectClusterFacts(source.db)).bytes)
  const at = await selectNow(source.db)
  const settings = { fsync: 'off', archive_mode: 'off', max_wal_size: '256MB' }
  await using copy = await startCluster({ dataDir: staging, say, settings, programsBeside: config.dataDir })
  await using target = openNamed('the copy', copy.connection)
  await moveDatabase({ source, target, isOnline: true, say })
  return { ...(await readCopy(copy)), firstLog: undefined, at }
}
