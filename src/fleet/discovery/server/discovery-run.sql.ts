import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { Share } from '../../site-work/server/site-work.ts'
import { isUntouchedFor } from '../../site-work/server/site-work.sql.ts'
import type { TextRange } from '../../server/site-range.sql.ts'

export interface DiscoveryRun {
  id: number
  siteId: number
  ranges: TextRange[]
  status: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'
  addresses: number
  probed: number
  answered: number
  identified: number
  startedBy: string | null
  createdAt: Date
  endedAt: Date | null
}

const columns = sql`r.id, r.site_id as "siteId", r.ranges, r.status, r.addresses, r.probed, r.answered, r.identified,
  r.created_at as "createdAt", r.ended_at as "endedAt", u.name as "startedBy"`

/** Undefined while another run of the site waits or runs. */
export async function insertRun(
  db: Db,
  run: { siteId: number; ranges: readonly TextRange[]; addresses: number; userId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into discovery_run (site_id, ranges, addresses, requested_by)
    values (${run.siteId}, ${JSON.stringify(run.ranges)}::jsonb, ${run.addresses}, ${run.userId})
    on conflict (site_id) where status in ('waiting', 'running') do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

/** A page of a site's runs, the latest first. */
export function selectRuns(db: Db, siteId: number, page: Page): Promise<ListAnswer<DiscoveryRun>> {
  const from = sql`discovery_run r left join app_user u on u.id = r.requested_by where r.site_id = ${siteId}`
  return selectListPage(db, { rows: sql<DiscoveryRun>`select ${columns} from ${from} order by r.id desc`, from }, page)
}

/** Cancels a waiting or running run and returns its site; undefined if it had ended. */
export async function updateRunCancelled(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ siteId: number }>`
    update discovery_run set status = 'cancelled', ended_at = now()
    where id = ${id} and status in ('waiting', 'running') returning site_id as "siteId"`.execute(db)
  return rows[0]?.siteId
}

export async function selectIsCancelled(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from discovery_run where id = ${id} and status = 'cancelled'`.execute(db)
  return rows.length > 0
}

const isOpen = (abandonedAfterMs: number) => sql`(status = 'waiting'
  or status = 'running' and ${isUntouchedFor(abandonedAfterMs)})`

/** Runs not taken yet, or left by their process: of one site if it is given, else of all that the server polls. */
export async function selectOpenRuns(db: Db, abandonedAfterMs: number, siteId?: number): Promise<Share[]> {
  const isWanted =
    siteId === undefined ? sql`site_id in (select id from site where polled_by is null)` : sql`site_id = ${siteId}`
  const { rows } = await sql<Share>`
    select id as "runId", site_id as "siteId" from discovery_run
    where ${isOpen(abandonedAfterMs)} and ${isWanted} order by id limit 100`.execute(db)
  return rows
}

export async function selectRunningOf(db: Db, ids: readonly number[]): Promise<{ id: number; tries: number }[]> {
  const { rows } = await sql<{ id: number; tries: number }>`
    select id, tries from discovery_run where id = any(${ids}::bigint[]) and status = 'running'`.execute(db)
  return rows
}

export async function selectIsRunOf(db: Db, siteId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from discovery_run where id = ${id} and site_id = ${siteId}`.execute(db)
  return rows.length > 0
}

export interface TakenRun {
  id: number
  siteId: number
  ranges: TextRange[]
  status: 'running' | 'failed'
  /** the number of its attempt: a process continues only while no other one has restarted the run */
  tries: number
}

/** Takes a run, once among all processes; a run restarted too often fails. Undefined if another process has it. */
export async function updateRunTaken(
  db: Db,
  id: number,
  { abandonedAfterMs, mostTries }: { abandonedAfterMs: number; mostTries: number },
): Promise<TakenRun | undefined> {
  const { rows } = await sql<TakenRun>`
    update discovery_run set tries = tries + 1, touched_at = now(), probed = 0, answered = 0, identified = 0,
      status = case when tries >= ${mostTries} then 'failed' else 'running' end,
      ended_at = case when tries >= ${mostTries} then now() end
    where id = ${id} and ${isOpen(abandonedAfterMs)}
    returning id, site_id as "siteId", ranges, status, tries`.execute(db)
  return rows[0]
}

/** Stores the progress; false if the run was cancelled, or taken by another process. */
export async function updateRunProgress(
  db: Db,
  { id, tries }: Pick<TakenRun, 'id' | 'tries'>,
  { probed, answered, identified, isDone }: { probed: number; answered: number; identified: number; isDone: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update discovery_run set probed = ${probed}, answered = ${answered}, identified = ${identified}, touched_at = now(),
      status = case when ${isDone} then 'done' else status end, ended_at = case when ${isDone} then now() end
    where id = ${id} and tries = ${tries} and status = 'running' returning id`.execute(db)
  return rows.length > 0
}

/** Releases a run for another process. */
export async function updateRunGivenBack(db: Db, { id, tries }: Pick<TakenRun, 'id' | 'tries'>): Promise<void> {
  await sql`
    update discovery_run set status = 'waiting'
    where id = ${id} and tries = ${tries} and status = 'running'`.execute(db)
}

/** Keeps the last runs of each site. */
export async function deleteOldRuns(db: Db, keep: number): Promise<void> {
  await sql`
    delete from discovery_run r using (
      select id, row_number() over (partition by site_id order by id desc) as nth from discovery_run) n
    where n.id = r.id and n.nth > ${keep} and r.status not in ('waiting', 'running')`.execute(db)
}
