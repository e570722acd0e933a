import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import { isChoosableChannel } from './choosable-channel.sql.ts'

/** Where a person's messages go, and in which language. */
export interface MessageWay {
  /** null: by mail to the person's own address */
  channelId: number | null
  locale: 'zh' | 'en'
}

/** Whether a person may have messages sent to the channel, and has a mail address of one's own. */
export async function selectReachable(
  db: Db,
  { userId, channelId, managesChannels }: { userId: number; channelId: number | null; managesChannels: boolean },
): Promise<{ channel: boolean; email: boolean }> {
  const { rows } = await sql<{ channel: boolean; email: boolean }>`
    select ${isChoosableChannel(channelId, managesChannels)} as channel, email is not null as email
    from app_user where id = ${userId}`.execute(db)
  return rows[0] ?? { channel: false, email: false }
}

/** In a query with the choice as p and its person as u: whether a message would still go where the person chose. */
export const isStillReachable: RawBuilder<boolean> = sql`
  case when p.channel_id is null then u.email is not null else exists (
    select from notification_channel h where h.id = p.channel_id and h.deleted_at is null and (h.is_for_everybody
      or exists (select from role_key k where k.role = u.role and k.key = 'notificationChannel'))) end`

/** In a query with a person as u and the role as o: whether the person sees the company. */
export const seesCompany = (company: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (o.company_scope = 'all' or ${company} = any(
    case o.company_scope when 'below' then companies_below(u.company_id) else array[u.company_id] end))`
