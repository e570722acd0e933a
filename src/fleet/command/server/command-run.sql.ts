import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller } from '../../../platform/server/caller.ts'
import { actingToken } from '../../../platform/server/http/acting-token.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countRows, selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, LongList, Page } from '../../../platform/server/list/list-page.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains, equals, onDays } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { isoMoment } from '../../device/server/device-columns.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { RunFilter as RunFilterSchema } from '../contract.ts'
import { MOST_DEVICES, TRY_MINUTES } from '../rules/command-kinds.ts'
import type { CommandKind, CommandStatus, LeftOutReason, PowerMode, RunStatus } from '../rules/command-kinds.ts'
import type { Stagger } from '../rules/stagger.ts'
import type { Command } from './command-able.ts'

/** Callers restricted to some clients see only runs of their own, an API token those that it began; and of their devices those still in scope. */
export type Asker = Pick<Caller, 'userId' | 'token' | 'clients'>

function isSeen({ userId, token, clients }: Asker): Term {
  if (clients === 'all') return sql`true`
  return token ? sql`r.token_id = ${token.id}` : sql`r.requested_by = ${userId}`
}

/** How many runs the user began within a minute; locks out concurrent requests of the same user until the commit. */
export async function countLatestRuns(trx: Db, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('minerva.command', ${userId}))`.execute(trx)
  const { rows } = await sql<{ runs: number }>`
    select count(*) as runs from command_run
    where requested_by = ${userId} and created_at > now() - interval '1 minute'`.execute(trx)
  return rows[0]?.runs ?? 0
}

export interface NewRun {
  command: Command
  stagger: Stagger
  userId: number
  devices: readonly {
    id: number
    siteId: number
    leftOut: LeftOutReason | null
    /** its own, where each device has one */
    pool?: { url: string; user: string } | undefined
  }[]
  /** how many go before the others; 0 or left out: none */
  tryFirst?: number
  tryMinutes?: number
  /** the run that it takes back */
  undoes?: number
}

/** Undefined if a restart is already running at one of its sites. */
export async function insertRun(
  trx: Db,
  { command, stagger, userId, devices, ...more }: NewRun,
): Promise<number | undefined> {
  const isEmpty = devices.every(({ leftOut }) => leftOut !== null)
  const first = spread(
    devices.filter(({ leftOut }) => leftOut === null),
    more.tryFirst ?? 0,
  )
  const { rows } = await sql<{ id: number }>`
    insert into command_run (kind, is_on, pool_url, pool_user, power_percent, power_mode, requested_by, token_id, batch_size, pause_ms,
      is_trying, try_minutes, undoes, status, ended_at)
    values (${command.kind}, ${command.isOn ?? null}, ${command.pool?.url ?? null}, ${command.pool?.user ?? null},
            ${command.powerPercent ?? null}, ${command.powerMode ?? null}, ${userId},
            ${actingToken()}, ${stagger.batchSize}, ${stagger.pauseMs}, ${first.size > 0},
            ${more.tryMinutes ?? TRY_MINUTES}, ${more.undoes ?? null}, ${isEmpty ? 'done' : 'running'}, case when ${isEmpty} then now() end)
    returning id`.execute(trx)
  const runId = rows[0]?.id
  if (runId === undefined) throw new Error('a run was not inserted')
  const sites = [...new Set(devices.flatMap(({ siteId, leftOut }) => (leftOut === null ? [siteId] : [])))].toSorted(
    (a, b) => a - b,
  )
  const taken = await sql`
    insert into command_run_site (site_id, run_id, kind)
    select site_id, ${runId}, ${command.kind} from unnest(${sites}::bigint[]) site_id
    on conflict (site_id) where kind = 'restart' and is_open do nothing returning site_id`.execute(trx)
  if (taken.rows.length < sites.length) return undefined
  const reasons = devices.map(({ leftOut }) => leftOut)
  await sql`
    insert into device_command (site_id, run_id, device_id, is_first, pool, status, reason, ended_at)
    select site_id, ${runId}, device_id, is_first, pool::jsonb, case when reason is null then 'waiting' else 'leftOut' end, reason,
      case when reason is not null then now() end
    from unnest(${devices.map(({ siteId }) => siteId)}::bigint[], ${devices.map(({ id }) => id)}::bigint[],
                ${devices.map((device) => first.has(device))}::boolean[],
                ${devices.map(({ pool }) => pool && JSON.stringify(pool))}::text[], ${reasons}::text[])
      d (site_id, device_id, is_first, pool, reason)`.execute(trx)
  return runId
}

/** So many, evenly from the first to the last, so that several sites and types are tried; none unless others are left. */
function spread<T>(devices: readonly T[], count: number): Set<T> {
  if (count >= devices.length) return new Set()
  return new Set(
    devices.filter(
      (_, at) => Math.floor((at * count) / devices.length) !== Math.floor(((at - 1) * count) / devices.length),
    ),
  )
}

export interface RunRow {
  id: number
  kind: CommandKind
  isOn: boolean | null
  poolUrl: string | null
  powerPercent: number | null
  powerMode: PowerMode | null
  status: RunStatus
  batchSize: number
  pauseMs: number
  requestedBy: string
  automation: string | null
  createdAt: string
  endedAt: string | null
  isTrying: boolean
  undoes: number | null
  canUndo: boolean
  total: number
  counts: { status: CommandStatus; devices: number }[]
}

export type RunFilter = z.output<typeof RunFilterSchema> & { runId?: number | undefined }

export interface RunQuery extends Asker {
  filter: RunFilter
  /** in which days begin */
  timeZone: string
}

/** The runs `r` that match and that the caller may see. */
function runFilter({ filter: { runId, kind, person, businessDateQuery }, timeZone, ...asker }: RunQuery): Term {
  const named = contains(['p.name', 'p.phone'], person)
  return allOf(
    isSeen(asker),
    equals('r.id', runId),
    equals('r.kind', kind),
    named && sql`r.requested_by in (select p.id from app_user p where ${named})`,
    onDays('r.created_at', businessDateQuery, timeZone),
  )
}

const sender = sql`u.name as "requestedBy", (select a.name from automation_action y join automation a on a.id = y.automation_id
  where y.run_id = r.id limit 1) as automation`
const setValues = sql`r.kind, r.is_on as "isOn", r.pool_url as "poolUrl", r.power_percent as "powerPercent", r.power_mode as "powerMode"`

/** The runs that match, newest first. */
export function runList(query: RunQuery): LongList<RunRow> {
  const from = sql`command_run r where ${runFilter(query)}`
  return {
    ids: ({ isReversed }) => sql`select r.id from ${from} ${orderBy([sql`r.id`], { isDescending: true, isReversed })}`,
    count: (db) => countRows(db, from),
    columns: sql<RunRow>`r.id, ${setValues}, r.status, r.batch_size as "batchSize",
      r.pause_ms as "pauseMs", ${sender}, ${isoMoment('r.created_at')} as "createdAt",
      ${isoMoment('r.ended_at')} as "endedAt", r.is_trying and r.status = 'running' as "isTrying", r.undoes,
      r.kind = 'switchPool' and r.status <> 'running' and r.undoes is null and not exists (select from command_run b where b.undoes = r.id)
        and exists (select from device_command x where x.run_id = r.id and x.pool_before is not null) as "canUndo",
      c.total, c.counts`,
    joins: sql`
      join command_run r on r.id = found.id
      join app_user u on u.id = r.requested_by
      cross join lateral (
        select coalesce(sum(devices), 0)::int as total,
          coalesce(json_agg(json_build_object('status', status, 'devices', devices) order by status), '[]') as counts
        from (select x.status, count(*)::int as devices from device_command x join device d on d.id = x.device_id
              where x.run_id = r.id and ${inScope(query.clients, 'd.client_id')} group by 1) s) c`,
  }
}

export interface ResultRow {
  deviceId: number
  serial: string
  site: string
  status: CommandStatus
  reason: string | null
  code: number | null
  isAccessDenied: boolean
  isFirst: boolean
  poolBefore: string | null
  sentAt: string | null
  endedAt: string | null
}

const result = sql`x.status, x.reason, x.code, x.is_access_denied as "isAccessDenied", x.is_first as "isFirst",
  x.pool_before->>'url' as "poolBefore", ${isoMoment('x.sent_at')} as "sentAt",
  ${isoMoment('x.ended_at')} as "endedAt"`

/** Undefined if the caller may see no such run. */
export async function selectResults(
  db: Db,
  asker: Asker,
  { runId, status, ...page }: { runId: number; status?: CommandStatus | undefined } & Page,
): Promise<ListAnswer<ResultRow> | undefined> {
  const found = await sql`select from command_run r where r.id = ${runId} and ${isSeen(asker)}`.execute(db)
  if (found.rows.length === 0) return undefined
  const matches = allOf(equals('x.run_id', runId), equals('x.status', status), inScope(asker.clients, 'd.client_id'))
  const from = sql`device_command x join device d on d.id = x.device_id where ${matches}`
  const rows = sql<ResultRow>`
    select d.id as "deviceId", d.serial, d.site_name as site, ${result} from ${from}
    order by x.status = 'leftOut', x.is_first desc, x.device_id`
  return selectListPage(db, { rows, from }, page)
}

export type DeviceCommandRow = Omit<ResultRow, 'deviceId' | 'serial' | 'site'> &
  Pick<
    RunRow,
    'kind' | 'isOn' | 'poolUrl' | 'powerPercent' | 'powerMode' | 'requestedBy' | 'automation' | 'createdAt'
  > & {
    runId: number
  }

/** The last commands of a device that the caller may see, of all senders. */
export async function selectCommandsOf(db: Db, deviceId: number, most: number): Promise<DeviceCommandRow[]> {
  const { rows } = await sql<DeviceCommandRow>`
    select r.id as "runId", ${setValues}, ${sender},
      ${isoMoment('r.created_at')} as "createdAt", ${result}
    from device_command x join command_run r on r.id = x.run_id join app_user u on u.id = r.requested_by
    where x.device_id = ${deviceId} and x.status <> 'leftOut' order by x.run_id desc limit ${most}`.execute(db)
  return rows
}

/** Null unless it was sent to sleep and no command woke it. */
export async function selectAsleepSince(db: Db, deviceId: number): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    select ${isoMoment('s.since')} as since from device d join device_sleep s on s.site_id = d.site_id and s.device_id = d.id
    where d.id = ${deviceId}`.execute(db)
  return rows[0]?.since ?? null
}

