import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { LoginFamily } from '../../polling/rules/login-families.ts'

export interface StoredLogin {
  family: LoginFamily
  account: string
  sealed: string
}

/** At most one for each family. */
export async function selectLogins(db: Db, siteId: number): Promise<StoredLogin[]> {
  const { rows } = await sql<StoredLogin>`
    select family, account, sealed_password as sealed from site_miner_login where site_id = ${siteId} order by family`.execute(
    db,
  )
  return rows
}

/** `sealed` undefined: the stored password stays. Undefined if there is none to stay. */
export async function upsertLogin(
  db: Db,
  { siteId, family, account, sealed }: Omit<StoredLogin, 'sealed'> & { siteId: number; sealed: string | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await (
    sealed === undefined
      ? sql`update site_miner_login set account = ${account} where site_id = ${siteId} and family = ${family}`
      : sql`insert into site_miner_login (site_id, family, account, sealed_password)
          values (${siteId}, ${family}, ${account}, ${sealed})
          on conflict (site_id, family) do update set account = excluded.account, sealed_password = excluded.sealed_password`
  ).execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export async function deleteLogin(db: Db, siteId: number, family: LoginFamily): Promise<void> {
  await sql`delete from site_miner_login where site_id = ${siteId} and family = ${family}`.execute(db)
}
