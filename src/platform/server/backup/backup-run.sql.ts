import { sql } from 'kysely'
import type { Text } from '../../rules/text.ts'
import type { Db } from '../database/database.ts'
import type { Manifest } from './manifest.ts'

export async function insertBackupRun(db: Db, target: string): Promise<number> {
  const { id } = await db.insertInto('backup_run').values({ target }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whether a good one was made there. */
export async function selectHasBackup(db: Db, target: string): Promise<boolean> {
  const found = await db
    .selectFrom('backup_run')
    .select('id')
    .where('target', '=', target)
    .where('backup_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function updateBackupDone(
  db: Db,
  run: number,
  { id, databaseBytes, files, publicKey }: Manifest,
): Promise<void> {
  const done = { backup_id: id, bytes: databaseBytes, files: files.length, is_sealed: publicKey !== undefined }
  await db
    .updateTable('backup_run')
    .set({ ended_at: sql<Date>`now()`, ...done })
    .where('id', '=', run)
    .execute()
}

/** Of a good one: what people should look at all the same. */
export async function updateBackupWarning(db: Db, run: number, warning: Text): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ warning: JSON.stringify(warning) })
    .where('id', '=', run)
    .execute()
}

export async function updateBackupFailed(db: Db, run: number, error: Text): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ ended_at: sql<Date>`now()`, error: JSON.stringify(error) })
    .where('id', '=', run)
    .execute()
}

export interface LastBackups {
  good:
    | { at: Date; target: string; id: string; bytes: number; files: number; isSealed: boolean; warning: Text | null }
    | undefined
  /** of the last that began, unless it is a good one or still runs */
  failure: { at: Date; error: Text } | undefined
  lastStartedAt: Date | undefined
}

/** The last backups, with those made by hand. */
export async function selectLastBackups(db: Db): Promise<LastBackups> {
  const { rows } = await sql<LastBackups>`
    select
      (select json_build_object('at', ended_at, 'target', target, 'id', backup_id, 'bytes', bytes, 'files', files, 'isSealed', is_sealed, 'warning', warning)
        from backup_run where backup_id is not null order by ended_at desc limit 1) as good,
      json_build_object('at', last.ended_at, 'error', last.error) as failure, last.started_at as "lastStartedAt"
    from (select 1) one left join (select * from backup_run order by id desc limit 1) last on true`.execute(db)
  const { good, failure, lastStartedAt } = rows[0] ?? {}
  return {
    good: good ? { ...good, at: new Date(good.at) } : undefined,
    failure: failure?.error ? { ...failure, at: new Date(failure.at) } : undefined,
    lastStartedAt: lastStartedAt ?? undefined,
  }
}
