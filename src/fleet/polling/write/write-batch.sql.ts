import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { arrayLiteral } from './array-literal.ts'
import type { DeviceState, WorkerState } from '../../device/rules/device-states.ts'

// Each writes any number of rows in one statement, one array per column. Times are ISO texts. Those of every poll are not async: a function
// that waits keeps its arguments, and the rows of a batch would reach the old generation (docs/decisions/0304).

/** Clocks of machines that use the same time server differ by less. */
export const CLOCKS_DIFFER_BY_MS = 60_000

/** What lasts of a device after a poll. */
export interface DeviceUpdate {
  id: number
  at: string
  state: DeviceState
  isStateChanged: boolean
  repairPhase: string | null
  missedSweeps: number
  offlineSince: string | null
  lastAnsweredAt: string | null
  activeWorker: string | null
  activeWorkerState: WorkerState
  activeWorkerRight: boolean | null
  isUnreadable: boolean
  activePool: string | null
  firmwareVersion: string | null
  mac: string | null
}

export async function updateDevices(db: Db, siteId: number, rows: readonly DeviceUpdate[]): Promise<void> {
  await sql`
    update device d set
      state = u.state,
      state_since = case when u.is_state_changed then u.at else d.state_since end,
      repair_phase = u.repair_phase,
      missed_sweeps = u.missed_sweeps,
      offline_since = u.offline_since,
      last_answered_at = u.last_answered_at,
      active_worker = u.active_worker,
      active_worker_state = u.active_worker_state,
      active_worker_right = u.active_worker_right,
      is_unreadable = u.is_unreadable,
      active_pool = u.active_pool,
      firmware_version = u.firmware_version,
      mac = u.mac
    from unnest(
      ${arrayLiteral(rows, (r) => r.id)}::bigint[], ${arrayLiteral(rows, (r) => r.at)}::timestamptz[], ${arrayLiteral(rows, (r) => r.state)}::device_state[],
      ${arrayLiteral(rows, (r) => r.isStateChanged)}::boolean[], ${arrayLiteral(rows, (r) => r.repairPhase)}::text[],
      ${arrayLiteral(rows, (r) => r.missedSweeps)}::int[], ${arrayLiteral(rows, (r) => r.offlineSince)}::timestamptz[],
      ${arrayLiteral(rows, (r) => r.lastAnsweredAt)}::timestamptz[], ${arrayLiteral(rows, (r) => r.activeWorker)}::text[],
      ${arrayLiteral(rows, (r) => r.activeWorkerState)}::worker_state[], ${arrayLiteral(rows, (r) => r.activeWorkerRight)}::boolean[],
      ${arrayLiteral(rows, (r) => r.isUnreadable)}::boolean[], ${arrayLiteral(rows, (r) => r.activePool)}::text[],
      ${arrayLiteral(rows, (r) => r.firmwareVersion)}::text[], ${arrayLiteral(rows, (r) => r.mac)}::text[]
    ) as u(id, at, state, is_state_changed, repair_phase, missed_sweeps, offline_since, last_answered_at, active_worker, active_worker_state,
           active_worker_right, is_unreadable, active_pool, firmware_version, mac)
    where d.site_id = ${siteId} and d.id = u.id
  `.execute(db)
}

/** The live figures after a poll. A silent device keeps those of its last answer. */
export interface LiveRow {
  deviceId: number
  at: string
  /** `at` if this poll was answered */
  answeredAt: string | null
  hashrateThs: number | null
  ratedShare: number | null
  maxCelsius: number | null
  maxFanRpm: number | null
  watts: number | null
  uptimeS: number | null
}

const ifAnswered = (column: string) =>
  sql`${sql.ref(column)} = case when excluded.answered_at = excluded.polled_at then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`l.${column}`)} end`

