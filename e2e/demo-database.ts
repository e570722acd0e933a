import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { SUPERUSER } from '../src/platform/server/postgres/cluster-folder.ts'

/** Line of postmaster.pid that names the folder of the server's socket. */
const SOCKET_LINE = 4

/** Works in the demo's own database. */
export async function inDatabase<T>(work: (database: Client) => Promise<T>): Promise<T> {
  const dataDir = process.env.MINERVA_DATA_DIR
  if (!dataDir) throw new Error('the demo’s database is not known: MINERVA_DATA_DIR is not set')
  const host = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[SOCKET_LINE]
  const database = new Client({ host, user: SUPERUSER, database: 'postgres' })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** Takes the key of a screen from a role while `work` is done. */
export async function withoutKey(role: string, key: string, work: () => Promise<void>): Promise<void> {
  await inDatabase(async (database) => {
    const taken = await database.query<{ can_write: boolean }>(
      'delete from role_key where role = $1 and key = $2 returning can_write',
      [role, key],
    )
    try {
      await work()
    } finally {
      for (const { can_write: canWrite } of taken.rows)
        await database.query('insert into role_key (role, key, can_write) values ($1, $2, $3)', [role, key, canWrite])
    }
  })
}
