import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import { JOIN_LIVE } from '../device/server/device-live.sql.ts'
import { addSums, scopesOf, SUM_COLUMNS } from '../polling/write/write-totals.sql.ts'

interface PowerOptions {
  /** hours and days that begin before are left out; figures per hour begin later */
  from: Date
  hourlyFrom: Date
  now: Date
  zone: string
}

/** Hash rate and power of the demo's past, from the devices' hours and days: where no hours are kept, each hour is as its day. */
export async function insertPower(db: Db, { from, hourlyFrom, now, zone }: PowerOptions): Promise<void> {
  const figures = sql`
    select x.site_id, d.client_id, d.account_id, x.at, x.day, x.due as seconds_due, x.due as seconds_polled,
      x.online as seconds_online, x.online as seconds_read, case when l.watts is null then 0 else x.online end as seconds_measured,
      round(x.ths * 1000000 * x.online) as megahashes, round(t.rated_ths * 1000000 * x.online) as rated_megahashes,
      coalesce(l.watts, 0) * x.online as joules_measured,
      case when l.watts is null then t.rated_watts * x.online else 0 end as joules_estimated,
      coalesce(l.watts, 0) * x.online as paired_joules,
      case when l.watts is null then 0 else round(x.ths * 1000000 * x.online) end as paired_megahashes
    from (
      select h.site_id, h.device_id, h.hour as at, (h.hour at time zone ${zone})::date as day, s.due,
        round(s.due * h.reads / (max(h.reads) over (partition by h.hour))::float8) as online,
        h.hashrate_sum / nullif(h.hashrate_reads, 0) as ths
      from device_hourly h
      cross join lateral (select extract(epoch from least(h.hour + interval '1 hour', ${now}) - h.hour)::bigint as due) s
      where h.hour >= greatest(${from}::timestamptz, ${hourlyFrom}) and s.due > 0
      union all
      select y.site_id, y.device_id, y.day::timestamp at time zone ${zone}, y.day, 3600,
        round(3600 * y.polls_answered / nullif(y.polls_due, 0)::float8), y.hashrate_sum / nullif(y.hashrate_reads, 0)
      from device_daily y
      where y.day::timestamp at time zone ${zone} >= ${from} and y.day::timestamp at time zone ${zone} < ${hourlyFrom}
        and y.polls_due > 0
    ) x
    join device d on d.site_id = x.site_id and d.id = x.device_id
    join machine_type t on t.id = d.type_id
    ${JOIN_LIVE}`
  const scopes = scopesOf(sql`(${figures})`, SUM_COLUMNS, 'at', 'day')
  await addSums(
    'fleet_hour',
    sql`select site_id, client_id, account_id, at + n * interval '1 hour', day, ${sql.raw(SUM_COLUMNS.map((column) => `coalesce(${column}, 0)`).join(', '))}
        from (${scopes}) s cross join generate_series(0, 23) n where n = 0 or at < ${hourlyFrom}`,
  ).execute(db)
}
