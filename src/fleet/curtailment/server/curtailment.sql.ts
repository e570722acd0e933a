import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { isoMoment } from '../../device/server/device-columns.sql.ts'
import { selectCurtailedIds } from '../../device/server/curtailed.sql.ts'
import { JOIN_LIVE } from '../../device/server/device-live.sql.ts'
import { LIVE_FOR_SWEEPS } from '../../device/rules/thresholds.ts'
import type { CURTAILMENT_STATUSES, STEP_KINDS } from '../contract.ts'
import type { Candidate } from '../rules/choose-devices.ts'

export type StepKind = (typeof STEP_KINDS)[number]
type Status = (typeof CURTAILMENT_STATUSES)[number]

/** Of a site, at the end of its last sweep. */
export async function selectDraw(db: Db, siteId: number): Promise<{ watts: number; sweptAt: Date } | undefined> {
  const { rows } = await sql<{ watts: number; sweptAt: Date }>`
    select sum(watts_measured + watts_estimated)::float8 as watts, min(swept_at) as "sweptAt" from fleet_live
    where site_id = ${siteId} having count(*) > 0`.execute(db)
  return rows[0]
}

export interface CurtailmentRow {
  id: number
  targetWatts: number
  wattsBefore: number
  limitPercent: number | null
  untilAt: string
  status: Status
  requestedBy: string
  createdAt: string
  endedAt: string | null
  devices: number
  disobedient: number
  unrestored: number
  steps: { id: number; at: string; kind: StepKind; watts: number | null; devices: number; runId: number | null }[]
}

/** The running or last one of a site. */
export async function selectLastCurtailment(db: Db, siteId: number): Promise<CurtailmentRow | undefined> {
  const { rows } = await sql<CurtailmentRow>`
    select c.id, c.target_watts::float8 as "targetWatts", c.watts_before::float8 as "wattsBefore", c.limit_percent as "limitPercent",
      ${isoMoment('c.until_at')} as "untilAt", c.status, u.name as "requestedBy", ${isoMoment('c.created_at')} as "createdAt",
      ${isoMoment('c.ended_at')} as "endedAt",
      (select count(*)::int from curtailment_device where curtailment_id = c.id) as devices,
      (select count(*)::int from (${selectCurtailedIds('disobedient', siteId)}) k) as disobedient,
      (select count(*)::int from (${selectCurtailedIds('unrestored', siteId)}) k) as unrestored, s.steps
    from curtailment c join app_user u on u.id = c.requested_by
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', id, 'at', ${isoMoment('at')}, 'kind', kind, 'watts', watts,
        'devices', devices, 'runId', run_id) order by id desc), '[]') as steps
      from (select * from curtailment_step where curtailment_id = c.id order by id desc limit 50) latest) s
    where c.site_id = ${siteId} order by c.id desc limit 1`.execute(db)
  return rows[0]
}

export interface NewCurtailment {
  siteId: number
  targetWatts: number
  limitPercent: number | null
  hours: number
  wattsBefore: number
  userId: number
}

/** Undefined if one is running at the site. */
export async function insertCurtailment(trx: Db, made: NewCurtailment): Promise<number | undefined> {
  const { siteId, targetWatts, limitPercent, hours, wattsBefore, userId } = made
  const { rows } = await sql<{ id: number }>`
    insert into curtailment (site_id, target_watts, limit_percent, until_at, watts_before, requested_by, stepped_at)
    values (${siteId}, ${targetWatts}, ${limitPercent}::int, now() + ${hours} * interval '1 hour', ${Math.round(wattsBefore)}, ${userId}, 'epoch')
    on conflict (site_id) where status <> 'ended' do nothing returning id`.execute(trx)
  return rows[0]?.id
}

