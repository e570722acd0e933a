import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../platform/server/database/database.ts'
import { sumPolls } from '../polling/write/sum-polls.ts'
import { selectUnsummedSites } from '../polling/write/sum-polls.sql.ts'

const STATES = ['normal', 'low', 'warn', 'offline', 'repairing', 'repaired', 'lost', 'scrap']
const SUMS = `sum(polls_due) as due, sum(polls_answered) as answered, sum(polls_offline) as offline,
  sum(hashrate_reads) as reads, round(sum(hashrate_sum)::numeric, 3) as ths, sum(maintenance_due) as m_due,
  sum(maintenance_answered) as m_answered, sum(maintenance_offline) as m_offline, sum(maintenance_reads) as m_reads,
  round(sum(maintenance_sum)::numeric, 3) as m_ths`
const COUNTED = `count(*) filter (where polls_answered > 0) as heard, count(*) filter (where is_compliant) as compliant,
  count(*) filter (where polls_answered > maintenance_answered) as outside,
  count(*) filter (where coalesce(is_compliant_outside, is_compliant)) as compliant_outside,
  ${STATES.map((state) => `count(*) filter (where state = '${state}') as ${state}`).join(', ')}`
const SUMMED = `sum(devices_answered) as heard, sum(devices_compliant) as compliant,
  sum(answered_outside) as outside, sum(compliant_outside) as compliant_outside,
  ${STATES.map((state) => `sum(state_${state}) as ${state}`).join(', ')}`
const NOT_EMPTY = 'sum(polls_due) <> 0 or sum(devices_answered) <> 0 or sum(state_scrap) <> 0'

