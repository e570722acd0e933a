import { sql } from 'kysely'
import type { Db } from '../server/database/database.ts'

export interface TestOwner {
  client: number
  account: number
  site: number
}

let added = 0
const nextName = (mark: string) => `${mark}-${(added += 1)}`

/** A client with an account and a site of its own; every name and serial begins with `mark`. */
export async function addOwner(db: Db, mark: string): Promise<TestOwner> {
  const name = nextName(mark)
  const client = await db.insertInto('client').values({ name }).returning('id').executeTakeFirstOrThrow()
  const account = await db
    .insertInto('account')
    .values({ client_id: client.id, name, pool_user: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const site = await db.insertInto('site').values({ name }).returning('id').executeTakeFirstOrThrow()
  return { client: client.id, account: account.id, site: site.id }
}

/** A device of that owner, without an address, so that no one polls it. */
export async function addDevice(db: Db, owner: TestOwner, mark: string): Promise<number> {
  const name = nextName(mark)
  const type = await db.selectFrom('machine_type').select('id').where('name', '=', 'T30').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('device')
    .values({
      site_id: owner.site,
      account_id: owner.account,
      type_id: type.id,
      serial: name,
      name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Room for daily figures from one day to another; for the hours of a few of these days only, whose room takes its time to make. */
export async function makeRoomForDays(db: Db, first: string, last: string): Promise<void> {
  const [from, to] = [`${first}T00:00:00Z`, `${last}T00:00:00Z`]
  await sql`select ensure_partitions(at, at)
    from (select generate_series(${from}::timestamptz, ${to}::timestamptz, interval '20 days') union select ${to}::timestamptz) d (at)`.execute(
    db,
  )
}