/** The id of the one that was running; undefined if none was. */
export async function updateRestoring(trx: Db, siteId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update curtailment set status = 'restoring' where site_id = ${siteId} and status = 'curtailing' returning id`.execute(
    trx,
  )
  return rows[0]?.id
}

export interface OpenCurtailment {
  id: number
  siteId: number
  targetWatts: number
  limitPercent: number | null
  status: Status
  isDue: boolean
  steppedAt: Date
  userId: number
  runId: number | null
  isRunOpen: boolean
  lastStep: StepKind | null
}

/** The open ones, each locked for one step; those that another process works on are left to it. */
export async function selectOpenCurtailment(trx: Db, id: number): Promise<OpenCurtailment | undefined> {
  const { rows } = await sql<OpenCurtailment>`
    select c.id, c.site_id as "siteId", c.target_watts::float8 as "targetWatts", c.limit_percent as "limitPercent", c.status,
      c.until_at <= now() as "isDue", c.stepped_at as "steppedAt", c.requested_by as "userId", c.run_id as "runId",
      coalesce(r.status = 'running', false) as "isRunOpen", (
        select kind from curtailment_step where curtailment_id = c.id order by id desc limit 1) as "lastStep"
    from curtailment c left join command_run r on r.id = c.run_id
    where c.id = ${id} and c.status <> 'ended' for update of c skip locked`.execute(trx)
  return rows[0]
}

export async function selectOpenIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from curtailment where status <> 'ended' order by id limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Devices of the site that report their power in fresh samples and were not curtailed by it yet. */
export async function selectCandidates(trx: Db, { id, siteId }: OpenCurtailment): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select d.id, l.watts, case when l.hashrate_ths > 0 then l.watts / l.hashrate_ths end as "joulesPerTh"
    from device d ${JOIN_LIVE}
    where d.site_id = ${siteId} and d.state not in ('scrap', 'offline', 'lost') and d.host is not null and l.watts > 0
      and d.missed_sweeps < ${sql.lit(LIVE_FOR_SWEEPS)} and l.answered_at is not null
      and not exists (select from curtailment_device c where c.curtailment_id = ${id} and c.device_id = d.id)
      and not exists (select from device_sleep s where s.site_id = d.site_id and s.device_id = d.id)
    order by "joulesPerTh" desc nulls first, d.id limit 5000`.execute(trx)
  return rows
}

export async function insertStep(
  trx: Db,
  id: number,
  step: { kind: StepKind; watts: number | null; devices?: number; runId?: number },
): Promise<void> {
  const watts = step.watts === null ? null : Math.round(step.watts)
  await sql`
    insert into curtailment_step (curtailment_id, kind, watts, devices, run_id)
    values (${id}, ${step.kind}, ${watts}::bigint, ${step.devices ?? 0}, ${step.runId ?? null}::bigint)`.execute(trx)
}

export async function updateStepped(
  trx: Db,
  id: number,
  { status, runId }: { status: Status; runId?: number },
): Promise<void> {
  await sql`
    update curtailment set status = ${status}, run_id = coalesce(${runId ?? null}::bigint, run_id), stepped_at = now(),
      ended_at = case when ${status} = 'ended' then now() end where id = ${id}`.execute(trx)
}

/** Kept in the transaction that begins their run, so that each is restored, whatever dies. */
export async function insertCurtailed(trx: Db, id: number, devices: readonly Candidate[]): Promise<void> {
  await sql`
    insert into curtailment_device (curtailment_id, device_id, watts)
    select ${id}, device_id, watts from unnest(${devices.map((device) => device.id)}::bigint[],
      ${devices.map(({ watts }) => Math.round(watts))}::int[]) as d (device_id, watts)
    on conflict do nothing`.execute(trx)
}

/** How often a wake is sent to one device; it may be off, or refuse. */
export const MOST_TRIES = 5

/**
 * The devices still to be restored, after those were counted whose last wake was carried out, or that were never sent the
 * command that curtailed them.
 */
export async function selectUnrestored(trx: Db, id: number, most: number): Promise<number[]> {
  await sql`
    update curtailment_device c set restored_at = now()
    where c.curtailment_id = ${id} and c.restored_at is null and (
      (c.tries > 0 and exists (
        select from curtailment k join device_command x on x.run_id = k.run_id and x.device_id = c.device_id
        where k.id = c.curtailment_id and x.status in ('done', 'unanswered')))
      or (c.tries = 0 and not exists (
        select from curtailment_step s join device_command x on x.run_id = s.run_id and x.device_id = c.device_id
        where s.curtailment_id = c.curtailment_id and s.kind = 'shed' and x.sent_at is not null))
      or not exists (select from device d where d.id = c.device_id and d.state <> 'scrap'))`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select device_id as id from curtailment_device
    where curtailment_id = ${id} and restored_at is null and tries < ${MOST_TRIES}
    order by tries, device_id limit ${most}`.execute(trx)
  return rows.map((row) => row.id)
}

export async function updateTried(trx: Db, id: number, deviceIds: readonly number[]): Promise<void> {
  await sql`
    update curtailment_device set tries = tries + 1
    where curtailment_id = ${id} and device_id = any(${deviceIds}::bigint[])`.execute(trx)
}

export async function countUnrestored(trx: Db, id: number): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(*)::int as devices from curtailment_device where curtailment_id = ${id} and restored_at is null`.execute(
    trx,
  )
  return rows[0]?.devices ?? 0
}
