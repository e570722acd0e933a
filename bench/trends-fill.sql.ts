import { sql } from 'kysely'
import type { Db } from '../src/platform/server/database/database.ts'
import type { FleetSize } from './fill.sql.ts'

/** Owners without devices: the first clients have most of the accounts, an account's devices are at three sites. */
export async function insertOwners(db: Db, { clients, accounts, sites }: FleetSize): Promise<void> {
  await sql`insert into client (name) select '客户' || i from generate_series(1, ${clients}) i`.execute(db)
  await sql`insert into site (name, province) select '矿场' || i, '省' || i % 12 from generate_series(1, ${sites}) i`.execute(
    db,
  )
  await sql`insert into account (client_id, name, pool_user)
    select case when i <= ${clients} then i else 1 + floor(power((i * 7919 % 10007) / 10007.0, 2) * ${clients})::int end,
      'pool' || i, 'pool' || i
    from generate_series(1, ${accounts}) i`.execute(db)
}

/**
 * The sums of days that so many devices would have left, without the devices: every part of an account, one of its three sites and one of two
 * types holds its share of them. What a trend reads is these rows alone.
 */
export async function insertSums(db: Db, { devices, accounts, sites }: FleetSize, first: string, last: string) {
  await sql`
    insert into fleet_day_part
    select day, site_id, client_id, account_id, type_id, d * 1440, d * (1400 + k % 40), d * (k % 30), d * 1400,
      d * 1400 * 28.5, d, d - d * (k % 10) / 100, d - 4 * (d / 50), d / 50, d / 50, d / 50, d / 50, 0, 0, 0
    from (
      select day::date, s.id as site_id, a.client_id, a.id as account_id, t.id as type_id,
        greatest(1, ${devices}::int / (${accounts}::int * 6)) as d,
        (a.id * 7919 + extract(doy from day)::int * 104729) % 10007 as k
      from account a cross join generate_series(0, 2) place
      join site s on s.id = 1 + (a.id * 7 + place * 3) % ${sites}
      cross join machine_type t cross join generate_series(${first}::date, ${last}::date, interval '1 day') day
      order by s.id, day, a.client_id, a.id, t.id) x`.execute(db)
  await sql`
    insert into fleet_day
    select case when grouping(site_id) = 0 then 'site' when grouping(client_id) = 0 then 'client'
                when grouping(account_id) = 0 then 'account' else 'all' end as scope,
      coalesce(site_id, client_id, account_id, 0) as scope_id, day,
      sum(polls_due), sum(polls_answered), sum(polls_offline), sum(hashrate_reads), sum(hashrate_sum),
      sum(devices_answered), sum(devices_compliant), sum(state_normal), sum(state_low), sum(state_warn),
      sum(state_offline), sum(state_repairing), sum(state_repaired), sum(state_lost), sum(state_scrap)
    from fleet_day_part group by grouping sets ((day), (day, site_id), (day, client_id), (day, account_id))
    order by 1, 2, 3`.execute(db)
  await sql`insert into state_count
    select site_id, client_id, account_id, 'normal', sum(state_normal) from fleet_day_part
    where day = ${last} group by 1, 2, 3`.execute(db)
  await sql`insert into sweep (site_id, business_day, started_at, ended_at, due, answered, unreadable)
    select s.id, ${last}::date, now(), now(), 0, 0, 0 from site s`.execute(db)
}

export async function selectSumRows(db: Db): Promise<{ parts: number; scopes: number }> {
  const { rows } = await sql<{ parts: number; scopes: number }>`
    select (select count(*) from fleet_day_part) as parts, (select count(*) from fleet_day) as scopes`.execute(db)
  return rows[0] ?? { parts: 0, scopes: 0 }
}

/** The client of most accounts, the largest there is to be shown. */
export async function selectBusiest(db: Db): Promise<{ client: number; account: number; site: number }> {
  const { rows } = await sql<{ client: number; account: number; site: number }>`
    select p.client_id as client, min(p.account_id) as account, min(p.site_id) as site from fleet_day_part p
    where day = (select max(day) from fleet_day_part) group by 1 order by count(*) desc limit 1`.execute(db)
  return rows[0] ?? { client: 1, account: 1, site: 1 }
}
