import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Page } from '../../../platform/server/list/list-page.sql.ts'
import { allOf, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Conflict, FoundKind } from '../rules/found-kinds.ts'
import type { LoginFamily } from '../../polling/rules/login-families.ts'
import type { Found } from '../../polling/scan/scan.ts'

/** A device answers at its own address if it answered its last sweep, at most this long ago. */
const ANSWERS_WITHIN_MINUTES = 10

export interface FoundRow {
  id: number
  host: string
  port: number
  kind: FoundKind
  conflict: Conflict | null
  reader: string | null
  model: string | null
  serial: string | null
  mac: string | null
  firmwareVersion: string | null
  hashrateThs: number | null
  worker: string | null
  /** whose login it asks for */
  loginFamily: LoginFamily | null
  isLoginRefused: boolean
  seenAt: Date
  /** the device it is, or with which it conflicts */
  deviceId: number | null
  deviceSerial: string | null
  deviceHost: string | null
  deviceSiteId: number | null
  deviceSite: string | null
  /** the device at its address, which may be another one in a conflict */
  holderSerial: string | null
}

/** Placeholders that some firmware reports instead of its own number. */
const NO_MACS = ['00:00:00:00:00:00', 'ff:ff:ff:ff:ff:ff']
const macOf = ({ answer }: Found) => {
  const mac = answer?.mac?.toLowerCase()
  return mac === undefined || NO_MACS.includes(mac) ? null : mac
}

/** Stores the found miners, replacing earlier results at the same addresses. */
export async function upsertFound(db: Db, siteId: number, runId: number, found: readonly Found[]): Promise<void> {
  const column = <T>(of: (one: Found) => T) => found.map(of)
  await sql`
    insert into found_device (site_id, run_id, host, port, reader, model, serial, mac, firmware_version, hashrate_ths,
                              worker, login_family, is_login_refused, seen_at)
    select ${siteId}, ${runId}, f.host::inet, f.port, f.reader, f.model, f.serial, f.mac, f.firmware, f.ths, f.worker,
      f.login_family, f.is_login_refused, now()
    from unnest(${column(({ host }) => host)}::text[], ${column(({ port }) => port)}::int[],
      ${column(({ answer }) => answer?.reader ?? null)}::text[], ${column(({ answer }) => answer?.model ?? null)}::text[],
      ${column(({ answer }) => answer?.serial ?? null)}::text[],
      ${column(macOf)}::text[],
      ${column(({ answer }) => answer?.firmwareVersion ?? null)}::text[],
      ${column(({ answer }) => answer?.hashrateThs ?? null)}::real[],
      ${column(({ answer }) => answer?.pools.find(({ isActive }) => isActive)?.user ?? null)}::text[],
      ${column(({ login }) => login?.family ?? null)}::text[], ${column(({ login }) => login?.isRefused ?? false)}::boolean[])
      as f (host, port, reader, model, serial, mac, firmware, ths, worker, login_family, is_login_refused)
    on conflict (site_id, host, port) do update set run_id = excluded.run_id, reader = excluded.reader,
      model = excluded.model, serial = excluded.serial, mac = excluded.mac, firmware_version = excluded.firmware_version,
      hashrate_ths = excluded.hashrate_ths, worker = excluded.worker, login_family = excluded.login_family,
      is_login_refused = excluded.is_login_refused, seen_at = excluded.seen_at`.execute(db)
}

/** Deletes earlier results at scanned addresses that no longer answer. */
export async function deleteVanished(db: Db, siteId: number, runId: number): Promise<void> {
  await sql`
    delete from found_device f using discovery_run r, jsonb_to_recordset(r.ranges) as x("from" inet, "to" inet)
    where r.id = ${runId} and f.site_id = ${siteId} and f.run_id <> ${runId}
      and f.host between x."from" and x."to"`.execute(db)
}

