import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Opened, Place, Storm } from '../rules/storms.ts'

/** Remote pollers that were cut off deliver late: what opened so long ago is still gathered. */
const BACK_HOURS = 2
/** Of one run; more is left to the next. */
const MOST = 50_000
/** Fewer of one site and type make no storm. */
const LEAST = 5

/** One run at a time, whichever servers run it. */
export async function lockStorms(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('minerva.warning_storm'))`.execute(trx)
}

export interface Ungathered extends Opened {
  siteId: number
  type: string
}

/** The latest warnings that are in no storm, of sites and types that have enough of them or a storm to join, in the order of time. */
export async function selectUngathered(trx: Db): Promise<Ungathered[]> {
  const { rows } = await sql<Omit<Ungathered, 'atMs'> & { at: Date }>`
    select w.id, w.device_id as "deviceId", w.site_id as "siteId", w.type, w.opened_at as at, dp.rack_id as "rackId"
    from (
      select *, count(*) over (partition by site_id, type) as alike from warning
      where opened_at > now() - make_interval(hours => ${BACK_HOURS}) and storm_id is null
    ) w left join device_place dp on dp.site_id = w.site_id and dp.device_id = w.device_id
    where w.alike >= ${LEAST} or exists (
      select from warning_storm s where s.site_id = w.site_id and s.type = w.type
        and s.last_at > now() - make_interval(hours => ${BACK_HOURS}))
    order by w.opened_at, w.id limit ${MOST}`.execute(trx)
  return rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() }))
}

export interface StoredStorm extends Storm {
  id: number
}

/** Storms that lasted at least until a moment, the latest first. */
export async function selectLatestStorms(
  trx: Db,
  siteId: number,
  type: string,
  sinceMs: number,
): Promise<StoredStorm[]> {
  const { rows } = await sql<{ id: number; rackId: number | null; first: Date; last: Date }>`
    select id, rack_id as "rackId", first_at as first, last_at as last from warning_storm
    where site_id = ${siteId} and type = ${type} and last_at >= ${new Date(sinceMs)} order by last_at desc, id`.execute(
    trx,
  )
  return rows.map(({ id, rackId, first, last }) => ({ id, rackId, firstMs: first.getTime(), lastMs: last.getTime() }))
}

/** How many devices stand at a site and in each of its racks, without those that are scrapped. */
export async function selectPlace(trx: Db, siteId: number): Promise<Place> {
  const { rows } = await sql<{ devices: number }>`
    select coalesce(sum(devices), 0)::int as devices from state_count where site_id = ${siteId} and state <> 'scrap'`.execute(
    trx,
  )
  const { rows: racks } = await sql<{ id: number; devices: number }>`
    select rack_id as id, count(*)::int as devices from device_place where site_id = ${siteId} group by 1`.execute(trx)
  return { devices: rows[0]?.devices ?? 0, ofRack: new Map(racks.map(({ id, devices }) => [id, devices])) }
}

export async function insertStorm(trx: Db, siteId: number, type: string, storm: Storm): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into warning_storm (site_id, type, rack_id, rack_name, first_at, last_at)
    values (${siteId}, ${type}, ${storm.rackId}, (select name from rack where site_id = ${siteId} and id = ${storm.rackId}),
      ${new Date(storm.firstMs)}, ${new Date(storm.lastMs)}) returning id`.execute(trx)
  if (!rows[0]) throw new Error('a storm was not inserted')
  return rows[0].id
}

/** Puts warnings into a storm. Those that a sweep or a call is changing are left to the next run: waiting could end in a deadlock. */
export async function updateGathered(trx: Db, storm: StoredStorm, warningIds: readonly number[]): Promise<void> {
  if (warningIds.length === 0) return
  await sql`
    update warning_storm set first_at = ${new Date(storm.firstMs)}, last_at = ${new Date(storm.lastMs)} where id = ${storm.id}`.execute(
    trx,
  )
  await sql`
    update warning set storm_id = ${storm.id} where id in (
      select id from warning where id = any(${warningIds}::bigint[]) and storm_id is null for update skip locked)`.execute(
    trx,
  )
}