/** By ascending id, so that two batches can't deadlock. On conflict literals alone: Citus refuses now() and parameters there. A later poll that another process wrote meanwhile stays, unless its clock was ahead. */
export function upsertLive(db: Db, siteId: number, rows: readonly LiveRow[]): Promise<unknown> {
  return sql`
    insert into device_live as l (site_id, device_id, polled_at, answered_at, hashrate_ths, rated_share, max_celsius, max_fan_rpm, watts, uptime_s)
    select ${siteId}::bigint, * from unnest(
      ${arrayLiteral(rows, (r) => r.deviceId)}::bigint[], ${arrayLiteral(rows, (r) => r.at)}::timestamptz[],
      ${arrayLiteral(rows, (r) => r.answeredAt)}::timestamptz[], ${arrayLiteral(rows, (r) => r.hashrateThs)}::real[],
      ${arrayLiteral(rows, (r) => r.ratedShare)}::real[], ${arrayLiteral(rows, (r) => r.maxCelsius)}::real[],
      ${arrayLiteral(rows, (r) => r.maxFanRpm)}::int[], ${arrayLiteral(rows, (r) => r.watts)}::int[], ${arrayLiteral(rows, (r) => r.uptimeS)}::bigint[]
    ) as u(device_id, polled_at, answered_at, hashrate_ths, rated_share, max_celsius, max_fan_rpm, watts, uptime_s)
    order by device_id
    on conflict (site_id, device_id) do update set polled_at = excluded.polled_at, answered_at = coalesce(excluded.answered_at, l.answered_at),
      ${sql.join(['hashrate_ths', 'rated_share', 'max_celsius', 'max_fan_rpm', 'watts', 'uptime_s'].map(ifAnswered))}
    where l.polled_at <= excluded.polled_at or l.polled_at > ${sql.lit(new Date(Date.now() + CLOCKS_DIFFER_BY_MS).toISOString())}::timestamptz
  `.execute(db)
}

/** Moves times in the future, written with a wrong clock, back to the given times at the latest. */
export async function updateFutureMoments(db: Db, rows: readonly { id: number; at: string }[]): Promise<void> {
  await sql`
    with given as materialized (
      select * from unnest(${arrayLiteral(rows, (r) => r.id)}::bigint[], ${arrayLiteral(rows, (r) => r.at)}::timestamptz[]) as u(id, at)
    ), devices as (
      update device d set state_since = u.at from given u where d.id = u.id and d.state_since > u.at
    ), changes as (
      update state_change c set at = u.at from given u where c.device_id = u.id and c.at > u.at
    )
    update warning w set opened_at = least(w.opened_at, u.at), closed_at = least(w.closed_at, u.at)
    from given u where w.device_id = u.id and (w.opened_at > u.at or w.closed_at > u.at)
  `.execute(db)
}

/** The last answer in detail; for an unreadable one the text and the reason. */
export interface AnswerRow {
  deviceId: number
  at: string
  model: string | null
  reader: string | null
  /** JSON texts */
  boards: string | null
  fansRpm: string | null
  pools: string | null
  averageHashrateThs: number | null
  hardwareErrorShare: number | null
  raw: string | null
  unreadableReason: string | null
}

export function upsertAnswers(db: Db, siteId: number, rows: readonly AnswerRow[]): Promise<unknown> {
  return sql`
    insert into device_answer (site_id, device_id, at, model, reader, boards, fans_rpm, pools, average_hashrate_ths,
                               hardware_error_share, raw, unreadable_reason)
    select ${siteId}::bigint, * from unnest(
      ${arrayLiteral(rows, (r) => r.deviceId)}::bigint[], ${arrayLiteral(rows, (r) => r.at)}::timestamptz[], ${arrayLiteral(rows, (r) => r.model)}::text[],
      ${arrayLiteral(rows, (r) => r.reader)}::text[], ${arrayLiteral(rows, (r) => r.boards)}::jsonb[], ${arrayLiteral(rows, (r) => r.fansRpm)}::jsonb[],
      ${arrayLiteral(rows, (r) => r.pools)}::jsonb[], ${arrayLiteral(rows, (r) => r.averageHashrateThs)}::real[],
      ${arrayLiteral(rows, (r) => r.hardwareErrorShare)}::real[], ${arrayLiteral(rows, (r) => r.raw)}::text[],
      ${arrayLiteral(rows, (r) => r.unreadableReason)}::text[])
    on conflict (site_id, device_id) do update set
      at = excluded.at, model = excluded.model, reader = excluded.reader, boards = excluded.boards,
      fans_rpm = excluded.fans_rpm, pools = excluded.pools, average_hashrate_ths = excluded.average_hashrate_ths,
      hardware_error_share = excluded.hardware_error_share, raw = excluded.raw,
      unreadable_reason = excluded.unreadable_reason
  `.execute(db)
}

/** One poll as it lasts; the figures are null unless its answer could be read. */
export interface PollRow {
  deviceId: number
  at: string
  accountId: number
  clientId: number
  typeId: number
  /** the state that it led to; null for a poll older than the last one, which must not change the day's state */
  state: DeviceState | null
  isAnswered: boolean
  isRead: boolean
  isOffline: boolean
  isMaintained: boolean
  hashrateThs: number | null
  maxCelsius: number | null
  maxFanRpm: number | null
  watts: number | null
  uptimeS: number | null
}

/** What makes a batch one: written again with the same, it changes nothing. */
export interface BatchKey {
  id: string
  /** when it was first tried; decides which partition it goes to */
  at: string
}

