import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { insertMessages } from '../../../platform/server/messages/messages.sql.ts'

/** A test of one's own choice; undefined where there is none, false when another was made within a minute. */
export async function insertTestMessage(
  db: Db,
  { id, userId, texts }: { id: number; userId: number; texts: Record<'zh' | 'en', { subject: string; body: string }> },
): Promise<boolean | undefined> {
  const choice = await db
    .selectFrom('notification_choice')
    .select(['id', 'channel_id', 'email', 'locale'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!choice) return undefined
  const { rows } = await sql`
    select from notification_message where user_id = ${userId} and choice_id = ${id} and created_at > now() - interval '1 minute'`.execute(
    db,
  )
  if (rows.length > 0) return false
  const { channel_id: channelId, email: address } = choice
  await insertMessages(db, [{ choiceId: id, userId, channelId, address, ...texts[choice.locale] }])
  return true
}