/** The devices that a found miner may be and that answered lately. Apart from `kinds`, whose joins no distributed table could take part in. */
async function selectAnswering(db: Db, siteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with claimed as materialized (
      select d.site_id, d.id from found_device f join device d on lower(d.serial) = lower(f.serial) where f.site_id = ${siteId}
      union
      select d.site_id, d.id from found_device f join device d on d.mac = f.mac and d.state <> 'scrap' where f.site_id = ${siteId}
    )
    select device_id as id from device_live
    where (site_id, device_id) in (select site_id, id from claimed)
      and answered_at > now() - ${ANSWERS_WITHIN_MINUTES} * interval '1 minute'`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The kind of each found miner (see rules/found-kinds.ts). `owner`: the device with its serial or MAC;
 * `here`: the device at its address, possibly at another site that the server polls, as they share one network.
 * A miner that answers at a device's address with another identity is not that device, and a device that was found elsewhere has left its address.
 */
const kinds = (siteId: number, answering: readonly number[]): RawBuilder<unknown> => sql`
  select j.*, coalesce(j.owner_id, j.here_id) as device_id,
    case
      when j.conflict is not null then 'conflict'
      when j.here_id is not null and (j.owner_id is null or j.owner_id = j.here_id) then 'known'
      when j.reader is null then 'unreadable'
      when j.owner_id is null then 'new'
      else 'moved'
    end as kind
  from (
    select f.*, owner.id as owner_id, here.id as here_id, here.serial as here_serial,
      case
        when f.reader is null then null
        when owner.second_id is not null then 'twoDevices'
        when f.claims > 1 then 'foundTwice'
        when owner.id = here.id then null
        when owner.id is null then case when here.mac <> f.mac then 'addressTaken' end
        when owner.is_scrapped then 'scrappedSerial'
        when owner.answers and not exists (
          select from found_device o
          where o.site_id = f.site_id and o.host = owner.host and o.port = owner.port and o.id <> f.id
            and coalesce(o.serial, o.mac) is not null and lower(o.serial) is distinct from lower(owner.serial)
            and (o.mac = owner.mac) is not true
            and o.seen_at > f.seen_at - ${ANSWERS_WITHIN_MINUTES} * interval '1 minute') then 'stillAnswers'
        when here.id is not null and not exists (
          select from found_device o
          where o.site_id = f.site_id and o.id <> f.id and (lower(o.serial) = lower(here.serial) or o.mac = here.mac))
          then 'addressTaken'
      end as conflict
    from (
      select *, case when coalesce(serial, mac) is null then 1
        else count(*) over (partition by coalesce(lower(serial), mac)) end as claims
      from found_device where site_id = ${siteId}) f
    left join lateral (
      select min(d.id) as id, nullif(max(d.id), min(d.id)) as second_id, min(d.serial) as serial, min(d.mac) as mac,
        min(d.host) as host, min(d.port) as port, bool_or(d.state = 'scrap') as is_scrapped,
        bool_or(d.missed_sweeps = 0 and d.id = any(${answering}::bigint[])) as answers
      from (select * from device where lower(serial) = lower(f.serial)
            union select * from device where mac = f.mac and state <> 'scrap') d) owner on true
    left join lateral (
      select d.id, d.serial, d.mac from device d
      where d.host = f.host and d.port = f.port and d.state <> 'scrap' and d.site_id = any(array(
          select s.id from site s join site own on own.id = ${siteId}
          where s.id = own.id or (s.polled_by is null and own.polled_by is null)))
        and (d.site_id = f.site_id or d.id = owner.id or coalesce(f.serial, f.mac) is null)
      order by (d.site_id = f.site_id) desc, d.id limit 1) here on true) j`

const columns = sql`k.id, host(k.host) as host, k.port, k.kind, k.conflict, k.reader, k.model, k.serial, k.mac,
  k.firmware_version as "firmwareVersion", k.hashrate_ths as "hashrateThs", k.worker, k.login_family as "loginFamily",
  k.is_login_refused as "isLoginRefused", k.seen_at as "seenAt",
  d.id as "deviceId", d.serial as "deviceSerial", host(d.host) as "deviceHost", d.site_id as "deviceSiteId", d.site_name as "deviceSite",
  k.here_serial as "holderSerial"`

/** A page of the miners found at a site, by address, with the number of each kind. */
export async function selectFound(
  db: Db,
  siteId: number,
  { kind, page, size }: { kind?: FoundKind | undefined } & Page,
): Promise<{ data: FoundRow[]; counts: Record<string, number> }> {
  const answering = await selectAnswering(db, siteId)
  const { rows: data } = await sql<FoundRow>`
    select ${columns} from (${kinds(siteId, answering)}) k left join device d on d.id = k.device_id
    where ${allOf(equals('k.kind', kind))} order by k.host, k.port limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  )
  const { rows } = await sql<{ kind: FoundKind; count: number }>`
    select k.kind, count(*) from (${kinds(siteId, answering)}) k group by k.kind`.execute(db)
  return { data, counts: Object.fromEntries(rows.map((row) => [row.kind, row.count])) }
}

/**
 * The requested ones, else all new ones and then the moved; at most `limit`. In one statement, so that a miner that is added
 * concurrently is seen as either new or moved, not both.
 */
export async function selectFoundToAdopt(
  trx: Db,
  siteId: number,
  ids: readonly number[] | undefined,
  limit: number,
): Promise<FoundRow[]> {
  const chosen = ids ? sql`k.id = any(${ids}::bigint[])` : sql`k.kind in ('new', 'moved')`
  const answering = await selectAnswering(trx, siteId)
  const { rows } = await sql<FoundRow>`
    select ${columns} from (${kinds(siteId, answering)}) k left join device d on d.id = k.device_id
    where ${chosen} order by k.kind = 'moved', k.host, k.port limit ${limit}`.execute(trx)
  return rows
}

export async function deleteFound(db: Db, siteId: number, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from found_device where site_id = ${siteId} and id = any(${ids}::bigint[])`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes what was found of devices where they no longer are; what else answers there by now stays. */
export async function deleteFoundOfMoved(
  db: Db,
  siteId: number,
  left: readonly { id: number; host: string | null; port: number }[],
): Promise<void> {
  await sql`
    delete from found_device f
    using unnest(${left.map(({ id }) => id)}::bigint[], ${left.map(({ host }) => host)}::inet[],
      ${left.map(({ port }) => port)}::int[]) as l (id, host, port) join device d on d.id = l.id
    where f.site_id = ${siteId} and f.host = l.host and f.port = l.port
      and (lower(f.serial) = lower(d.serial) or f.mac = d.mac)`.execute(db)
}

/** Deletes results not added for this long; another scan finds them again. */
export async function deleteOldFound(db: Db, days: number): Promise<void> {
  await sql`delete from found_device where seen_at < now() - ${days} * interval '1 day'`.execute(db)
}
