import { sql } from 'kysely'
import { openDatabase } from '../server/database/database.ts'
import type { Db, DatabaseSettings } from '../server/database/database.ts'

/** What stands in a test for a replica. */
export interface Readers {
  /** how often it was read */
  readonly reads: number
  read<T>(read: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The test's own database by a role that may write nothing and read no unlogged table: none of either is at a replica. */
export async function openReaders({ db, settings }: { db: Db; settings: DatabaseSettings }): Promise<Readers> {
  const role = `minerva_reader_${process.pid}`
  const { rows: unlogged } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relpersistence = 'u' and relkind = 'r'`.execute(db)
  // A Citus coordinator logs in to its workers as it.
  await sql`create role ${sql.id(role)} login`.execute(db)
  await sql`grant select on all tables in schema public to ${sql.id(role)}`.execute(db)
  for (const { name } of unlogged) await sql`revoke select on ${sql.table(name)} from ${sql.id(role)}`.execute(db)
  const readersDb = openDatabase({ ...settings, connection: inRole(settings.connection, role) })
  let reads = 0
  return {
    get reads() {
      return reads
    },
    read(read) {
      reads += 1
      return read(readersDb)
    },
    async close() {
      await readersDb.destroy()
      await sql`drop owned by ${sql.id(role)}`.execute(db)
      await sql`drop role ${sql.id(role)}`.execute(db)
    },
  }
}

function inRole(connection: DatabaseSettings['connection'], role: string): DatabaseSettings['connection'] {
  const options = `-c role=${role}`
  if (typeof connection !== 'string') return Object.assign({}, connection, { options })
  const url = new URL(connection)
  url.searchParams.set('options', options)
  return url.href
}
