import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { seesAccount } from '../../server/scope.sql.ts'
import type { SitePlace } from './find-sites.sql.ts'
import { seesSite } from '../../server/site-scope.sql.ts'

export interface EnteredSite extends SitePlace {
  name: string
  companyId: number | null
}

interface SiteRow extends EnteredSite {
  id: number
  isDeleted: boolean
  createTimeStr: string
  version: number
  accounts: { id: number; name: string; client: string }[]
}

export async function selectSite(
  db: Db,
  id: number,
  clients: ClientScope,
  timeZone: string,
): Promise<SiteRow | undefined> {
  const { rows } = await sql<SiteRow>`
    select s.id, s.name, s.province, s.city, s.region, s.company_id as "companyId", s.version, s.deleted_at is not null as "isDeleted",
      to_char(s.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr",
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'client', c.name)
          order by c.name collate "zh-x-icu", a.name collate "zh-x-icu", a.id), '[]')
        from site_account sa join account a on a.id = sa.account_id join client c on c.id = a.client_id
        where sa.site_id = s.id and a.deleted_at is null and ${seesAccount(clients, 'a')}) as accounts
    from site s where s.id = ${id} and ${seesSite(clients, 's')}`.execute(db)
  return rows[0]
}

/** Locks the site, so that no device comes to it; undefined when it is unknown, deleted or not seen. */
export async function selectSiteForUpdate(
  db: Db,
  id: number,
  clients: ClientScope,
): Promise<(EnteredSite & { version: number }) | undefined> {
  const { rows } = await sql<EnteredSite & { version: number }>`
    select s.name, s.province, s.city, s.region, s.company_id as "companyId", s.version
    from site s where s.id = ${id} and s.deleted_at is null and ${seesSite(clients, 's')} for update`.execute(db)
  return rows[0]
}

/** Whether it is a company that the caller sees, which can't be deleted until the transaction ends. */
export async function selectIsCompany(db: Db, id: number, companies: CompanyScope): Promise<boolean> {
  const { rows } = await sql`
    select from company where id = ${id} and deleted_at is null and ${inCompanies(companies, 'id')} for key share`.execute(
    db,
  )
  return rows.length > 0
}

export async function insertSite(db: Db, site: EnteredSite): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into site (name, province, city, region, company_id)
    values (${site.name}, ${site.province}, ${site.city}, ${site.region}, ${site.companyId}) returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a new site has no id')
  return id
}

export async function updateSiteRow(db: Db, id: number, site: EnteredSite): Promise<void> {
  await sql`
    update site set name = ${site.name}, province = ${site.province}, city = ${site.city}, region = ${site.region},
      company_id = ${site.companyId}, version = version + 1
    where id = ${id}`.execute(db)
}

export async function updateSiteDeleted(db: Db, id: number): Promise<void> {
  await sql`update site set deleted_at = now() where id = ${id}`.execute(db)
}

/** How many of the accounts exist and are the caller's to assign. */
export async function selectAccountCount(db: Db, ids: readonly number[], clients: ClientScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from account
    where id = any(${ids}::bigint[]) and deleted_at is null and ${seesAccount(clients, 'account')}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The accounts that a site takes become those given, among the ones that the caller sees. */
export async function replaceSiteAccounts(
  db: Db,
  siteId: number,
  ids: readonly number[],
  clients: ClientScope,
): Promise<void> {
  await sql`
    delete from site_account sa using account a
    where sa.site_id = ${siteId} and a.id = sa.account_id and ${seesAccount(clients, 'a')}
      and not (sa.account_id = any(${ids}::bigint[]))`.execute(db)
  await sql`
    insert into site_account (site_id, account_id) select ${siteId}, id from unnest(${ids}::bigint[]) id
    on conflict do nothing`.execute(db)
}

interface UnassignedAccount {
  id: number
  name: string
  clientId: number
  client: string
  poolUser: string
}

/** Accounts that are not assigned to the site yet. */
export async function selectUnassigned(db: Db, siteId: number, clients: ClientScope): Promise<UnassignedAccount[]> {
  const { rows } = await sql<UnassignedAccount>`
    select a.id, a.name, a.client_id as "clientId", c.name as client, a.pool_user as "poolUser"
    from account a join client c on c.id = a.client_id
    where a.deleted_at is null and ${seesAccount(clients, 'a')}
      and not exists (select from site_account s where s.site_id = ${siteId} and s.account_id = a.id)
    order by c.name collate "zh-x-icu", a.name collate "zh-x-icu", a.id limit 1000`.execute(db)
  return rows
}