/** Each pair must be equal: the rows kept by triggers, and a count over the base rows. */
const PAIRS: [string, string, string][] = [
  [
    'device_count',
    `select site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state,
       devices from device_count where devices <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8`,
    `select site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state,
       count(*)::int as devices from device group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`,
  ],
  [
    'state_count',
    `select site_id, client_id, account_id, state, devices from state_count where devices <> 0 order by 1, 2, 3, 4`,
    `select site_id, client_id, account_id, state, count(*)::int as devices from device group by 1, 2, 3, 4
     order by 1, 2, 3, 4`,
  ],
  [
    'type_count',
    `select site_id, client_id, account_id, type_id, repair_times, devices from type_count where devices <> 0 order by 1, 2, 3, 4, 5`,
    `select site_id, client_id, account_id, type_id, repair_times, count(*)::int as devices from device group by 1, 2, 3, 4, 5
     order by 1, 2, 3, 4, 5`,
  ],
  [
    'pool_count',
    `select site_id, client_id, account_id, active_pool, devices from pool_count where devices <> 0 order by 1, 2, 3, 4`,
    `select site_id, client_id, account_id, active_pool, count(*)::int as devices from device where active_pool is not null
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  ],
  [
    'warning_count',
    `select site_id, client_id, type, is_open, is_acknowledged, warnings from warning_count where warnings <> 0 order by 1, 2, 3, 4, 5`,
    `select site_id, client_id, type, closed_at is null as is_open, acknowledged_at is not null as is_acknowledged, count(*)::int as warnings
     from warning group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  ],
  [
    'warning_storm_count',
    `select storm_id, client_id, is_open, is_acknowledged, warnings from warning_storm_count where warnings <> 0 order by 1, 2, 3, 4`,
    `select storm_id, client_id, closed_at is null as is_open, acknowledged_at is not null as is_acknowledged, count(*)::int as warnings
     from warning where storm_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  ],
  [
    'fleet_day_part',
    `select day, site_id, client_id, account_id, type_id, ${SUMS}, ${SUMMED} from fleet_day_part
     group by 1, 2, 3, 4, 5 having ${NOT_EMPTY} order by 1, 2, 3, 4, 5`,
    `select * from (select day, site_id, client_id, account_id, type_id, ${SUMS}, ${COUNTED} from device_daily
     group by 1, 2, 3, 4, 5) x where due <> 0 or heard <> 0 or scrap <> 0 order by 1, 2, 3, 4, 5`,
  ],
  ...['all', 'site', 'client', 'account'].map((scope): [string, string, string] => {
    const id = scope === 'all' ? '0' : `${scope}_id`
    return [
      `fleet_day of ${scope}`,
      `select day, scope_id as id, ${SUMS}, ${SUMMED} from fleet_day where scope = '${scope}'
       group by 1, 2 having ${NOT_EMPTY} order by 1, 2`,
      `select * from (select day, ${id} as id, ${SUMS}, ${COUNTED} from device_daily group by 1, 2) x
       where due <> 0 or heard <> 0 or scrap <> 0 order by 1, 2`,
    ]
  }),
]

/** Runs `look` in one snapshot, despite concurrent writes. */
export async function atOneMoment(db: Db, look: (moment: Db) => Promise<void>): Promise<void> {
  await db.transaction().setIsolationLevel('repeatable read').execute(look)
}

/** Every counter equals a count over its rows, and every sum of days a sum over the days. */
export async function expectSumsToHold(db: Db): Promise<void> {
  for (const [name, kept, counted] of PAIRS) {
    const { rows } = await sql.raw(kept).execute(db)
    expect({ [name]: rows }).toEqual({ [name]: (await sql.raw(counted).execute(db)).rows })
  }
}

/** Sums what is not summed yet; before it and after it hours and days equal the polls they contain. */
export async function expectDaysToEqualPolls(db: Db): Promise<void> {
  await expectSummedDays(db)
  await sumAllPolls(db)
  await expectSummedDays(db)
}

/** Adds the polls of all sites to hours and days. */
export async function sumAllPolls(db: Db): Promise<void> {
  for (const siteId of await selectUnsummedSites(db, new Date('9999-01-01'))) await sumPolls(db, siteId)
}

/** Hours and days equal the polls that are marked as summed, of days whose polls are all still there. */
export async function expectSummedDays(db: Db): Promise<void> {
  const { rows } = await sql`
    select * from (
      select device_id, sum(polls_due) as due, sum(polls_answered) as answered, sum(polls_offline) as offline,
        sum(hashrate_reads) as reads, round(sum(hashrate_sum)::numeric, 2) as ths, sum(maintenance_due) as m_due,
        sum(maintenance_answered) as m_answered, sum(maintenance_offline) as m_offline, sum(maintenance_reads) as m_reads
      from device_daily group by 1 having sum(polls_due) > 0) d
    full join (select device_id, sum(reads) as hourly, sum(hashrate_reads) as hourly_reads from device_hourly group by 1) h using (device_id)
    full join (
      select device_id, count(*) as due_there, count(*) filter (where is_answered) as answered_there,
        count(*) filter (where is_offline) as offline_there, count(*) filter (where is_read) as read_there,
        count(*) filter (where is_maintained) as m_due_there, count(*) filter (where is_maintained and is_answered) as m_answered_there,
        count(*) filter (where is_maintained and is_offline) as m_offline_there,
        count(hashrate_ths) filter (where is_maintained) as m_reads_there, count(hashrate_ths) as reads_there, round(sum(hashrate_ths::float8)::numeric, 2) as ths_there
      from poll where is_summed group by 1) p using (device_id)
    where (due, answered, offline, reads, m_due, m_answered, m_offline, m_reads) is distinct from
        (due_there, answered_there, offline_there, reads_there, m_due_there, m_answered_there, m_offline_there, m_reads_there)
      or coalesce(hourly, 0) <> read_there or coalesce(hourly_reads, 0) <> reads_there
      or abs(coalesce(ths, 0) - coalesce(ths_there, 0)) > 0.1`.execute(db)
  expect(rows).toEqual([])
}
