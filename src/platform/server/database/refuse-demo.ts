import { isLoopback } from '../../rules/loopback.ts'
import { SettingsError } from '../process/settings-error.ts'
import { selectIsDemo } from './database-comment.sql.ts'
import type { Db } from './database.ts'

/** Throws in words where a demo's database would be served to a network, by whichever program: everybody knows its passwords. */
export async function refuseDemo(db: Db, host: string): Promise<void> {
  if (isLoopback(host) || !(await selectIsDemo(db))) return
  throw new SettingsError(
    `HOST=${host} is not possible: this database is a demo's, whose passwords everybody knows. ` +
      'Name an empty one by DATA_DIR or DATABASE_URL, or serve this machine alone with HOST=127.0.0.1.',
  )
}
