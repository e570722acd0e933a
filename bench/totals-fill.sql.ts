import { sql } from 'kysely'
import type { Db } from '../src/platform/server/database/database.ts'

/** The sums of all devices for the hours of a year: each hour like the last one that is there. */
export async function insertYearOfHours(db: Db): Promise<void> {
  await sql`
    insert into fleet_hour
    select f.site_id, f.client_id, f.account_id, h.at, (h.at at time zone 'Asia/Shanghai')::date, f.seconds_due, f.seconds_polled, f.seconds_online,
      f.seconds_read, f.seconds_measured, f.megahashes, f.rated_megahashes, f.joules_measured, f.joules_estimated, f.paired_joules, f.paired_megahashes
    from (select * from fleet_hour where site_id = 0 and client_id = 0 and account_id = 0 order by at desc limit 1) f
    cross join generate_series(f.at - interval '365 days', f.at, interval '1 hour') h (at)
    on conflict do nothing`.execute(db)
  await sql`analyze fleet_hour, fleet_live`.execute(db)
}

export async function deleteTotals(db: Db): Promise<void> {
  await sql`truncate fleet_hour, fleet_live`.execute(db)
}

export async function updateSweptAt(db: Db): Promise<void> {
  await sql`update fleet_live set swept_at = now()`.execute(db)
}

/** A year of energy of every account at every site, each day of a device 3.3 kW and 100 TH/s; and what a TH earned. */
export async function insertEnergy(db: Db, days: readonly [string, string]): Promise<void> {
  const FIGURES = `seconds_due, seconds_polled, joules_measured, joules_estimated, megahashes, paired_joules, paired_megahashes,
    priced_joules`
  await sql`truncate energy_day, energy_day_part, earning`.execute(db)
  await sql`
    insert into energy_day_part (client_id, site_id, account_id, day, currency, ${sql.raw(FIGURES)})
    select p.client_id, p.site_id, p.account_id, d::date, case when p.site_id % 2 = 0 then 'CNY' else 'USD' end,
      86400 * p.devices, 86000 * p.devices, 200000000 * p.devices, 85000000 * p.devices, 8640000000000 * p.devices,
      200000000 * p.devices, 6000000000000 * p.devices, 100000000 * p.devices
    from (select client_id, site_id, account_id, count(*) as devices from device group by 1, 2, 3) p
    cross join generate_series(${days[0]}::date, ${days[1]}::date, interval '1 day') d`.execute(db)
  for (const [scope, id] of [
    ['all', '0'],
    ['site', 'site_id'],
    ['client', 'client_id'],
    ['account', 'account_id'],
  ] as const)
    await sql`
      insert into energy_day (scope, scope_id, day, currency, ${sql.raw(FIGURES)})
      select ${scope}, ${sql.raw(id)}, day, currency, sum(seconds_due), sum(seconds_polled), sum(joules_measured), sum(joules_estimated),
        sum(megahashes), sum(paired_joules), sum(paired_megahashes), sum(priced_joules)
      from energy_day_part group by 2, day, currency`.execute(db)
  await sql`
    insert into earning (currency, first_day, amount)
    select c.currency, d::date, 0.4 from (values ('CNY'), ('USD')) c (currency)
    cross join generate_series(${days[0]}::date, ${days[1]}::date, interval '1 month') d`.execute(db)
  await sql`analyze energy_day, energy_day_part, earning`.execute(db)
}
