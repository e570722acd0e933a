import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { allOf, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { isoMoment } from '../../device/server/device-columns.sql.ts'
import type { Silence } from '../../device/server/device-columns.sql.ts'
import type { PollerContact, pollerCalls } from '../contract.ts'

/** Older keys are not shown. */
const KEYS_SHOWN = 5

export type PollerRow = z.output<(typeof pollerCalls)['POST /poller/find/']['response']>['data'][number]

const hasDevices: Term = sql`s.deleted_at is null and (s.polled_by is not null or exists (select from device d where d.site_id = s.id))`

interface PollerQuery extends Page {
  siteId?: number | undefined
  /** only those that need attention */
  isTroubled?: true | undefined
}
const isInTrouble = sql`"isStretched" or "unknownSince" is not null or (poller ->> 'isDiskFull')::boolean`

/** A page of the sites with devices: the poller of each, its last sweep, and whether it is silent. */
export async function selectPollers(
  db: Db,
  { sweepMs: intervalMs, silentAfterSweeps }: Silence,
  { page, size, siteId, isTroubled }: PollerQuery,
): Promise<ListAnswer<PollerRow>> {
  // Page and count in one reading of the last sweeps, which is the costly part.
  const { rows } = await sql<{ row: PollerRow | null; totalCount: number }>`
    with asked as (select s.id as "siteId", s.name as site,
      case when p.id is not null then json_build_object(
        'id', p.id, 'version', p.version, 'startedAt', ${isoMoment('p.started_at')},
        'lastContactAt', ${isoMoment('p.last_contact_at')}, 'bufferedPolls', p.buffered_polls,
        'bufferedBytes', p.buffered_bytes,
        'lagSeconds', case when p.oldest_buffered_at is not null
          then greatest(0, round(extract(epoch from now() - p.oldest_buffered_at)))
          when p.last_contact_at > now() - interval '1 minute' then 0 end,
        'droppedPolls', p.dropped_polls, 'refusedPolls', p.refused_polls, 'isDiskFull', p.is_disk_full,
        'keys', (select coalesce(json_agg(json_build_object('id', k.id, 'hint', k.hint,
            'createdAt', ${isoMoment('k.created_at')}, 'expiresAt', ${isoMoment('k.expires_at')},
            'lastUsedAt', ${isoMoment('k.last_used_at')}, 'isValid', coalesce(k.expires_at > now(), true)) order by k.id desc), '[]')
          from (select * from poller_key where poller_id = p.id order by id desc limit ${KEYS_SHOWN}) k)
      ) end as poller,
      case when w.id is not null then json_build_object(
        'endedAt', ${isoMoment('w.ended_at')}, 'due', w.due, 'answered', w.answered, 'unreadable', w.unreadable,
        'seconds', round((w.ms / 1000)::numeric, 1)
      ) end as "lastSweep",
      coalesce(w.ms > ${intervalMs}, false) as "isStretched",
      case when w.ended_at < now() - ${silentAfterSweeps} * greatest(w.ms, ${intervalMs}::float8) * interval '1 millisecond'
           then ${isoMoment('w.ended_at')} end as "unknownSince"
    from site s
    left join poller p on p.id = s.polled_by
    left join lateral (select *, extract(epoch from ended_at - started_at)::float8 * 1000 as ms from sweep
                       where site_id = s.id and ended_at < now() + interval '1 minute'
                       order by ended_at desc limit 1) w on true
    where ${allOf(hasDevices, equals('s.id', siteId))}),
    chosen as (select * from asked where ${isTroubled ? isInTrouble : sql`true`})
    select to_json(shown) as row, (select count(*) from chosen) as "totalCount"
    from (select) always left join (
      select * from chosen order by site collate "zh-x-icu", "siteId" limit ${size} offset ${(page - 1) * size}) shown on true
    order by shown.site collate "zh-x-icu", shown."siteId"`.execute(db)
  return { data: rows.flatMap(({ row }) => row ?? []), totalCount: rows[0]?.totalCount ?? 0 }
}

export interface PolledSite {
  siteId: number
  /** the poller that polls it; null: the server does */
  pollerId: number | null
}

/** Locks a site, by its own id or by that of its poller. */
export async function selectPolledSiteForUpdate(
  db: Db,
  by: { siteId: number } | { pollerId: number },
): Promise<PolledSite | undefined> {
  const { rows } = await sql<PolledSite>`
    select id as "siteId", polled_by as "pollerId" from site
    where ${'siteId' in by ? sql`id = ${by.siteId}` : sql`polled_by = ${by.pollerId}`} and deleted_at is null
    for update`.execute(db)
  return rows[0]
}

export async function insertPoller(db: Db, siteId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into poller (site_id) values (${siteId}) returning id)
    update site set polled_by = made.id from made where site.id = ${siteId} returning made.id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a new poller has no id')
  return id
}

export async function updateSitePolledByServer(db: Db, siteId: number): Promise<void> {
  await sql`update site set polled_by = null where id = ${siteId}`.execute(db)
}

export type Contact = z.output<typeof PollerContact>

/** Stores a poller's report; returns its site and the last record of its buffer that the server has. */
export async function updateContact(
  db: Db,
  pollerId: number,
  { bufferId, version, startedAt, buffer }: Contact,
): Promise<{ siteId: number; lastSequence: number }> {
  const { rows } = await sql<{ siteId: number; lastSequence: number }>`
    update poller p set version = ${version}, started_at = ${startedAt}::timestamptz, last_contact_at = now(),
      buffered_polls = ${buffer.polls}, buffered_bytes = ${buffer.bytes},
      oldest_buffered_at = ${buffer.oldestAt}::timestamptz, dropped_polls = ${buffer.droppedPolls},
      is_disk_full = ${buffer.isDiskFull}
    where id = ${pollerId}
    returning site_id as "siteId", coalesce((select last_sequence from poller_buffer b
      where b.poller_id = p.id and b.buffer_id = ${bufferId}), 0) as "lastSequence"`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`there is no poller ${pollerId}`)
  return row
}

/** Changes whenever the devices to poll at a site, or their addresses, change. */
export async function selectDevicesTag(db: Db, siteId: number): Promise<string> {
  const { rows } = await sql<{ tag: string }>`
    select count(*) || '.' || coalesce(sum(hashtextextended(id || ' ' || host(host) || ' ' || port, 0)::numeric), 0) as tag
    from device where site_id = ${siteId} and state <> 'scrap' and host is not null`.execute(db)
  return rows[0]?.tag ?? ''
}
