import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface EnergyWork {
  day: string
  /** so many were made when it was read */
  changes: number
}

/** Days that changed since they were summed up, the latest first. */
export async function selectEnergyWork(db: Db, most: number): Promise<EnergyWork[]> {
  const { rows } = await sql<EnergyWork>`
    select day, changes from energy_work order by day desc limit ${most}`.execute(db)
  return rows
}

/** A change made since then keeps the day in the list. */
export async function deleteEnergyWork(db: Db, { day, changes }: EnergyWork): Promise<void> {
  await sql`delete from energy_work where day = ${day}::date and changes = ${changes}`.execute(db)
}

const SUMS = [
  'seconds_due',
  'seconds_polled',
  'joules_measured',
  'joules_estimated',
  'megahashes',
  'paired_joules',
  'paired_megahashes',
]
const COLUMNS = [...SUMS, 'priced_joules']
const SET = sql.raw(COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '))
const isOther = (table: string) =>
  sql.raw(
    `(${COLUMNS.map((column) => `${table}.${column}`).join(', ')}) is distinct from (${COLUMNS.map((column) => `excluded.${column}`).join(', ')})`,
  )
const listed = sql.raw(COLUMNS.join(', '))
const summed = sql.raw(COLUMNS.map((column) => `sum(${column}) as ${column}`).join(', '))

/** Sums up a day from its hours and the tariffs that hold on it: of each account at each site, and of each scope. */
export async function writeEnergyDay(
  trx: Db,
  day: string,
  { from, until, zone }: { from: Date; until: Date; zone: string },
) {
  await sql`
    with parts as materialized (
      select f.client_id, f.site_id, f.account_id, coalesce(t.currency, '') as currency,
        ${sql.raw(SUMS.map((column) => `sum(f.${column})::bigint as ${column}`).join(', '))},
        coalesce(sum((f.joules_measured + f.joules_estimated) * t.prices[1 + extract(hour from f.at at time zone ${zone})::int]), 0)
          as priced_joules
      from fleet_hour f
      left join lateral (
        select currency, prices from tariff where site_id = f.site_id and first_day <= ${day}::date order by first_day desc limit 1
      ) t on true
      where f.at >= ${from} and f.at < ${until} and f.site_id <> 0 and f.account_id <> 0
      group by 1, 2, 3, 4
    ), scopes as materialized (
      select case when grouping(site_id) = 0 then 'site' when grouping(client_id) = 0 then 'client'
          when grouping(account_id) = 0 then 'account' else 'all' end as scope,
        coalesce(site_id, client_id, account_id, 0) as scope_id, currency, ${summed}
      from parts group by grouping sets ((site_id, currency), (client_id, currency), (account_id, currency), (currency))
    ), gone_parts as (
      delete from energy_day_part e where e.day = ${day}::date and not exists (
        select from parts p where p.client_id = e.client_id and p.site_id = e.site_id and p.account_id = e.account_id and p.currency = e.currency)
    ), gone as (
      delete from energy_day e where e.day = ${day}::date and not exists (
        select from scopes s where s.scope = e.scope and s.scope_id = e.scope_id and s.currency = e.currency)
    ), written as (
      insert into energy_day_part as e (client_id, site_id, account_id, currency, day, ${listed})
      select client_id, site_id, account_id, currency, ${day}::date, ${listed} from parts
      on conflict (client_id, site_id, account_id, day, currency) do update set ${SET} where ${isOther('e')}
    )
    insert into energy_day as e (scope, scope_id, currency, day, ${listed})
    select scope, scope_id, currency, ${day}::date, ${listed} from scopes
    on conflict (scope, scope_id, day, currency) do update set ${SET} where ${isOther('e')}`.execute(trx)
}
