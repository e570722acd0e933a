import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import { isAnyText } from '../../../platform/server/database/contains-text.sql.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import { JOIN_LIVE } from '../../device/server/device-live.sql.ts'
import { inScope, seesSiteOfDevices } from '../../server/scope.sql.ts'
import type { Place } from '../rules/check-places.ts'

export interface RackRow {
  id: number
  name: string
  aisle: number
  place: number
  shelves: number
  slots: number
}

/** Whether the site is there and the clients in scope have devices at it (all of them: any site). */
export async function selectIsSiteSeen(db: Db, siteId: number, clients: ClientScope): Promise<boolean> {
  const { rows } = await sql`
    select from site s where s.id = ${siteId} and s.deleted_at is null and ${seesSiteOfDevices(clients, 's.id')}`.execute(
    db,
  )
  return rows.length > 0
}

/** In the order of aisles. */
export async function selectRacks(db: Db, siteId: number): Promise<RackRow[]> {
  const { rows } = await sql<RackRow>`
    select id, name, aisle, place, shelves, slots from rack where site_id = ${siteId} order by aisle, place`.execute(db)
  return rows
}

export async function selectRacksWithCounts(db: Db, siteId: number): Promise<(RackRow & { devices: number })[]> {
  const { rows } = await sql<RackRow & { devices: number }>`
    select r.id, r.name, r.aisle, r.place, r.shelves, r.slots, count(p.device_id) as devices
    from rack r left join device_place p on p.site_id = r.site_id and p.rack_id = r.id
    where r.site_id = ${siteId} group by r.site_id, r.id order by r.aisle, r.place`.execute(db)
  return rows
}

interface NamesAsked extends Page {
  id?: number | undefined
  siteId?: number | undefined
  name?: string | undefined
}

/** Racks to choose from: of callers who don't see everything those that hold a device of theirs. */
export async function selectRackNames(
  db: Db,
  { id, siteId, name, ...page }: NamesAsked,
  clients: ClientScope,
): Promise<ListAnswer<{ id: number; name: string; site: string }>> {
  const where = allOf(
    equals('r.id', id),
    equals('r.site_id', siteId),
    contains('r.name', name),
    sql`s.deleted_at is null`,
    clients === 'all'
      ? undefined
      : sql`(r.site_id, r.id) in (
          select p.site_id, p.rack_id from device_place p join device d on d.site_id = p.site_id and d.id = p.device_id
          where ${inScope(clients, 'd.client_id')})`,
  )
  const from = sql`rack r join site s on s.id = r.site_id where ${where}`
  const rows = sql<{ id: number; name: string; site: string }>`
    select r.id, r.name, s.name as site from ${from} order by s.name collate "zh-x-icu", s.id, r.aisle, r.place`
  return selectListPage(db, { rows, from }, page)
}

export interface SceneDevice {
  id: number
  serial: string
  rackId: number | null
  shelf: number | null
  slot: number | null
  state: string
  hashrateThs: number | null
  celsius: number | null
}

/** Devices at the site that are not scrapped, in the order of their addresses. */
export async function selectSceneDevices(db: Db, siteId: number, clients: ClientScope, most: number) {
  const { rows } = await sql<SceneDevice>`
    select d.id, d.serial, p.rack_id as "rackId", p.shelf, p.slot, d.state, l.hashrate_ths as "hashrateThs",
      l.max_celsius as celsius
    from device d left join device_place p on p.site_id = d.site_id and p.device_id = d.id ${JOIN_LIVE}
    where d.site_id = ${siteId} and d.state <> 'scrap' and ${inScope(clients, 'd.client_id')}
    order by d.host, d.id limit ${most}`.execute(db)
  return rows
}

export async function selectSceneCount(db: Db, siteId: number, clients: ClientScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(devices), 0)::int as count from state_count
    where site_id = ${siteId} and state <> 'scrap' and ${inScope(clients, 'client_id')}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The occupied places of the site's racks. */
export async function selectPlaces(db: Db, siteId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select device_id as "deviceId", rack_id as "rackId", shelf, slot from device_place where site_id = ${siteId}`.execute(
    db,
  )
  return rows
}

/** Ids by the serial in small letters, of these serials. */
export async function selectDeviceIds(
  db: Db,
  siteId: number,
  serials: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; serial: string }>`
    select id, serial from device where site_id = ${siteId} and state <> 'scrap' and ${isAnyText('serial', serials)}`.execute(
    db,
  )
  return new Map(rows.map(({ id, serial }) => [serial.toLowerCase(), id]))
}

/** Devices that are in no rack, in the order of their addresses. */
export async function selectUnplaced(db: Db, siteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from device d
    where d.site_id = ${siteId} and d.state <> 'scrap'
      and not exists (select from device_place p where p.site_id = d.site_id and p.device_id = d.id)
    order by d.host, d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** One arrangement of a site at a time: the second waits for the first. */
export async function lockRoom(trx: Db, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('minerva.room'), ${siteId}::int)`.execute(trx)
}

export async function insertRacks(trx: Db, siteId: number, racks: readonly Omit<RackRow, 'id'>[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into rack (site_id, name, aisle, place, shelves, slots)
    select ${siteId}, * from unnest(${racks.map(({ name }) => name)}::text[], ${racks.map(({ aisle }) => aisle)}::int[],
      ${racks.map(({ place }) => place)}::int[], ${racks.map(({ shelves }) => shelves)}::int[],
      ${racks.map(({ slots }) => slots)}::int[])
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Locks it; undefined when there is none. */
export async function selectRackForUpdate(trx: Db, id: number): Promise<(RackRow & { siteId: number }) | undefined> {
  const { rows } = await sql<RackRow & { siteId: number }>`
    select site_id as "siteId", id, name, aisle, place, shelves, slots from rack where id = ${id} for update`.execute(
    trx,
  )
  return rows[0]
}

/** Whether any device is beyond that many shelves and slots. */
export async function selectIsFullBeyond(
  trx: Db,
  rackId: number,
  { shelves, slots }: { shelves: number; slots: number },
) {
  const { rows } = await sql`
    select from device_place where rack_id = ${rackId} and (shelf > ${shelves} or slot > ${slots}) limit 1`.execute(trx)
  return rows.length > 0
}

export async function updateRack(trx: Db, id: number, rack: Omit<RackRow, 'id'>): Promise<void> {
  const { name, aisle, place, shelves, slots } = rack
  await trx.updateTable('rack').set({ name, aisle, place, shelves, slots }).where('id', '=', id).execute()
}

export async function deleteRackRow(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('rack').where('id', '=', id).execute()
}

export async function deletePlaces(trx: Db, siteId: number, deviceIds: readonly number[]): Promise<void> {
  await sql`delete from device_place where site_id = ${siteId} and device_id = any(${deviceIds}::bigint[])`.execute(trx)
}

export async function insertPlaces(trx: Db, siteId: number, places: readonly Place[]): Promise<void> {
  await sql`
    insert into device_place (site_id, device_id, rack_id, shelf, slot)
    select ${siteId}, * from unnest(${places.map(({ deviceId }) => deviceId)}::bigint[],
      ${places.map(({ rackId }) => rackId)}::bigint[], ${places.map(({ shelf }) => shelf)}::int[],
      ${places.map(({ slot }) => slot)}::int[])`.execute(trx)
}