/** Writes the polls of one batch that belong to one business hour, as one row. Returns false if they are already there. */
export function insertPollBatch(
  db: Db,
  { siteId, id, at, hour, day }: BatchKey & { siteId: number; hour: string; day: string },
  rows: readonly PollRow[],
): Promise<boolean> {
  return sql`
    insert into poll_batch (site_id, at, batch_id, hour, day, polled_at, device_id, account_id, client_id, type_id, state, is_answered,
      is_read, is_offline, is_maintained, hashrate_ths, max_celsius, max_fan_rpm, watts, uptime_s)
    values (${siteId}, ${at}, ${id}, ${hour}, ${day},
      ${arrayLiteral(rows, (r) => r.at)}, ${arrayLiteral(rows, (r) => r.deviceId)}, ${arrayLiteral(rows, (r) => r.accountId)},
      ${arrayLiteral(rows, (r) => r.clientId)}, ${arrayLiteral(rows, (r) => r.typeId)}, ${arrayLiteral(rows, (r) => r.state)},
      ${arrayLiteral(rows, (r) => r.isAnswered)}, ${arrayLiteral(rows, (r) => r.isRead)}, ${arrayLiteral(rows, (r) => r.isOffline)},
      ${rows.some((r) => r.isMaintained) ? arrayLiteral(rows, (r) => r.isMaintained) : null},
      ${arrayLiteral(rows, (r) => r.hashrateThs)}, ${arrayLiteral(rows, (r) => r.maxCelsius)},
      ${arrayLiteral(rows, (r) => r.maxFanRpm)}, ${arrayLiteral(rows, (r) => r.watts)}, ${arrayLiteral(rows, (r) => r.uptimeS)})
    on conflict do nothing
  `
    .execute(db)
    .then(({ numAffectedRows }) => Number(numAffectedRows) === 1)
}

export interface OpenedWarningRow {
  deviceId: number
  at: string
  type: string
  level: string
  /** a JSON text */
  details: string
  /** its log file */
  file: string | null
}

/**
 * Opens the warnings that are not open already; returns which they were not. One of a type that the device's users snoozed stays
 * snoozed, also where it closes and opens again.
 */
export async function insertWarnings(
  db: Db,
  siteId: number,
  rows: readonly OpenedWarningRow[],
): Promise<{ deviceId: number; type: string; isSnoozed: boolean }[]> {
  const { rows: opened } = await sql<{ deviceId: number; type: string; isSnoozed: boolean }>`
    with given as materialized (
      select * from unnest(
        ${arrayLiteral(rows, (r) => r.deviceId)}::bigint[], ${arrayLiteral(rows, (r) => r.at)}::timestamptz[], ${arrayLiteral(rows, (r) => r.type)}::text[],
        ${arrayLiteral(rows, (r) => r.level)}::text[], ${arrayLiteral(rows, (r) => r.details)}::jsonb[], ${arrayLiteral(rows, (r) => r.file)}::text[])
        as u(device_id, at, type, level, details, file)
    ), opened as (
      insert into warning (site_id, device_id, opened_at, type, level, details, remote_file_name, snoozed_until, snoozed_by)
      select ${siteId}, t.device_id, t.at, t.type, t.level, t.details,
        case when t.file is not null then regexp_replace(d.serial, '[^A-Za-z0-9._-]', '_', 'g') || '-' || t.type || '-' ||
          to_char(t.at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') || '.log' end, z.snoozed_until, z.snoozed_by
      from given t join device d on d.id = t.device_id
      left join lateral (
        select b.snoozed_until, b.snoozed_by from warning b
        where b.device_id = t.device_id and b.type = t.type and b.snoozed_until > now() order by b.snoozed_until desc limit 1) z on true
      on conflict (device_id, type) where closed_at is null do nothing
      returning id, device_id, type, snoozed_until is not null as is_snoozed
    ), kept as (
      insert into warning_file (warning_id, content)
      select o.id, t.file from opened o join given t using (device_id, type) where t.file is not null
    )
    select device_id as "deviceId", type, is_snoozed as "isSnoozed" from opened
  `.execute(db)
  return opened
}

export interface ClosedWarningRow {
  deviceId: number
  at: string
  type: string
}

export async function updateWarningsClosed(db: Db, rows: readonly ClosedWarningRow[]): Promise<void> {
  await sql`
    update warning w set closed_at = greatest(u.at, w.opened_at)
    from unnest(${arrayLiteral(rows, (r) => r.deviceId)}::bigint[], ${arrayLiteral(rows, (r) => r.at)}::timestamptz[],
                ${arrayLiteral(rows, (r) => r.type)}::text[]) as u(device_id, at, type)
    where w.device_id = u.device_id and w.type = u.type and w.closed_at is null
  `.execute(db)
}
