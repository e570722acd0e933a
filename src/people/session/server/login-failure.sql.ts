import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { FailureKind } from '../rules/login-wait.ts'

export interface FailureCount {
  kind: FailureKind
  failures: number
  /** since the last of them */
  sinceMs: number
}

/** The failures in a row of a name and an address; locks both rows, so ask inside a transaction. */
export async function selectFailures(db: Db, name: string, address: string): Promise<FailureCount[]> {
  const { rows } = await sql<FailureCount>`
    select kind, failures, (extract(epoch from clock_timestamp() - last_at) * 1000)::float8 as "sinceMs"
    from login_failure
    where (kind, value) in (('name', ${name}), ('address', ${address}))
    order by kind, value
    for update
  `.execute(db)
  return rows
}

/** Counts one more of the address and of the name, if any; or the first one when the earlier ones are forgotten. */
export async function countFailures(db: Db, name: string | null, address: string, forgottenMs: number): Promise<void> {
  const named = name === null ? sql`` : sql`, ('name', ${name}, 1, clock_timestamp())`
  await sql`
    insert into login_failure as f (kind, value, failures, last_at)
    values ('address', ${address}, 1, clock_timestamp()) ${named}
    on conflict (kind, value) do update set
      failures = case when f.last_at < clock_timestamp() - ${forgottenMs} * interval '1 millisecond' then 1
                      else f.failures + 1 end,
      last_at = clock_timestamp()
  `.execute(db)
}

/** After a login that succeeded: the name starts anew, the address takes back the one that was counted in advance. */
export async function forgiveFailures(db: Db, name: string, address: string): Promise<void> {
  await sql`
    with forgiven as (delete from login_failure where kind = 'name' and value = ${name})
    update login_failure set failures = greatest(0, failures - 1) where kind = 'address' and value = ${address}
  `.execute(db)
}

export async function deleteOldFailures(db: Db, forgottenMs: number): Promise<void> {
  await sql`delete from login_failure where last_at < now() - ${forgottenMs} * interval '1 millisecond'`.execute(db)
}
