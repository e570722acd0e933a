import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { EventPayloads } from '../../../platform/server/database/events.ts'

/**
 * Notifies the consoles of those who see these lessons, once the transaction commits. `before`: whether the lesson was shared, and who was
 * removed from it.
 */
export async function publishLessons(
  trx: Db,
  ids: readonly number[],
  before: { isShared: boolean; userIds: readonly number[] } = { isShared: false, userIds: [] },
): Promise<void> {
  const { rows } = await sql<EventPayloads['lesson']>`
    select l.id as "lessonId", l.company_id as "companyId", l.shared or ${before.isShared} as "isShared",
      array[l.user_id] || ${before.userIds}::bigint[]
        || array(select r.user_id from lesson_reviewer r where r.lesson_id = l.id) as "userIds"
    from lesson l where l.id = any(${ids}::bigint[])`.execute(trx)
  for (const payload of rows) await publishIn(trx, 'lesson', payload)
}
