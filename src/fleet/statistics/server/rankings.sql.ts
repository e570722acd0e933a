import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { DeviceState } from '../../device/rules/device-states.ts'
import { daysOfOwner, isWhole } from '../../owner/server/owner-page.sql.ts'
import { percentOf } from '../../server/percent.sql.ts'
import { inScope, seesClient, seesSiteOfDevices } from '../../server/scope.sql.ts'
import type { Days } from '../rules/asked-range.ts'

export type Ranked = 'client' | 'site'
interface Rank<T> {
  name: string
  value: T
}

const isSeen = (ranked: Ranked, clients: ClientScope): RawBuilder<SqlBool> =>
  ranked === 'client' ? seesClient(clients, 'n.id') : seesSiteOfDevices(clients, 'n.id')

/** Clients or sites by their online rate (0 to 100) over the days, the best first; also those deleted since, if they had figures then. */
export async function selectOnlineRates(
  db: Db,
  ranked: Ranked,
  [first, last]: Days,
  limit: number,
  clients: ClientScope,
): Promise<Rank<number>[]> {
  const { rows } = await sql<Rank<number>>`
    select n.name, ${percentOf(sql`r.answered`, sql`r.due`)} as value
    from ${sql.table(ranked)} n cross join lateral (
      select sum(polls_answered) as answered, sum(polls_due) as due from ${daysOfOwner(ranked, clients)} and f.day between ${first} and ${last}
    ) r
    where ${isWhole(ranked, clients) ? isSeen(ranked, clients) : sql`true`} and r.due > 0
    order by value desc, n.name collate "zh-x-icu", n.id limit ${limit}`.execute(db)
  return rows
}

/** Clients or sites by how many of their devices are in a state now, most first; 0 where none is. */
export async function selectStateRanks(
  db: Db,
  ranked: Ranked,
  state: DeviceState,
  limit: number,
  clients: ClientScope,
): Promise<Rank<number>[]> {
  const { rows } = await sql<Rank<number>>`
    select n.name, coalesce(c.devices, 0) as value
    from ${sql.table(ranked)} n
    left join (
      select ${sql.ref(`${ranked}_id`)} as id, sum(devices) filter (where state = ${state}) as devices
      from state_count where ${inScope(clients, 'client_id')} group by 1 having sum(devices) > 0
    ) c on c.id = n.id
    where n.deleted_at is null and ${isSeen(ranked, clients)}
    order by value desc, n.name collate "zh-x-icu", n.id limit ${limit}`.execute(db)
  return rows
}

/** Bases by the online rate (0 to 100) of all devices at their sites over the days, the best first. */
export async function selectBaseOnlineRates(
  db: Db,
  [first, last]: Days,
  limit: number,
  clients: ClientScope,
): Promise<Rank<number>[]> {
  const { rows } = await sql<Rank<number>>`
    select c.name, ${percentOf(sql`sum(f.polls_answered)`, sql`sum(f.polls_due)`)} as value
    from fleet_day_part f join site s on s.id = f.site_id
    join company c on c.id = coalesce(s.company_id, (select headquarters()))
    where f.day between ${first} and ${last} and ${inScope(clients, 'f.client_id')}
    group by c.id, c.name having sum(f.polls_due) > 0
    order by value desc, c.name collate "zh-x-icu", c.id limit ${limit}`.execute(db)
  return rows
}
