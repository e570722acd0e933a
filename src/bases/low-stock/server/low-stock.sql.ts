import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { isStillReachable, seesCompany } from '../../../platform/server/messages/message-way.sql.ts'
import type { MessageWay } from '../../../platform/server/messages/message-way.sql.ts'

export async function selectNotice(
  db: Db,
  userId: number,
): Promise<(MessageWay & { channel: string | null }) | undefined> {
  const { rows } = await sql<MessageWay & { channel: string | null }>`
    select p.channel_id as "channelId", h.name as channel, p.locale
    from low_stock_notice p left join notification_channel h on h.id = p.channel_id where p.user_id = ${userId}`.execute(
    db,
  )
  return rows[0]
}

/** null: the person is not notified any more. */
export async function saveNotice(trx: Db, userId: number, way: MessageWay | null): Promise<void> {
  await (
    way
      ? sql`
        insert into low_stock_notice (user_id, channel_id, locale) values (${userId}, ${way.channelId}, ${way.locale})
        on conflict (user_id) do update set channel_id = excluded.channel_id, locale = excluded.locale`
      : sql`delete from low_stock_notice where user_id = ${userId}`
  ).execute(trx)
}

export interface Notified extends MessageWay {
  userId: number
  address: string | null
  base: string
  category: string
}

/** Users who chose to be notified, still see the base's stock, and can be reached, with the names they are shown. No one for a deleted material. */
export async function selectNotified(trx: Db, companyId: number, categoryId: number): Promise<Notified[]> {
  const { rows } = await sql<Notified>`
    select u.id as "userId", p.channel_id as "channelId", p.locale, case when p.channel_id is null then u.email end as address,
      c.name as base, m.name as category
    from low_stock_notice p
    join app_user u on u.id = p.user_id and u.deleted_at is null and not u.awaits_approval
    join role o on o.name = u.role
    join company c on c.id = ${companyId} join category m on m.id = ${categoryId} and m.deleted_at is null
    where exists (select from role_key k where k.role = u.role and k.key = 'company_material' and k.can_write)
      and ${seesCompany(sql`c.id`)} and ${isStillReachable}
    order by u.id`.execute(trx)
  return rows
}
