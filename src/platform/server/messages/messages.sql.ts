import { sql } from 'kysely'
import type { ChannelKind } from '../../rules/channel-kinds.ts'
import type { OutboundFailure } from '../../rules/outbound-text.ts'
import type { Db } from '../database/database.ts'

/** To a channel, or by mail to an address. */
export interface NewMessage {
  userId: number
  channelId: number | null
  address: string | null
  subject: string
  body: string
  /** which of the person's notifications it is sent for */
  choiceId?: number
}

/** Messages that wait to be sent, in the caller's transaction. */
export async function insertMessages(trx: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ userId, channelId, address, subject, body, choiceId }) => ({
    user_id: userId,
    channel_id: channelId,
    address,
    subject,
    body,
    choice_id: choiceId ?? null,
  }))
  await trx.insertInto('notification_message').values(rows).execute()
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

/** `error` null: not known. `retryAfterMs` null: it is given up. */
export async function updateNotSent(
  db: Db,
  id: number,
  error: OutboundFailure | null,
  retryAfterMs: number | null,
): Promise<void> {
  await sql`
    update notification_message set error = ${error}, status = ${retryAfterMs === null ? 'failed' : 'waiting'},
      next_try_at = now() + make_interval(secs => ${(retryAfterMs ?? 0) / 1000})
    where id = ${id}`.execute(db)
}
