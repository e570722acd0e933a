import { sql } from 'kysely'
import type { Db } from '../src/platform/server/database/database.ts'
import { writeDays } from '../src/fleet/polling/write/write-days.sql.ts'

export interface FleetSize {
  devices: number
  days: number
  clients: number
  accounts: number
  sites: number
}

/** What a bench database was filled with and up to which day; null while it is empty. */
export async function selectFilled(db: Db): Promise<{ devices: number; days: number; lastDay: string } | null> {
  const { rows } = await sql<{ devices: number; days: number; lastDay: string | null }>`
    select (select count(*) from device) as devices,
           (select count(*) from fleet_day where scope = 'all') as days,
           (select max(business_day)::text from sweep) as "lastDay"`.execute(db)
  const row = rows[0]
  return row?.lastDay ? { devices: row.devices, days: row.days, lastDay: row.lastDay } : null
}

/** Words that Chinese names are put together from. */
const SYLLABLES = '恒星云海天龙金山北辰瑞丰华信安泰盛源鼎力博远中兴国通达明德长青永利东方雪峰绿洲'

/** A name of three syllables, always the same for the same seed. */
const name = (seed: string) =>
  sql.raw(`(select string_agg(substr('${SYLLABLES}', 1 + abs(hashint4(${seed} * 31 + k)) % ${SYLLABLES.length}, 1), '')
      from generate_series(1, 3) k)`)

/**
 * Owners and devices, without history. Triggers are off, so the counters are filled here. Skewed as real fleets are:
 * the first clients own most, four devices in five are normal.
 */
