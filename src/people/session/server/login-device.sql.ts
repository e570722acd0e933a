import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface LoginDevice {
  id: number
  failures: number
}

/** The device as the account knows it; locks its row. Undefined: it has not logged in to the account of that name. */
export async function selectDevice(trx: Db, tokenHash: Buffer, name: string): Promise<LoginDevice | undefined> {
  const { rows } = await sql<LoginDevice>`
    select d.id, d.failures
    from login_device d join app_user u on u.id = d.user_id and u.deleted_at is null
    where d.token_hash = ${tokenHash} and lower(u.phone) = lower(${name})
    for update of d
  `.execute(trx)
  return rows[0]
}

export async function addDeviceFailures(trx: Db, id: number, failures: 1 | -1): Promise<void> {
  await sql`update login_device set failures = greatest(0, failures + ${failures}) where id = ${id}`.execute(trx)
}

/**
 * Notes that a device logged in. Its secret changes for every account that it knows, so that a stolen one is of no use from then on.
 */
export async function saveDevice(
  trx: Db,
  device: { userId: number; sessionId: number; hashBefore: Buffer | null; tokenHash: Buffer },
): Promise<void> {
  const { userId, sessionId, hashBefore, tokenHash } = device
  if (hashBefore)
    await sql`update login_device set token_hash = ${tokenHash} where token_hash = ${hashBefore}`.execute(trx)
  await sql`
    insert into login_device (token_hash, user_id, session_id) values (${tokenHash}, ${userId}, ${sessionId})
    on conflict (token_hash, user_id) do update set session_id = excluded.session_id, failures = 0, last_used_at = now()
  `.execute(trx)
}

export async function deleteDevicesOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('login_device').where('user_id', '=', userId).execute()
}

export async function deleteDeviceOfSession(trx: Db, sessionId: number): Promise<void> {
  await trx.deleteFrom('login_device').where('session_id', '=', sessionId).execute()
}

/** Those not used for so long, and of each person all beyond `most`: first those that never came back. */
export async function deleteOldDevices(db: Db, { keptDays, most }: { keptDays: number; most: number }): Promise<void> {
  await sql`
    delete from login_device where last_used_at < now() - ${keptDays} * interval '1 day' or id in (
      select id from (
        select id, row_number() over (partition by user_id order by last_used_at > created_at desc, last_used_at desc) as place
        from login_device) d
      where place > ${most})
  `.execute(db)
}
