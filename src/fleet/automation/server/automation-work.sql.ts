import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { JOIN_LIVE } from '../../device/server/device-live.sql.ts'
import { isMaintained } from '../../server/maintained.sql.ts'
import { BUDGET_MS } from '../rules/automation-rule.ts'
import type { Facts, Match, Rule } from '../rules/automation-rule.ts'
import { COMMANDS } from '../rules/automation-kinds.ts'
import type { Action } from '../rules/automation-kinds.ts'

/** Sites at which an automation looks. Those that are not active are followed, too: a dry run shows what they would do. */
export async function selectSites(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from site s where s.deleted_at is null and exists (
      select from automation a where a.deleted_at is null and coalesce(a.site_id, s.id) = s.id) order by s.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** One process at a time decides for a site, so that its budget is kept; false: another one does. */
export async function lockSite(trx: Db, siteId: number): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('minerva.automation', ${siteId})) as "isLocked"`.execute(trx)
  return rows[0]?.isLocked === true
}

/** Read at each decision; who stops them waits until the decisions under way are made. */
export async function selectIsStopped(trx: Db): Promise<boolean> {
  const { rows } = await sql<{
    isStopped: boolean
  }>`select is_stopped as "isStopped" from automation_switch for share`.execute(trx)
  return rows[0]?.isStopped !== false
}

export interface FollowedAutomation extends Rule {
  id: number
  name: string
  powerPercent: number | null
  channelId: number | null
  locale: 'zh' | 'en'
  userId: number
  isActive: boolean
}
const COLUMNS = sql`a.id, a.name, a.condition, a.state, a.warning_type as "warningType", a.bound, a.for_minutes as "forMinutes", a.action,
  a.power_percent as "powerPercent", a.channel_id as "channelId", a.locale, a.saved_by as "userId", a.is_active as "isActive"`

/** The automations of a site, in the order in which they were made. */
export async function selectFollowed(trx: Db, siteId: number): Promise<FollowedAutomation[]> {
  const { rows } = await sql<FollowedAutomation>`
    select ${COLUMNS} from automation a where a.deleted_at is null and coalesce(a.site_id, ${siteId}) = ${siteId}
    order by a.id`.execute(trx)
  return rows
}

export interface SiteFacts {
  /** an administrator allows automations to send commands */
  isAllowed: boolean
  /** not scrapped */
  devices: number
  /** commands and repair records of all automations within the time of the budget */
  actedLately: number
  /** a restart of several devices runs: another can't begin */
  isRestarting: boolean
  /** per kWh, by the hour's tariff */
  price: number | null
  currency: string | null
}

export async function selectSiteFacts(trx: Db, siteId: number, now: Date, zone: string): Promise<SiteFacts> {
  const { rows } = await sql<SiteFacts>`
    select exists (select from automation_site where site_id = ${siteId}) as "isAllowed",
      (select coalesce(sum(devices), 0)::int from state_count where site_id = ${siteId} and state <> 'scrap') as devices,
      (select count(*)::int from automation_action where site_id = ${siteId} and action <> 'notify'
        and at > ${now}::timestamptz - make_interval(secs => ${BUDGET_MS / 1000})) as "actedLately",
      exists (select from command_run_site where site_id = ${siteId} and kind = 'restart' and is_open) as "isRestarting",
      t.price, t.currency
    from (select) one left join (
      select prices[1 + extract(hour from ${now}::timestamptz at time zone ${zone})::int]::float8 as price, currency from tariff
      where site_id = ${siteId} and first_day <= (${now}::timestamptz at time zone ${zone})::date
      order by first_day desc limit 1) t on true`.execute(trx)
  if (!rows[0]) throw new Error('a site has no facts')
  return rows[0]
}

export interface DeviceFacts extends Omit<Facts, 'price'> {
  id: number
  serial: string
}

/** What the last polls of a site's devices showed. */
export async function selectDeviceFacts(trx: Db, siteId: number, now: Date): Promise<DeviceFacts[]> {
  const { rows } = await sql<DeviceFacts>`
    select d.id, d.serial, d.state, (extract(epoch from l.polled_at) * 1000)::float8 as "polledMs",
      case when l.answered_at = l.polled_at then l.max_celsius end as celsius,
      array(select o.type from warning o where o.device_id = d.id and o.closed_at is null) as "openWarnings",
      exists (select from device_sleep s where s.site_id = d.site_id and s.device_id = d.id) as "isAsleep",
      ${isMaintained('d', sql`${now}::timestamptz`)} as "isMaintained"
    from device d ${JOIN_LIVE}
    where d.site_id = ${siteId} and d.state <> 'scrap' order by d.id`.execute(trx)
  return rows
}

/** The matches of an automation at a site, by device. */
export async function selectMatches(trx: Db, automationId: number, siteId: number): Promise<Map<number, Match>> {
  const { rows } = await sql<{ id: number; sinceMs: number; lastMs: number }>`
    select m.device_id as id, (extract(epoch from m.since) * 1000)::float8 as "sinceMs", (extract(epoch from m.last_at) * 1000)::float8 as "lastMs"
    from automation_match m join device d on d.id = m.device_id
    where m.automation_id = ${automationId} and d.site_id = ${siteId}`.execute(trx)
  return new Map(rows.map(({ id, ...match }) => [id, match]))
}

/** Keeps these matches of the site's devices, and no others. */
export async function writeMatches(
  trx: Db,
  automationId: number,
  { ended, kept }: { ended: readonly number[]; kept: readonly (Match & { id: number })[] },
): Promise<void> {
  if (ended.length > 0)
    await sql`
      delete from automation_match where automation_id = ${automationId} and device_id = any(${ended}::bigint[])`.execute(
      trx,
    )
  if (kept.length > 0)
    await sql`
      insert into automation_match (automation_id, device_id, since, last_at)
      select ${automationId}, * from unnest(${kept.map(({ id }) => id)}::bigint[],
        ${kept.map(({ sinceMs }) => new Date(sinceMs).toISOString())}::timestamptz[],
        ${kept.map(({ lastMs }) => new Date(lastMs).toISOString())}::timestamptz[])
      on conflict (automation_id, device_id) do update set since = excluded.since, last_at = excluded.last_at`.execute(
      trx,
    )
}

/** When the automation last acted on each of these devices, and for which match; commands of others count, too. */
export async function selectLastActed(
  trx: Db,
  { id, action }: { id: number; action: Action },
  deviceIds: readonly number[],
): Promise<Map<number, { atMs: number; sinceMs: number }>> {
  const { rows } = await sql<{ id: number; atMs: number; sinceMs: number }>`
    select device_id as id, max(extract(epoch from at) * 1000)::float8 as "atMs",
      coalesce(max(extract(epoch from since) * 1000) filter (where automation_id = ${id}), 0)::float8 as "sinceMs"
    from automation_action
    where device_id = any(${deviceIds}::bigint[]) and (automation_id = ${id}
      or (${COMMANDS.some((each) => each === action)} and action <> 'notify'))
    group by 1`.execute(trx)
  return new Map(rows.map(({ id: deviceId, ...acted }) => [deviceId, acted]))
}

export interface NewAction {
  deviceId: number
  sinceMs: number
  /** what was seen */
  seen: object
}

/** Written in the transaction that begins the work: a device is acted on once for each match. */
export async function insertActions(
  trx: Db,
  {
    automationId,
    siteId,
    action,
    runId,
    at,
  }: { automationId: number; siteId: number; action: Action; runId: number | null; at: Date },
  actions: readonly NewAction[],
): Promise<void> {
  await sql`
    insert into automation_action (automation_id, site_id, device_id, since, at, action, seen, run_id)
    select ${automationId}, ${siteId}, device_id, since, ${at}, ${action}, seen::jsonb, ${runId} from unnest(
      ${actions.map(({ deviceId }) => deviceId)}::bigint[],
      ${actions.map(({ sinceMs }) => new Date(sinceMs).toISOString())}::timestamptz[],
      ${actions.map(({ seen }) => JSON.stringify(seen))}::text[]) as a (device_id, since, seen)`.execute(trx)
}

/** Deletes actions before a time, oldest first, but those for a match that lasts: without one the automation would act again. */
export async function deleteOldActions(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from automation_action where id = any(array(
      select a.id from automation_action a
      where a.at < ${before} and not exists (
        select from automation_match m
        where m.automation_id = a.automation_id and m.device_id = a.device_id and m.since = a.since)
      order by a.at, a.id limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

/** The runs of automations that have not ended. */
export async function selectOpenRuns(trx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.id from command_run r join automation_action a on a.run_id = r.id where r.status = 'running' order by 1`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
