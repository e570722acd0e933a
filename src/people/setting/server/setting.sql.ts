import type { Db } from '../../../platform/server/database/database.ts'

/** Who changed which setting last, and when. */
export async function selectChanges(db: Db): Promise<{ name: string; changedAt: Date; changedBy: string | null }[]> {
  return db
    .selectFrom('setting')
    .leftJoin('app_user', 'app_user.id', 'setting.changed_by')
    .select(['setting.name', 'setting.changed_at as changedAt', 'app_user.name as changedBy'])
    .execute()
}
