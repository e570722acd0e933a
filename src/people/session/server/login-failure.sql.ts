import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Spent } from '../rules/login-budget.ts'

/** Failures of a name that exists are reported at its next login, or forgotten after so long. */
const TRIES_KEPT_DAYS = 90

// A name is written as `selectUserByPhone` compares it: what small letters are is up to the database, and İ is an i to some.

/** What a name and an address have spent; locks both rows, so ask inside a transaction. `tries`: wrong ones since the last login. */
export async function selectFailures(
  trx: Db,
  name: string,
  address: string,
): Promise<{ name?: Spent & { tries: number }; address?: Spent }> {
  const { rows } = await sql<Spent & { kind: 'name' | 'address'; tries: number }>`
    select kind, failures, tries, (extract(epoch from clock_timestamp() - last_at) * 1000)::float8 as "sinceMs"
    from login_failure
    where (kind, value) in (('name', lower(${name})), ('address', ${address}))
    order by kind, value
    for update
  `.execute(trx)
  return Object.fromEntries(rows.map((row) => [row.kind, row]))
}

/** Adds one failure to each of `counts`, and one try of the name in any case; counts that are forgotten start from zero. */
export async function countFailures(
  trx: Db,
  { name, address, counts }: { name: string | null; address: string; counts: readonly string[] },
  forgottenMs: number,
): Promise<void> {
  const ofAddress = { kind: 'address', value: address, failures: counts.includes('address') ? 1 : 0, tries: 0 }
  const ofName = { kind: 'name', value: name, failures: counts.includes('name') ? 1 : 0, tries: 1 }
  const rows = [ofAddress, ofName].filter(({ value, failures, tries }) => value !== null && failures + tries > 0)
  await sql`
    insert into login_failure as f (kind, value, failures, tries, last_at)
    select kind, lower(value), failures, tries, clock_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}) as r (kind text, value text, failures int, tries int)
    order by kind
    on conflict (kind, value) do update set
      failures = case when f.last_at < clock_timestamp() - ${forgottenMs} * interval '1 millisecond' then 0 else f.failures end
                 + excluded.failures,
      tries = f.tries + excluded.tries,
      last_at = case when excluded.failures = 0 then f.last_at else clock_timestamp() end
  `.execute(trx)
}

/**
 * Takes back what a try counted in advance; a login also resets the name's count, if the try was counted against it, and its tries.
 * Returns the tries since the login before, without this one. Locks the rows in the order in which tries do.
 */
export async function settleFailures(
  trx: Db,
  { name, address, counts }: { name: string | null; address: string; counts: readonly string[] },
  isLogin: boolean,
): Promise<number> {
  const ofAddress = counts.includes('address') ? 1 : 0
  const ofName = counts.includes('name') ? 1 : 0
  const { rows } = await sql<{ kind: string; tries: number }>`
    with counted as (
      select kind, value, tries from login_failure
      where (kind, value) in (('name', lower(${name ?? ''})), ('address', ${address}))
      order by kind, value for update)
    update login_failure f set
      failures = case when f.kind = 'address' then greatest(0, failures - ${ofAddress}::int)
                      when ${isLogin && ofName === 1}::boolean then 0
                      else greatest(0, failures - ${ofName}::int) end,
      tries = case when ${isLogin}::boolean then 0 else greatest(0, f.tries - 1) end
    from counted c where f.kind = c.kind and f.value = c.value
    returning f.kind, c.tries
  `.execute(trx)
  return Math.max(0, (rows.find(({ kind }) => kind === 'name')?.tries ?? 1) - 1)
}

/** Resets the name's count. */
export async function updateNameForgiven(trx: Db, name: string): Promise<void> {
  await sql`update login_failure set failures = 0 where kind = 'name' and value = lower(${name})`.execute(trx)
}

export async function deleteOldFailures(db: Db, forgottenMs: number): Promise<void> {
  await sql`
    delete from login_failure f
    where last_at < now() - ${forgottenMs} * interval '1 millisecond'
      and (kind = 'address' or tries = 0 or last_at < now() - ${TRIES_KEPT_DAYS} * interval '1 day'
           or not exists (select from app_user u where lower(u.phone) = f.value and u.deleted_at is null))
  `.execute(db)
}