/** The devices of a change of pools that got it, or may have, with the pool that each had before; empty if it can't be taken back. */
export async function selectPoolsBefore(
  trx: Db,
  asker: Asker,
  runId: number,
): Promise<Map<number, { url: string; user: string }>> {
  const { rows } = await sql<{ id: number; pool: { url: string; user: string } }>`
    select x.device_id as id, x.pool_before as pool
    from command_run r join device_command x on x.run_id = r.id join device d on d.id = x.device_id
    where r.id = ${runId} and r.kind = 'switchPool' and r.status <> 'running' and r.undoes is null and ${isSeen(asker)}
      and x.status in ('done', 'unanswered', 'unknown', 'silent', 'unreadable') and x.pool_before is not null and ${inScope(asker.clients, 'd.client_id')}
    limit ${MOST_DEVICES}`.execute(trx)
  return new Map(rows.map(({ id, pool }) => [id, pool]))
}

/** Cancels the waiting commands of a running run. Undefined if the caller sees no such run, or it has ended. */
export async function updateRunCancelled(trx: Db, asker: Asker, runId: number): Promise<number | undefined> {
  const { rows } = await sql`
    update command_run r set status = 'cancelled', ended_at = now()
    where id = ${runId} and status = 'running' and ${isSeen(asker)} returning id`.execute(trx)
  return rows.length === 0 ? undefined : updateWaitingCancelled(trx, runId)
}

/** Of a run that has just ended; the number of devices that are not sent the command. */
export async function updateWaitingCancelled(trx: Db, runId: number): Promise<number> {
  // In the order in which pollers take devices.
  await sql`select from command_run_site where run_id = ${runId} order by site_id for update`.execute(trx)
  const { rows: ended } = await sql`
    update device_command set status = 'cancelled', ended_at = now()
    where run_id = ${runId} and status = 'waiting' returning device_id`.execute(trx)
  await sql`
    update command_run_site s set is_open = false where run_id = ${runId} and is_open and not exists (
      select from device_command x where x.site_id = s.site_id and x.run_id = ${runId} and x.status = 'sent')`.execute(
    trx,
  )
  return ended.length
}