export async function insertFleet(db: Db, { devices, clients, accounts, sites }: FleetSize): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  await sql`insert into client (name) select ${name('i')} || '矿业' || i from generate_series(1, ${clients}) i`.execute(
    db,
  )
  await sql`insert into site (name, province, city)
    select ${name('(i + 1000)')} || '矿场' || i, '四川', '雅安' from generate_series(1, ${sites}) i`.execute(db)
  await sql`insert into account (client_id, name, pool_user)
    select case when i <= ${clients} then i else 1 + floor(power(random(), 2) * ${clients})::int end, 'pool' || i, 'pool' || i
    from generate_series(1, ${accounts}) i`.execute(db)
  // An account's devices are at one to three sites, in blocks as they were delivered.
  await sql`
    insert into device (site_id, id, serial, miner_id, name, client_id, account_id, type_id, site_name, client_name,
      account_name, type_name, host, mac, state, repair_phase, repair_times, active_worker, active_worker_state,
      active_worker_right, active_pool, firmware_version, created_at)
    select s.id, row_number() over (order by s.id, d.i), d.serial, 'A' || d.i, '矿机' || d.i, a.client_id, a.id, t.id, s.name,
      c.name, a.name, t.name, '10.0.0.0'::inet + d.i, '02:00:00:00:00:00', d.state::device_state,
      case d.state when 'repairing' then 'out' when 'repaired' then 'in' end, d.repair_times,
      case when d.is_right then a.pool_user when d.is_right is false then 'stranger' end || '.' || d.i,
      d.worker_state::worker_state, d.is_right, 'stratum+tcp://pool.example:3333', '1.0.' || d.i % 7,
      now() - interval '1 year' * random()
    from (
      select i, 'T2TZ' || lpad((i * 7368787::bigint % 10000000)::text, 7, '0') as serial,
        1 + floor(power(random(), 2) * ${accounts})::int as account, floor(power(random(), 2) * 3)::int as place,
        case when random() < 0.6 then 'T30' else 'T20' end as type,
        (array['normal','normal','normal','normal','normal','normal','normal','normal','low','warn','offline','repairing',
               'repaired','lost','scrap'])[case when random() < 0.5 then 1 else 1 + floor(random() * 15)::int end] as state,
        floor(power(random(), 4) * 6)::int as repair_times,
        case when random() < 0.93 then true when random() < 0.5 then false end as is_right,
        (array['Alive', 'Dead', 'Disabled', 'Rejecting', 'Unknown'])
          [case when random() < 0.9 then 1 else 1 + floor(random() * 5)::int end] as worker_state
      from generate_series(1, ${devices}) i) d
    join account a on a.id = d.account
    join client c on c.id = a.client_id
    join site s on s.id = 1 + (a.id * 7 + d.place * 3) % ${sites}
    join machine_type t on t.name = d.type`.execute(db)
  await sql`insert into device_live
    select d.site_id, d.id, now(), now(), l.*, random() * 1000000,
      d.client_id, d.account_id, d.type_id, d.repair_times, d.state, d.active_worker_state, d.active_worker_right
    from device d join machine_type t on t.id = d.type_id
    left join lateral (
      select t.rated_ths * share, share, 60 + random() * 25, 4000 + random() * 2000, 2100 + random() * 200
      from (select 0.9 + random() * 0.15 as share) s where d.state in ('normal', 'low', 'warn')) l on true`.execute(db)
  await sql`insert into device_list
    select site_id, id, client_id, account_id, type_id, repair_times, state, active_worker_state, active_worker_right,
      lower(serial), serial, site_name, client_name, account_name, type_name, active_worker from device`.execute(db)
  await sql`select setval('device_id_seq', ${devices})`.execute(db)
  await sql`insert into device_count
    select site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state, count(*)
    from device group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  await sql`insert into state_count select site_id, client_id, account_id, state, count(*)
    from device group by 1, 2, 3, 4`.execute(db)
  await sql`insert into pool_count select site_id, client_id, account_id, active_pool, count(*)
    from device where active_pool is not null group by 1, 2, 3, 4`.execute(db)
  await sql`insert into type_count select site_id, client_id, account_id, type_id, repair_times, count(*)
    from device group by 1, 2, 3, 4, 5`.execute(db)
  await sql`insert into device_answer (site_id, device_id, at, model, reader, boards, fans_rpm, pools, average_hashrate_ths,
      hardware_error_share)
    select site_id, id, now(), type_name, 'innosilicon',
      '[{"hashrateThs":10,"celsius":70,"isAlive":true},{"hashrateThs":10,"celsius":71,"isAlive":true},{"hashrateThs":10,"celsius":72,"isAlive":true}]',
      '[4800,4900]', '[{"url":"stratum+tcp://pool.example:3333","user":"pool1.1","state":"Alive","isActive":true}]', 29, 0.001
    from device`.execute(db)
  await sql`insert into warning (site_id, device_id, client_id, type, level, details, opened_at)
    select site_id, id, client_id, 'hot', 'warn', '{"celsius":95,"limitCelsius":90}', now() from device where state = 'warn'`.execute(
    db,
  )
  await sql`insert into state_change (site_id, device_id, client_id, from_state, to_state, at, cause)
    select site_id, id, client_id, 'offline', state, now() - k * interval '1 day', 'answered' from device, generate_series(1, 3) k`.execute(
    db,
  )
}

/** The daily figures of all devices from one day to another, with their sums. */
export async function insertDays(db: Db, first: string, last: string): Promise<void> {
  await sql`select ensure_partitions(${first}::timestamptz, ${first}::timestamptz)`.execute(db)
  await writeDays(
    db,
    sql`select day, site_id, id, account_id, client_id, type_id, 1440, 1400 + k % 40, k % 30, 1400,
      1400 * rated_ths * (0.8 + k % 25 / 100.0), 60 + k % 30, 4000 + k % 2000,
      case when k % 50 = 0 then 'offline' when k % 33 = 0 then 'low' else 'normal' end::device_state
    from (select day::date, d.*, t.rated_ths, (d.id * 7919 + extract(doy from day)::bigint * 104729) % 10007 as k
          from device d join machine_type t on t.id = d.type_id
          cross join generate_series(${first}::date, ${last}::date, interval '1 day') day) x`,
  )
  await sql`insert into sweep (site_id, business_day, started_at, ended_at, due, answered, unreadable)
    select s.id, day, day, day, 0, 0, 0 from site s, generate_series(${first}::date, ${last}::date, interval '1 day') day`.execute(
    db,
  )
}

/** Statistics and visibility for the planner, as autovacuum leaves them. */
export async function vacuumAll(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db)
}
