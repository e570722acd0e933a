import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { BackgroundTask } from './task.ts'

/** Makes the task known to the console. */
export async function upsertTask(db: Db, { name, title, every }: BackgroundTask): Promise<void> {
  const seconds = 'seconds' in every ? every.seconds : every.minutes * 60
  await sql`
    insert into background_task as t (name, title_zh, title_en, every_seconds)
    values (${name}, ${title.zh}, ${title.en}, ${seconds})
    on conflict (name) do update set title_zh = excluded.title_zh, title_en = excluded.title_en, every_seconds = excluded.every_seconds
    where (t.title_zh, t.title_en, t.every_seconds) is distinct from (excluded.title_zh, excluded.title_en, excluded.every_seconds)`.execute(
    db,
  )
}

export async function updateTaskDone(db: Db, name: string, tookMs: number): Promise<void> {
  await sql`
    update background_task set last_done_at = now(), last_ms = ${Math.round(tookMs)}, failures = 0 where name = ${name}`.execute(
    db,
  )
}

/** `error`: in words, for administrators. */
export async function updateTaskFailed(db: Db, name: string, tookMs: number, error: string): Promise<void> {
  await sql`
    update background_task set last_failed_at = now(), last_ms = ${Math.round(tookMs)}, failures = failures + 1, last_error = ${error}
    where name = ${name}`.execute(db)
}

/** Queues a run; one that waits is brought forward, and in addition to one that runs there is one more at most. */
export async function queueTask(db: Db, name: string, afterSeconds = 0): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, '{}'::json, run_at := now() + make_interval(secs => ${afterSeconds}),
      job_key := ${name}, max_attempts := ${MOST_TRIES})`.execute(db)
}

/** Tries of one run; the waits between them grow from seconds to minutes. */
export const MOST_TRIES = 6

export interface TaskRow {
  id: number
  name: string
  title: { zh: string; en: string }
  everySeconds: number
  status: 'waiting' | 'running' | 'failing'
  nextRunAt: Date | null
  lastDoneAt: Date | null
  lastFailedAt: Date | null
  lastError: string | null
  lastMs: number | null
  failures: number
}

/** The tasks with what their queue holds of them. */
export async function selectTasks(db: Db): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select t.id, t.name, json_build_object('zh', t.title_zh, 'en', t.title_en) as title, t.every_seconds as "everySeconds",
      case when j.is_running then 'running' when t.failures > 0 then 'failing' else 'waiting' end as status,
      j.next_at as "nextRunAt", t.last_done_at as "lastDoneAt", t.last_failed_at as "lastFailedAt", t.last_error as "lastError",
      t.last_ms as "lastMs", t.failures
    from background_task t
    left join lateral (
      select bool_or(locked_at > now() - interval '10 minutes') as is_running, min(run_at) filter (where locked_at is null) as next_at
      from graphile_worker.jobs where task_identifier = t.name and attempts < max_attempts
    ) j on true
    order by t.name limit 200`.execute(db)
  return rows
}

/** As administrators read it; undefined where there is no such task. */
export async function selectTaskTitle(db: Db, name: string): Promise<TaskRow['title'] | undefined> {
  const { rows } = await sql<Pick<TaskRow, 'title'>>`
    select json_build_object('zh', title_zh, 'en', title_en) as title from background_task where name = ${name}`.execute(
    db,
  )
  return rows[0]?.title
}
