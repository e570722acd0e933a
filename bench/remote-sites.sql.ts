import { sql } from 'kysely'
import type { DueDevice } from '../src/fleet/polling/sweep/finished-poll.ts'
import type { Db } from '../src/platform/server/database/database.ts'

export interface RemoteSite {
  id: number
  devices: DueDevice[]
}

/** Gives the devices of a site the addresses of miners, in turn. */
export async function updateAddresses(db: Db, siteId: number, hosts: readonly string[], port: number): Promise<void> {
  await sql`
    update device d set host = u.host::inet, port = ${port}
    from (select id, row_number() over (order by id) as nth from device where site_id = ${siteId}) n
    join unnest(${hosts}::text[]) with ordinality u(host, nth) on u.nth = n.nth
    where d.site_id = ${siteId} and d.id = n.id`.execute(db)
}

export async function selectSweeps(db: Db, siteId: number): Promise<{ sweeps: number; answered: number }> {
  const { rows } = await sql<{ sweeps: number; answered: number }>`
    select count(*) as sweeps, coalesce(min(answered), 0) as answered from sweep where site_id = ${siteId}`.execute(db)
  return rows[0] ?? { sweeps: 0, answered: 0 }
}

/** Sites with so many devices each, all of one client, and partitions for what they send. */
export async function insertRemoteSites(db: Db, sizes: readonly number[]): Promise<RemoteSite[]> {
  await sql`select ensure_partitions(now() - interval '1 day', now() + interval '1 day')`.execute(db)
  await sql`
    with c as (insert into client (name) values ('bench') returning id)
    insert into account (client_id, name, pool_user) select id, 'bench', 'farm' from c`.execute(db)
  const { rows } = await sql<RemoteSite>`
    with s as (
      insert into site (name) select 'site ' || nth from generate_series(1, ${sizes.length}) nth returning id, name
    ), sized as (
      select s.id, size from s join unnest(${sizes}::int[]) with ordinality u(size, nth) on s.name = 'site ' || nth
    ), d as (
      insert into device (site_id, account_id, type_id, serial, name, host)
      select z.id, (select max(id) from account), (select id from machine_type where name = 'T30'),
        z.id || '-' || n, z.id || '-' || n, ('10.0.' || n / 250 || '.' || n % 250)::inet
      from sized z, generate_series(1, z.size) n
      returning site_id, id, host
    )
    select site_id as id, json_agg(json_build_object('id', id, 'host', host(host), 'port', 4028, 'missedSweeps', 0)) as devices
    from d group by site_id order by site_id`.execute(db)
  await sql`analyze`.execute(db)
  return rows
}

/** How many devices have live figures of each age in whole seconds; one never polled is as old as `since`. */
export async function selectLiveAges(db: Db, since: Date): Promise<{ seconds: number; devices: number }[]> {
  const { rows } = await sql<{ seconds: number; devices: number }>`
    select extract(epoch from now() - coalesce(l.polled_at, ${since}))::int as seconds, count(*)::int as devices
    from device d left join device_live l on l.device_id = d.id and l.site_id = d.site_id group by 1`.execute(db)
  return rows
}

/** Polls that are stored, those beyond the first of a device and moment, and those that the server refused. */
export async function selectStored(db: Db): Promise<{ stored: number; twice: number; refused: number }> {
  const { rows } = await sql<{ stored: number; twice: number; refused: number }>`
    select coalesce(sum(p.stored), 0)::float8 as stored, coalesce(sum(p.stored - p.moments), 0)::float8 as twice,
      (select sum(refused_polls)::float8 from poller) as refused
    from site s, lateral (
      select count(*) as stored, count(distinct (device_id, polled_at)) as moments from poll where site_id = s.id) p`.execute(
    db,
  )
  return rows[0] ?? { stored: 0, twice: 0, refused: 0 }
}
