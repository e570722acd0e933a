import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { deviceFilter } from '../../device/server/device-filter.sql.ts'
import type { DeviceFilter } from '../../device/server/device-filter.sql.ts'
import type { DueDevice } from '../../polling/sweep/finished-poll.ts'
import type { Share } from '../../site-work/server/site-work.ts'
import { isPollerAway, isUntouchedFor } from '../../site-work/server/site-work.sql.ts'

export interface SyncRequest {
  filter: DeviceFilter
  clients: ClientScope
  /** users who requested or joined it */
  userIds: number[]
  /** devices of each site that no poller has taken yet */
  sites: Record<string, number>
  /** sites whose poller has taken its devices */
  taken?: string[]
}

export interface SyncRun {
  syncId: number
  request: SyncRequest
  status: 'waiting' | 'running' | 'done' | 'failed'
  total: number
  polled: number
  answered: number
  changed: number
  unreadable: number
}

const run = sql`id as "syncId", request, status, total, polled, answered, changed, unreadable`
const isOpen = sql`status in ('waiting', 'running')`
const due = sql`device.state <> 'scrap' and device.host is not null`

/** How many devices of each site a sync would poll. Leaves out sites whose remote poller is offline, unless there are no others. */
export async function selectSyncSites(
  db: Db,
  filter: DeviceFilter,
  clients: ClientScope,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ sites: Record<string, number> }>`
    select coalesce(jsonb_object_agg(site_id, devices) filter (where not is_away or are_all_away), '{}') as sites
    from (select d.*, a.is_away, bool_and(a.is_away) over () as are_all_away
          from (select site_id, count(*) as devices from device
                where ${due} and ${deviceFilter(filter, clients)} group by site_id) d
          cross join lateral (
            select ${isPollerAway} as is_away
            from site s left join poller p on p.id = s.polled_by where s.id = d.site_id) a) s
  `.execute(db)
  return rows[0]?.sites ?? {}
}

/** The waiting or running sync of the same devices, joined by the user. Requests are compared under a lock until the commit. */
export async function updateSyncJoined(db: Db, request: SyncRequest, userId: number): Promise<SyncRun | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('minerva.sync', 0))`.execute(db)
  const { rows } = await sql<SyncRun>`
    update sync_run set request = case when request->'userIds' @> to_jsonb(${userId}::bigint) then request
      else jsonb_set(request, '{userIds}', (request->'userIds') || to_jsonb(${userId}::bigint)) end
    where id = (select id from sync_run
                where ${isOpen} and request->'filter' = ${JSON.stringify(request.filter)}::jsonb
                  and request->'clients' = ${JSON.stringify(request.clients)}::jsonb
                order by id desc limit 1)
    returning ${run}
  `.execute(db)
  return rows[0]
}

export async function insertSync(db: Db, request: SyncRequest, userId: number): Promise<SyncRun> {
  const total = Object.values(request.sites).reduce((sum, devices) => sum + devices, 0)
  const { rows } = await sql<SyncRun>`
    insert into sync_run (request, requested_by, total, status, ended_at)
    values (${JSON.stringify(request)}::jsonb, ${userId}, ${total}, ${total === 0 ? 'done' : 'waiting'},
            case when ${total}::int = 0 then now() end)
    returning ${run}
  `.execute(db)
  const inserted = rows[0]
  if (!inserted) throw new Error('a sync was not inserted')
  return inserted
}

export async function selectSync(db: Db, syncId: number): Promise<SyncRun | undefined> {
  const { rows } = await sql<SyncRun>`select ${run} from sync_run where id = ${syncId}`.execute(db)
  return rows[0]
}

/** Shares of syncs that no poller has taken yet; of one site if it is given. */
export async function selectOpenShares(db: Db, siteId?: number): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select id as "runId", site::bigint as "siteId"
    from (select id, request from sync_run where ${isOpen} and request->'sites' <> '{}' order by id limit 100) open,
      jsonb_object_keys(request->'sites') site
    where ${siteId === undefined ? sql`true` : sql`site = ${String(siteId)}`} order by id`.execute(db)
  return rows
}

/** Takes the devices of one site, once: undefined if another process did, or the sync ended. */
export async function updateShareTaken(trx: Db, { runId: syncId, siteId }: Share): Promise<DueDevice[] | undefined> {
  const { rows } = await sql<SyncRun>`
    select ${run} from sync_run
    where id = ${syncId} and ${isOpen} and request->'sites' ? ${String(siteId)}
    for update
  `.execute(trx)
  const open = rows[0]
  if (!open) return undefined
  const { filter, clients, sites } = open.request
  const devices = await sql<DueDevice>`
    select id, host(host) as host, port, missed_sweeps as "missedSweeps" from device
    where site_id = ${siteId} and ${due} and ${deviceFilter(filter, clients)}
    order by missed_sweeps > 0, id
  `.execute(trx)
  await sql`
    update sync_run set status = 'running', touched_at = now(),
      request = jsonb_set(request #- array['sites', ${String(siteId)}::text], '{taken}',
        coalesce(request->'taken', '[]') || to_jsonb(${String(siteId)}::text)),
      total = total + ${devices.rows.length - (sites[siteId] ?? 0)}
    where id = ${syncId}
  `.execute(trx)
  return devices.rows
}

export interface SyncProgress {
  polled: number
  answered: number
  changed: number
  unreadable: number
}

/** Adds a site's progress; the sync is done once every site is taken and every device polled. Undefined if it had ended, or the site has no part in it. */
export async function updateSyncProgress(
  db: Db,
  { runId: syncId, siteId }: Share,
  more: SyncProgress,
): Promise<SyncRun | undefined> {
  const isDone = sql`request->'sites' = '{}' and polled + ${more.polled} >= total`
  const { rows } = await sql<SyncRun>`
    update sync_run set polled = polled + ${more.polled}, answered = answered + ${more.answered},
      changed = changed + ${more.changed}, unreadable = unreadable + ${more.unreadable}, touched_at = now(),
      status = case when ${isDone} then 'done' else status end, ended_at = case when ${isDone} then now() end
    where id = ${syncId} and ${isOpen} and request->'taken' ? ${String(siteId)}
    returning ${run}
  `.execute(db)
  return rows[0]
}

/** Fails a sync. Undefined if it had ended. */
export async function updateSyncFailed(db: Db, syncId: number): Promise<SyncRun | undefined> {
  const { rows } = await sql<SyncRun>`
    update sync_run set status = 'failed', ended_at = now()
    where id = ${syncId} and ${isOpen} returning ${run}
  `.execute(db)
  return rows[0]
}

/** Fails syncs without progress for this long: the process was killed, or none polls. */
export async function updateAbandonedSyncs(db: Db, olderThanMs: number): Promise<SyncRun[]> {
  const { rows } = await sql<SyncRun>`
    update sync_run set status = 'failed', ended_at = now()
    where ${isOpen} and ${isUntouchedFor(olderThanMs)}
    returning ${run}
  `.execute(db)
  return rows
}

/** How many of the devices changed state since the sync was requested. */
export async function selectChangedSince(
  trx: Db,
  syncId: number,
  siteId: number,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select count(*) as changed from device
    where site_id = ${siteId} and id = any(${ids}::bigint[])
      and state_since >= (select created_at from sync_run where id = ${syncId})`.execute(trx)
  return rows[0]?.changed ?? 0
}
