import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import { DEMO_TYPES } from './demo-fleet.ts'
import { DEMO_ACCOUNTS, DEMO_SITES } from './farms.ts'
import type { DemoSite } from './farms.ts'

/** Ids by what the demo calls them. */
export interface FarmIds {
  /** by code */
  sites: ReadonlyMap<string, number>
  clients: ReadonlyMap<string, number>
  /** by pool user */
  accounts: ReadonlyMap<string, number>
  types: ReadonlyMap<string, number>
}

/** `companyIds`: of the bases, by domain. */
export async function insertFarms(
  db: Db,
  createdAt: Date,
  companyIds: Readonly<Record<NonNullable<DemoSite['base']>, number>>,
): Promise<FarmIds> {
  const clientNames = [...new Set(DEMO_ACCOUNTS.map(({ client }) => client))]
  const sites = await db
    .insertInto('site')
    .values(
      DEMO_SITES.map(({ name, province, city, region, base }) => ({
        name,
        province,
        city,
        region,
        ...(base && { company_id: companyIds[base] }),
        created_at: createdAt,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const clients = await db
    .insertInto('client')
    .values(clientNames.map((name) => ({ name, created_at: createdAt })))
    .returning(['id', 'name'])
    .execute()
  const clientIds = idsByName(clients)
  const accounts = await db
    .insertInto('account')
    .values(
      DEMO_ACCOUNTS.map(({ client, poolUser }) => ({
        client_id: clientIds.get(client) ?? 0,
        name: poolUser,
        pool_user: poolUser,
        created_at: createdAt,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const siteIds = idsByName(sites)
  return {
    sites: new Map(DEMO_SITES.map(({ code, name }) => [code, siteIds.get(name) ?? 0])),
    clients: clientIds,
    accounts: idsByName(accounts),
    types: await upsertTypes(db),
  }
}

export async function selectSiteIds(db: Db): Promise<number[]> {
  return (await db.selectFrom('site').select('id').orderBy('id').execute()).map(({ id }) => id)
}

async function upsertTypes(db: Db): Promise<Map<string, number>> {
  await db
    .insertInto('machine_type')
    .values(
      Object.values(DEMO_TYPES).map((type) => ({
        name: type.name,
        model_pattern: type.modelPattern,
        rated_ths: type.ratedThs,
        rated_watts: type.ratedWatts,
        boards: type.boards,
        warn_celsius: type.warnCelsius,
        fan_min_rpm: type.fanMinRpm,
        fan_max_rpm: type.fanMaxRpm,
        max_hardware_error_share: type.maxHardwareErrorShare,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return idsByName(await db.selectFrom('machine_type').select(['id', 'name']).execute())
}

/** Which clients' rows a person sees. */
export async function insertUserClients(db: Db, userId: number, clientIds: readonly number[]): Promise<void> {
  await sql`insert into user_client (user_id, client_id)
    select ${userId}, client_id from unnest(${clientIds}::bigint[]) client_id`.execute(db)
}

function idsByName(rows: readonly { id: number; name: string }[]): Map<string, number> {
  return new Map(rows.map(({ id, name }) => [name, id]))
}
