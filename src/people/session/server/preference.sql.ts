import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export async function selectPreference(db: Db, userId: number, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('user_preference')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Stores one preference; a person has at most `limit` of them. False when there were so many already. */
export async function savePreference(
  db: Db,
  userId: number,
  name: string,
  json: string,
  limit: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into user_preference (user_id, name, value)
    select ${userId}::bigint, ${name}, ${json}::jsonb
    where (select count(*) from user_preference where user_id = ${userId}::bigint and name <> ${name}) < ${limit}
    on conflict (user_id, name) do update set value = excluded.value
  `.execute(db)
  return numAffectedRows === 1n
}
