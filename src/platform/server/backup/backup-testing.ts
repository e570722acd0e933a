// What the tests of backups share: one installation with a database and files of its own.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../../areas.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { openDatabase } from '../database/database.ts'
import { fileStore } from '../files/file-store.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { openSealing } from '../sealing/sealing-keys.ts'
import { makeBackupKey, openBackupKey } from './backup-key.ts'
import { openTarget } from './backup-target.ts'
import { restoreBackup } from './restore-backup.ts'
import type { Restored, Restoring } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'

const PASSPHRASE = 'a long passphrase'
export const FIRST = 'the first file'

interface How extends Partial<Pick<Restoring, 'isDrill' | 'replaces' | 'toTime'>> {
  from?: string
  passphrase?: string
  more?: NodeJS.ProcessEnv
}
export type Installation = Awaited<ReturnType<typeof newInstallation>>

/** Its data in the folder `data`, running; backups go to `target`. */
export async function newInstallation(settings: Record<string, string> = {}) {
  const folder = makeThrowawayFolder('backup')
  const at = (...below: string[]) => path.join(folder, ...below)
  for (const below of ['data', 'target', 'plain']) fs.mkdirSync(at(below))
  const publicKey = makeBackupKey(at('key'), PASSPHRASE)
  const configOf = (dataDir: string, more: NodeJS.ProcessEnv = {}) =>
    readConfig({ DATA_DIR: at(dataDir), BACKUP_PUBLIC_KEY: publicKey, LOG_LEVEL: 'silent', ...more })
  const server = await startEmbeddedPostgres({ dataDir: at('data'), sharedBuffersMb: 16, settings })
  const db = openDatabase({ connection: server.connection, poolSize: 3 })
  await migrateDatabase({ connection: server.connection }, await openSealing(configOf('data'), db))
  await sql`create table written as select n, repeat(md5(n::text), 20) as text from generate_series(1, 5000) n`.execute(
    db,
  )

  const installation = {
    at,
    db,
    server,
    configOf,
    async addFile(content: string): Promise<void> {
      fs.writeFileSync(at('arriving'), content)
      await (await fileStore(configOf('data'))).adopt(randomBytes(12).toString('hex'), at('arriving'))
    },
    /** what was printed */
    async backUp(to = at('target'), more: NodeJS.ProcessEnv = {}): Promise<string> {
      const said: string[] = []
      await runBackup(configOf('data', more), { to, say: (line) => said.push(line) })
      return said.join('\n')
    },
    async restore(into: string, how: How = {}): Promise<Restored> {
      const { from = at('target'), passphrase = PASSPHRASE, more = {}, ...rest } = how
      const config = configOf(into, more)
      const target = await openTarget(from, config)
      const privateKey = () => Promise.resolve(openBackupKey(at('key'), passphrase))
      return restoreBackup({ isDrill: false, replaces: false, ...rest, config, target, privateKey, say: () => {} })
    },
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
  await installation.addFile(FIRST)
  return installation
}
