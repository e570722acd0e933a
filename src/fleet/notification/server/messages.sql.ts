import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { OutboundFailure } from '../../../platform/rules/outbound-text.ts'
import { isoMoment } from '../../device/server/device-columns.sql.ts'
import type { ChannelKind } from '../rules/notice-kinds.ts'

export interface NewMessage {
  choiceId: number
  userId: number
  channelId: number | null
  address: string | null
  subject: string
  body: string
}

export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await db
    .insertInto('notification_message')
    .values({
      choice_id: message.choiceId,
      user_id: message.userId,
      channel_id: message.channelId,
      address: message.address,
      subject: message.subject,
      body: message.body,
    })
    .execute()
}

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
  await insertMessage(db, { choiceId: id, userId, channelId, address, ...texts[choice.locale] })
  return true
}

export interface DueMessage {
  id: number
  tries: number
  address: string | null
  subject: string
  body: string
  createdAt: Date
  /** null: the channel was deleted meanwhile, or it goes by mail */
  channelId: number | null
  kind: ChannelKind | null
  sealedUrl: string | null
  sealedSecret: string | null
}

/** Takes messages that are due for this process; one that it never reports on is due again after the lease. */
export async function takeDueMessages(db: Db, most: number, leaseSeconds: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select id from notification_message where status = 'waiting' and next_try_at <= now()
      order by next_try_at limit ${most} for update skip locked
    )
    update notification_message m set tries = m.tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
    from due left join notification_channel h on h.id = (select channel_id from notification_message where id = due.id)
      and h.deleted_at is null
    where m.id = due.id
    returning m.id, m.tries, m.address, m.subject, m.body, m.created_at as "createdAt", h.id as "channelId", h.kind, h.sealed_url as "sealedUrl",
      h.sealed_secret as "sealedSecret"`.execute(db)
  return rows
}

export async function updateSent(db: Db, id: number): Promise<void> {
  await sql`update notification_message set status = 'sent', sent_at = now(), error = null where id = ${id}`.execute(db)
}

/** `retryAfterMs` null: it is given up. */
export async function updateNotSent(
  db: Db,
  id: number,
  error: OutboundFailure,
  retryAfterMs: number | null,
): Promise<void> {
  await sql`
    update notification_message set error = ${error}, status = ${retryAfterMs === null ? 'failed' : 'waiting'},
      next_try_at = now() + make_interval(secs => ${(retryAfterMs ?? 0) / 1000})
    where id = ${id}`.execute(db)
}

export interface MessageRow {
  id: number
  channel: string | null
  address: string | null
  subject: string
  body: string
  status: 'waiting' | 'sent' | 'failed'
  tries: number
  error: OutboundFailure | null
  createdAt: string
  sentAt: string | null
}

export async function selectMessagePage(db: Db, userId: number, page: Page): Promise<ListAnswer<MessageRow>> {
  const rows = sql<MessageRow>`
    select m.id, h.name as channel, m.address, m.subject, m.body, m.status, m.tries, m.error,
      ${isoMoment('m.created_at')} as "createdAt", ${isoMoment('m.sent_at')} as "sentAt"
    from notification_message m left join notification_channel h on h.id = m.channel_id
    where m.user_id = ${userId} order by m.id desc`
  return selectListPage(db, { rows, from: sql`notification_message where user_id = ${userId}` }, page)
}

/** Messages are kept for 90 days, logs of warnings for 180; what nobody took up within a day is no news. */
export async function deleteOldNotices(db: Db): Promise<void> {
  await sql`delete from notification_event where at < now() - interval '1 day'`.execute(db)
  await sql`delete from notification_message where created_at < now() - interval '90 days'`.execute(db)
  await sql`
    with gone as (
      delete from warning_file f using warning w
      where w.id = f.warning_id and w.closed_at < now() - interval '180 days' returning f.warning_id
    )
    update warning set remote_file_name = null where id in (select warning_id from gone)`.execute(db)
}
