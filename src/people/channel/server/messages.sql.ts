import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { OutboundFailure } from '../../../platform/rules/outbound-text.ts'

export interface MessageRow {
  id: number
  channel: string | null
  address: string | null
  subject: string
  body: string
  status: 'waiting' | 'sent' | 'failed'
  tries: number
  error: OutboundFailure | null
  createdAt: Date
  sentAt: Date | null
}

/** A person's messages, the newest first. */
export const messagesQuery = (userId: number): RawBuilder<MessageRow> => sql`
  select m.id, h.name as channel, m.address, m.subject, m.body, m.status, m.tries, m.error,
    m.created_at as "createdAt", m.sent_at as "sentAt"
  from notification_message m left join notification_channel h on h.id = m.channel_id
  where m.user_id = ${userId} order by m.id desc`

export function selectMessagePage(db: Db, userId: number, page: Page): Promise<ListAnswer<MessageRow>> {
  const from = sql`notification_message where user_id = ${userId}`
  return selectListPage(db, { rows: messagesQuery(userId), from }, page)
}

/** Messages are kept for 90 days. */
export async function deleteOldMessages(db: Db): Promise<void> {
  await sql`delete from notification_message where created_at < now() - interval '90 days'`.execute(db)
}
