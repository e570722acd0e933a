import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Manifest } from './manifest.ts'

export async function insertBackupRun(db: Db, target: string): Promise<number> {
  const { id } = await db.insertInto('backup_run').values({ target }).returning('id').executeTakeFirstOrThrow()
  return id
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

export async function updateBackupFailed(db: Db, run: number, error: string): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ ended_at: sql<Date>`now()`, error })
    .where('id', '=', run)
    .execute()
}
