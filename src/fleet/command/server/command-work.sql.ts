import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { MinerPool, Reader } from '../../polling/read/miner-answer.ts'
import type { Share } from '../../site-work/server/site-work.ts'
import { isUntouchedFor } from '../../site-work/server/site-work.sql.ts'
import type { CommandKind, CommandStatus } from '../rules/command-kinds.ts'
import type { TriedDevice } from '../rules/judge-first.ts'
import type { CommandRow } from './command-able.ts'

/** Shares of runs with commands that wait, or were sent and have no response yet; of one site if it is given. */
export async function selectOpenShares(db: Db, siteId?: number): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select run_id as "runId", site_id as "siteId" from command_run_site
    where is_open and ${siteId === undefined ? sql`true` : sql`site_id = ${siteId}`} order by run_id, site_id limit 1000
  `.execute(db)
  return rows
}

/** Ends commands that another process sent and whose results no process will report. */
export async function updateForgotten(db: Db, { runId, siteId }: Share, sender: string): Promise<void> {
  await sql`
    update device_command set status = 'unknown', ended_at = now()
    where site_id = ${siteId} and run_id = ${runId} and status = 'sent' and sender <> ${sender}`.execute(db)
}

const LOOK_AGAIN_MS = 1000

export interface TakenDevice {
  id: number
  host: string
  port: number
  reader: Reader
  model: string | null
  pools: MinerPool[]
  ratedWatts: number
  /** its own, in a run that takes back another */
  pool: { url: string; user: string } | null
}
export interface TakenBatch {
  command: CommandRow
  devices: TakenDevice[]
}

/**
 * Marks the next commands of a share as sent, so that none is sent twice, and returns their devices; nothing if the share has ended.
 * Returns the milliseconds to wait if it is too soon. Cancels commands that the site no longer allows or the device no longer supports;
 * interrupts a run of an API token that is no longer valid.
 */
export async function updateBatchTaken(
  trx: Db,
  share: Share,
  sender: string,
): Promise<TakenBatch | number | undefined> {
  const { runId, siteId } = share
  const { rows } = await sql<{
    waitMs: number
    isAnyWaiting: boolean
    command: CommandRow
    batchSize: number
    isAllowed: boolean | null
    isTrying: boolean
    isTokenOver: boolean
  }>`
    select extract(epoch from s.next_at - now())::float8 * 1000 as "waitMs", exists (
        select from device_command x
        where x.site_id = s.site_id and x.run_id = s.run_id and x.status = 'waiting') as "isAnyWaiting", r.batch_size as "batchSize", r.is_trying as "isTrying",
      json_build_object('kind', r.kind, 'isOn', r.is_on, 'powerPercent', r.power_percent, 'powerMode', r.power_mode,
        'pool', case when r.pool_url is not null then json_build_object('url', r.pool_url, 'user', r.pool_user) end) as command,
      case r.kind when 'restart' then c.restart when 'findMe' then c.find_me when 'switchPool' then c.switch_pool
        when 'sleep' then c.sleep when 'wake' then c.sleep else c.power end as "isAllowed", exists (
        select from api_token t join app_user u on u.id = t.user_id
        where t.id = r.token_id and (t.revoked_at is not null or t.expires_at <= now() or u.deleted_at is not null)) as "isTokenOver"
    from command_run_site s join command_run r on r.id = s.run_id left join site_command_setting c on c.site_id = s.site_id
    where s.run_id = ${runId} and s.site_id = ${siteId} and s.is_open and r.status = 'running' for update of s`.execute(
    trx,
  )
  const open = rows[0]
  if (!open?.isAnyWaiting) return undefined
  if (open.isTokenOver) {
    await updateWaitingEnded(trx, share, 'interrupted')
    return undefined
  }
  if (open.isAllowed !== true) {
    await updateWaitingEnded(trx, share, 'cancelled')
    return undefined
  }
  if (open.waitMs > 0) return open.waitMs
  const isWaiting = sql`site_id = ${siteId} and run_id = ${runId} and status = 'waiting'`
  await sql`
    with able as materialized (
      select device_id from device_answer where site_id = ${siteId} and reader is not null
        and device_id in (select device_id from device_command where ${isWaiting})
    )
    update device_command x set status = 'cancelled', ended_at = now()
    where ${isWaiting} and not exists (
      select from device d join able on able.device_id = d.id
      where d.site_id = x.site_id and d.id = x.device_id and d.state <> 'scrap' and d.host is not null)`.execute(trx)
  const { rows: devices } = await sql<TakenDevice>`
    with waiting as materialized (
      select device_id from device_command where ${isWaiting} and (is_first or not ${open.isTrying})
      order by device_id limit ${open.batchSize}
    ), live as materialized (
      select device_id, hashrate_ths from device_live where site_id = ${siteId} and device_id in (select device_id from waiting)
    ), answer as materialized (
      select device_id, reader, model, pools from device_answer
      where site_id = ${siteId} and device_id in (select device_id from waiting)
    ), taken as (
      update device_command x set status = 'sent', sender = ${sender}, sent_at = now(), hashrate_before = l.hashrate_ths,
        pool_before = case when ${open.command.kind} = 'switchPool' then (
          select jsonb_build_object('url', p->>'url', 'user', p->>'user') from answer a, jsonb_array_elements(a.pools) p
          where a.device_id = x.device_id and (p->>'isActive')::boolean limit 1) end
      from waiting w join device d on d.site_id = ${siteId} and d.id = w.device_id left join live l on l.device_id = d.id
      where x.site_id = ${siteId} and x.run_id = ${runId} and x.device_id = w.device_id and x.status = 'waiting'
      returning x.device_id, x.pool)
    select d.id, host(d.host) as host, d.port, a.reader, a.model, coalesce(a.pools, '[]') as pools,
      t.rated_watts as "ratedWatts", taken.pool
    from taken join device d on d.site_id = ${siteId} and d.id = taken.device_id
    join machine_type t on t.id = d.type_id
    join answer a on a.device_id = d.id order by d.id`.execute(trx)
  await sql`
    update command_run_site s set touched_at = now(), next_at = now() + r.pause_ms * interval '1 millisecond'
    from command_run r where r.id = s.run_id and s.run_id = ${runId} and s.site_id = ${siteId}`.execute(trx)
  // The others wait for the devices tried first.
  return devices.length === 0 && open.isTrying ? LOOK_AGAIN_MS : { command: open.command, devices }
}

export interface CommandResult {
  deviceId: number
  status: CommandStatus
  reason: string | null
  code: number | null
  isAccessDenied: boolean
}

/** Stores the result of a command that this process sent, however late. */
export async function updateResult(db: Db, { runId, siteId }: Share, sender: string, result: CommandResult) {
  const { deviceId, status, reason, code, isAccessDenied } = result
  await sql`
    update device_command set status = ${status}, reason = ${reason}, code = ${code}, is_access_denied = ${isAccessDenied},
      ended_at = now()
    where site_id = ${siteId} and run_id = ${runId} and device_id = ${deviceId} and sender = ${sender}
      and status in ('sent', 'unknown')`.execute(db)
  // A miner that closes without a response has most likely obeyed.
  if (status === 'done' || status === 'unanswered') await updateSleep(db, runId, siteId, deviceId)
  await sql`update command_run_site set touched_at = now() where site_id = ${siteId} and run_id = ${runId}`.execute(db)
}

async function updateSleep(db: Db, runId: number, siteId: number, deviceId: number): Promise<void> {
  await sql`
    with run as (select kind from command_run where id = ${runId}), woken as (
      delete from device_sleep where site_id = ${siteId} and device_id = ${deviceId}
        and exists (select from run where kind in ('wake', 'restart'))
    )
    insert into device_sleep (site_id, device_id) select ${siteId}, d.id from device d
    where d.site_id = ${siteId} and d.id = ${deviceId} and exists (select from run where kind = 'sleep')
    on conflict do nothing`.execute(db)
}

async function updateWaitingEnded(db: Db, { runId, siteId }: Share, status: CommandStatus): Promise<void> {
  await sql`
    update device_command set status = ${status}, ended_at = now()
    where site_id = ${siteId} and run_id = ${runId} and status = 'waiting'`.execute(db)
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** The devices that a change of pools tries first, while the others wait for them; locks the run. */
export async function selectTried(
  trx: Db,
  runId: number,
): Promise<{ waitMs: number; devices: TriedDevice[] } | undefined> {
  const { rows } = await sql<{ waitMs: number }>`
    select try_minutes * 60000 as "waitMs" from command_run where id = ${runId} and is_trying and status = 'running' for update`.execute(
    trx,
  )
  const run = rows[0]
  if (!run) return undefined
  const { rows: devices } = await sql<TriedDevice>`
    with first as materialized (
      select x.*, r.pool_url from device_command x join command_run r on r.id = x.run_id
      join device d on d.site_id = x.site_id and d.id = x.device_id
      where x.run_id = ${runId} and x.is_first limit 100
    ), live as materialized (
      select * from device_live where (site_id, device_id) in (select site_id, device_id from first)
    ), answer as materialized (
      select site_id, device_id, at, pools from device_answer
      where (site_id, device_id) in (select site_id, device_id from first) and unreadable_reason is null
    )
    select x.status, ${ms('x.ended_at')} as "endedMs", ${ms('a.at')} as "answeredMs", l.hashrate_ths as "hashrateThs",
      x.hashrate_before as "hashrateBefore", coalesce(x.pool->>'url', x.pool_url) as pool, (
        select p->>'url' from jsonb_array_elements(a.pools) p where (p->>'isActive')::boolean limit 1) as "activePool"
    from first x left join live l on l.site_id = x.site_id and l.device_id = x.device_id
    left join answer a on a.site_id = x.site_id and a.device_id = x.device_id`.execute(trx)
  return { waitMs: run.waitMs, devices }
}

export async function updateTried(trx: Db, runId: number, isStopped: boolean): Promise<void> {
  await sql`
    update command_run set is_trying = false,
      status = case when ${isStopped} then 'stopped' else status end, ended_at = case when ${isStopped} then now() end
    where id = ${runId}`.execute(trx)
}

export interface EndedRun {
  runId: number
  kind: CommandKind
  userId: number
  counts: Record<string, number>
}

/** Closes a share with nothing left to do; undefined unless its run ended with it. */
export async function updateShareDone(trx: Db, { runId, siteId }: Share): Promise<EndedRun | undefined> {
  await sql`select from command_run where id = ${runId} for update`.execute(trx)
  await sql`
    update command_run_site set is_open = false where run_id = ${runId} and site_id = ${siteId} and not exists (
      select from device_command where site_id = ${siteId} and run_id = ${runId} and status in ('waiting', 'sent'))`.execute(
    trx,
  )
  const { rows } = await sql<EndedRun>`
    update command_run r set ended_at = now(), status = case when exists (
        select from device_command where run_id = r.id and status = 'interrupted') then 'interrupted' else 'done' end
    where id = ${runId} and status = 'running' and not exists (
      select from command_run_site where run_id = ${runId} and is_open)
    returning id as "runId", kind, requested_by as "userId", (
      select jsonb_object_agg(status, devices) from (
        select status, count(*)::int as devices from device_command where run_id = r.id group by 1) s) as counts`.execute(
    trx,
  )
  return rows[0]
}

/** Ends shares that no process has continued for so long: a process that comes back must not restart miners unexpectedly. */
export async function updateAbandoned(trx: Db, olderThanMs: number): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select run_id as "runId", site_id as "siteId" from command_run_site
    where is_open and ${isUntouchedFor(olderThanMs)} for update skip locked`.execute(trx)
  for (const { runId, siteId } of rows)
    await sql`
      update device_command set status = case status when 'waiting' then 'interrupted' else 'unknown' end, ended_at = now()
      where site_id = ${siteId} and run_id = ${runId} and status in ('waiting', 'sent')`.execute(trx)
  return rows
}
