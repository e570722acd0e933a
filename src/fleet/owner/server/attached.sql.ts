import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { OwnerKind } from './owner-page.sql.ts'
import { inScope, seesAccount } from '../../server/scope.sql.ts'

export interface AttachedRow {
  devices: number
  scrapped: number
  accounts: number
  openWarnings: number
  people: number
}

/** What hangs on a client, account or site, as far as the caller sees it. */
export async function selectAttached(db: Db, kind: OwnerKind, id: number, clients: ClientScope): Promise<AttachedRow> {
  const isOf = (table: string) =>
    sql`${sql.ref(`${table}.${kind}_id`)} = ${id} and ${inScope(clients, `${table}.client_id`)}`
  const accounts = {
    client: sql`select from account a where a.client_id = ${id} and a.deleted_at is null and ${seesAccount(clients, 'a')}`,
    account: sql`select where false`,
    site: sql`select from site_account sa join account a on a.id = sa.account_id
      where sa.site_id = ${id} and a.deleted_at is null and ${seesAccount(clients, 'a')}`,
  }[kind]
  const people =
    kind === 'client'
      ? sql`select from user_client uc join app_user u on u.id = uc.user_id
          where uc.client_id = ${id} and u.deleted_at is null`
      : sql`select where false`
  const { rows } = await sql<AttachedRow>`select
    coalesce((select sum(c.devices) from state_count c where ${isOf('c')} and c.state <> 'scrap'), 0) as devices,
    coalesce((select sum(c.devices) from state_count c where ${isOf('c')} and c.state = 'scrap'), 0) as scrapped,
    (select count(*) from (${accounts}) each) as accounts,
    (select count(*) from warning w join device d on d.id = w.device_id
      where w.closed_at is null and ${isOf('d')}) as "openWarnings",
    (select count(*) from (${people}) each) as people`.execute(db)
  return rows[0] ?? { devices: 0, scrapped: 0, accounts: 0, openWarnings: 0, people: 0 }
}
