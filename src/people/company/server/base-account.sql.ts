import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { RowScopes } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'

type Clients = RowScopes['clients']

/** An account `a` in scope: of a client listed, or put at one of the sites. */
function isSeen(clients: Clients): RawBuilder<SqlBool> {
  if (clients === 'all') return sql`true`
  return 'sites' in clients
    ? sql`exists (select from site_account s where s.account_id = a.id and s.site_id = any(${clients.sites}::bigint[]))`
    : sql`a.client_id = any(${clients}::bigint[])`
}

interface WantedAccount {
  name: string
  /** the base that has it; null: none */
  companyId: number | null
}

/** Those of the accounts that exist and that the caller sees. The table `company` is locked: none changes its base meanwhile. */
export async function selectWantedAccounts(
  trx: Db,
  ids: readonly number[],
  clients: Clients,
): Promise<WantedAccount[]> {
  const { rows } = await sql<WantedAccount>`
    select a.name, b.company_id as "companyId" from account a left join base_account b on b.account_id = a.id
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${isSeen(clients)}
    order by a.name collate "zh-x-icu", a.id`.execute(trx)
  return rows
}

/** The accounts of a base become those given, among the ones that the caller sees. */
export async function replaceBaseAccounts(
  trx: Db,
  companyId: number,
  ids: readonly number[],
  clients: Clients,
): Promise<void> {
  await sql`
    delete from base_account b using account a
    where b.company_id = ${companyId} and a.id = b.account_id and ${isSeen(clients)} and b.account_id <> all(${ids}::bigint[])`.execute(
    trx,
  )
  await sql`
    insert into base_account (account_id, company_id) select id, ${companyId} from unnest(${ids}::bigint[]) id
    on conflict do nothing`.execute(trx)
}

/** For the audit log. */
export async function selectBaseAccountIds(trx: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from base_account where company_id = ${companyId} order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function deleteBaseAccounts(trx: Db, companyId: number): Promise<void> {
  await sql`delete from base_account where company_id = ${companyId}`.execute(trx)
}
