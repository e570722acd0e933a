import { sql } from 'kysely'
import { isAnyText } from '../../../platform/server/database/contains-text.sql.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { Page } from '../../../platform/server/list/list-page.sql.ts'
import { allOf, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { covers } from '../../server/maintained.sql.ts'
import { inScope, seesSiteOfDevices } from '../../server/scope.sql.ts'
import type { MaintenanceState } from '../rules/maintenance-times.ts'

export interface MaintenanceRow {
  id: number
  siteId: number | null
  site: string | null
  rack: string | null
  devices: number | null
  from: Date
  until: Date
  reason: string
  createdBy: string
  endedBy: string | null
  mayChange: boolean
  version: number
}

const MOST_BANDS = 200

/** Of a list's devices, those that the caller sees. */
const listed = (...conditions: (Term | undefined)[]): Term => sql`
  exists (select from maintenance_device md join device d on d.id = md.device_id
    where md.maintenance_id = m.id and ${allOf(...conditions)})`

/** Whose devices: each id narrows. */
export interface Whose {
  siteId?: number | undefined
  clientId?: number | undefined
  accountId?: number | undefined
  deviceId?: number | undefined
}

/** Whether maintenance `m` covers any device of these that the caller sees, by where devices are now. */
function concerns(clients: ClientScope, { siteId, clientId, accountId, deviceId }: Whose = {}): Term {
  const of = (row: string) =>
    allOf(
      inScope(clients, `${row}.client_id`),
      equals(`${row}.site_id`, siteId),
      equals(`${row}.client_id`, clientId),
      equals(`${row}.account_id`, accountId),
    )
  if (deviceId !== undefined)
    return sql`exists (select from device d where d.id = ${deviceId} and ${of('d')} and ${covers('d')})`
  return sql`
    case
      when m.site_id is null then ${listed(of('d'))}
      when m.rack_id is not null then exists (
        select from device_place dp join device d on d.site_id = dp.site_id and d.id = dp.device_id
        where dp.site_id = m.site_id and dp.rack_id = m.rack_id and (m.client_ids is null or d.client_id = any(m.client_ids)) and ${of('d')})
      else exists (
        select from state_count c where c.site_id = m.site_id and c.devices > 0
          and (m.client_ids is null or c.client_id = any(m.client_ids)) and ${of('c')})
    end`
}

const isSeen = (clients: ClientScope): Term => (clients === 'all' ? sql`true` : concerns(clients))

/** Whether all that maintenance `m` covers is the caller's to plan for. */
function isOwn(clients: ClientScope): Term {
  if (clients === 'all') return sql`true`
  if (!('sites' in clients)) return sql`coalesce(m.client_ids <@ ${clients}::bigint[], false)`
  return sql`case when m.site_id is null then not ${listed(sql`not ${inScope(clients, 'd.client_id')}`)}
    else m.site_id = any(${clients.sites}::bigint[]) end`
}

const columns = (clients: ClientScope) => sql`
  m.id, m.site_id as "siteId", s.name as site, m.rack_name as rack, m.from_at as "from", m.until_at as "until", m.reason, m.version,
  u.name as "createdBy", e.name as "endedBy", ${isOwn(clients)} as "mayChange",
  case when m.site_id is null then (
    select count(*)::int from maintenance_device md join device d on d.id = md.device_id
    where md.maintenance_id = m.id and ${inScope(clients, 'd.client_id')}) end as devices`
const JOINS = sql`
  left join site s on s.id = m.site_id join app_user u on u.id = m.created_by left join app_user e on e.id = m.ended_by`

const isAt = (clients: ClientScope, siteId: number | undefined): Term | undefined =>
  siteId === undefined
    ? undefined
    : sql`case when m.site_id is null then ${listed(inScope(clients, 'd.client_id'), equals('d.site_id', siteId))}
        else m.site_id = ${siteId} end`

const IN_STATE: Record<MaintenanceState, Term> = {
  planned: sql`m.from_at > now()`,
  running: sql`m.from_at <= now() and m.until_at > now()`,
  over: sql`m.until_at <= now()`,
}

export function selectMaintenancePage(
  db: Db,
  {
    state,
    siteId,
    clients,
  }: { state?: MaintenanceState | undefined; siteId?: number | undefined; clients: ClientScope },
  page: Page,
) {
  const where = allOf(state && IN_STATE[state], isSeen(clients), isAt(clients, siteId))
  const rows = sql<MaintenanceRow>`
    select ${columns(clients)} from maintenance m ${JOINS} where ${where} order by m.from_at desc, m.id desc`
  return selectListPage(db, { rows, from: sql`maintenance m where ${where}` }, page)
}

/** What concerns any of these devices on the days, in order. */
export async function selectMaintenanceBands(
  db: Db,
  whose: Whose,
  [first, last]: readonly [string, string],
  { clients, timeZone }: { clients: ClientScope; timeZone: string },
): Promise<MaintenanceRow[]> {
  const { rows } = await sql<MaintenanceRow>`
    select ${columns(clients)} from maintenance m ${JOINS}
    where m.until_at > (${first}::date)::timestamp at time zone ${timeZone}
      and m.from_at < (${last}::date + 1)::timestamp at time zone ${timeZone} and ${concerns(clients, whose)}
    order by m.from_at, m.id limit ${MOST_BANDS}`.execute(db)
  return rows
}

/** Locks it; undefined if there is none that the caller sees. */
export async function selectMaintenanceForUpdate(
  trx: Db,
  id: number,
  clients: ClientScope,
): Promise<MaintenanceRow | undefined> {
  const { rows } = await sql<MaintenanceRow>`
    select ${columns(clients)} from maintenance m ${JOINS} where m.id = ${id} and ${isSeen(clients)} for update of m`.execute(
    trx,
  )
  return rows[0]
}

/** The site and its rack of this name; `rackId` null: it has none. Undefined if the caller sees no such site. */
export async function selectPlannedPlace(db: Db, siteId: number, rack: string | undefined, clients: ClientScope) {
  const { rows } = await sql<{ rackId: number | null; rackName: string | null }>`
    select r.id as "rackId", r.name as "rackName"
    from site s left join rack r on r.site_id = s.id and lower(r.name) = lower(${rack ?? null}::text)
    where s.id = ${siteId} and s.deleted_at is null and ${seesSiteOfDevices(clients, 's.id')}`.execute(db)
  return rows[0]
}

/** Of these serials, the devices that the caller sees, by the serial in small letters. */
export async function selectPlannedDevices(db: Db, serials: readonly string[], clients: ClientScope) {
  const { rows } = await sql<{ id: number; serial: string }>`
    select d.id, d.serial from device d
    where ${isAnyText('d.serial', serials)} and ${inScope(clients, 'd.client_id')}`.execute(db)
  return new Map(rows.map(({ id, serial }) => [serial.toLowerCase(), id]))
}

export interface NewMaintenance {
  siteId: number | null
  rackId: number | null
  rackName: string | null
  /** null: of all clients */
  clientIds: readonly number[] | null
  from: Date
  until: Date
  reason: string
  userId: number
  deviceIds: readonly number[]
}

export async function insertMaintenance(trx: Db, planned: NewMaintenance): Promise<number> {
  const { id } = await trx
    .insertInto('maintenance')
    .values({
      site_id: planned.siteId,
      rack_id: planned.rackId,
      rack_name: planned.rackName,
      client_ids: planned.clientIds && [...planned.clientIds],
      from_at: planned.from,
      until_at: planned.until,
      reason: planned.reason,
      created_by: planned.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (planned.deviceIds.length > 0)
    await sql`
      insert into maintenance_device (maintenance_id, device_id)
      select ${id}, unnest(${planned.deviceIds}::bigint[])`.execute(trx)
  return id
}

export async function updateMaintenance(
  trx: Db,
  id: number,
  { from, until, reason }: { from: Date; until: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('maintenance')
    .set({ from_at: from, until_at: until, reason, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updateMaintenanceEnded(trx: Db, id: number, userId: number): Promise<void> {
  await sql`
    update maintenance set until_at = now(), ended_by = ${userId}, version = version + 1 where id = ${id}`.execute(trx)
}

export async function deleteMaintenance(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('maintenance').where('id', '=', id).execute()
}
