import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { hashPassword } from '../src/people/session/server/password-hash.ts'
import type { SocketConnection } from '../src/platform/server/database/database.ts'
import { SUPERUSER } from '../src/platform/server/postgres/cluster-folder.ts'

/** Lines of postmaster.pid: the server's port, which its socket's name ends with, and the folder of that socket. */
const [PORT_LINE, SOCKET_LINE] = [3, 4]

/** Where the database listens that a server keeps in its folder. */
export function databaseIn(dataDir: string): SocketConnection {
  const lines = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { host: lines[SOCKET_LINE] ?? '', port: Number(lines[PORT_LINE]), user: SUPERUSER, database: 'postgres' }
}

/** Works in the demo's own database. */
export async function inDatabase<T>(work: (database: Client) => Promise<T>): Promise<T> {
  const dataDir = process.env.MINERVA_DATA_DIR
  if (!dataDir) throw new Error('the demo’s database is not known: MINERVA_DATA_DIR is not set')
  const database = new Client(databaseIn(dataDir))
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

const CODE = '246810'

/** The code for a phone that was just sent one. The sent one is only in the server's log, so this one replaces it. */
export async function codeSentTo(phone: string): Promise<string> {
  const hash = await hashPassword(CODE)
  await inDatabase((database) => database.query('update phone_code set code_hash = $1 where phone = $2', [hash, phone]))
  return CODE
}
