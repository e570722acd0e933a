import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { isChoosableChannel } from '../../../platform/server/messages/choosable-channel.sql.ts'
import { isoMoment } from '../../device/server/device-columns.sql.ts'
import { seesClient, seesSiteOfDevices } from '../../server/scope.sql.ts'

export interface Choice {
  channelId: number | null
  email: string | null
  kinds: readonly string[]
  clientId: number | null
  siteId: number | null
  locale: 'zh' | 'en'
  minIntervalMinutes: number
  quietFrom: string | null
  quietUntil: string | null
  isActive: boolean
}
export interface ChoiceRow extends Omit<Choice, 'kinds'> {
  id: number
  kinds: string[]
  channel: string | null
  client: string | null
  site: string | null
  lastMessageAt: string | null
}

export async function selectChoices(db: Db, userId: number): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select n.id, n.channel_id as "channelId", h.name as channel, n.email, n.kinds, n.client_id as "clientId", c.name as client,
      n.site_id as "siteId", s.name as site, n.locale, n.min_interval_minutes as "minIntervalMinutes", n.quiet_from as "quietFrom",
      n.quiet_until as "quietUntil", n.is_active and h.deleted_at is null as "isActive", ${isoMoment('n.last_message_at')} as "lastMessageAt"
    from notification_choice n
    left join notification_channel h on h.id = n.channel_id
    left join client c on c.id = n.client_id
    left join site s on s.id = n.site_id
    where n.user_id = ${userId} order by n.id`.execute(db)
  return rows
}

/** Which of what a choice names exists and may be chosen: any channel by those who manage them. */
export async function selectChoosable(
  db: Db,
  { channelId, clientId, siteId }: Pick<Choice, 'channelId' | 'clientId' | 'siteId'>,
  { clients, managesChannels }: { clients: ClientScope; managesChannels: boolean },
): Promise<{ channel: boolean; client: boolean; site: boolean }> {
  const { rows } = await sql<{ channel: boolean; client: boolean; site: boolean }>`select
    ${isChoosableChannel(channelId, managesChannels)} as channel,
    exists (select from client where id = ${clientId} and deleted_at is null and ${seesClient(clients, 'client.id')}) as client,
    exists (select from site s where s.id = ${siteId} and s.deleted_at is null and ${seesSiteOfDevices(clients, 's.id')}) as site`.execute(
    db,
  )
  return rows[0] ?? { channel: false, client: false, site: false }
}

const columns = (choice: Choice) => ({
  channel_id: choice.channelId,
  email: choice.email,
  kinds: [...choice.kinds],
  client_id: choice.clientId,
  site_id: choice.siteId,
  locale: choice.locale,
  min_interval_minutes: choice.minIntervalMinutes,
  quiet_from: choice.quietFrom,
  quiet_until: choice.quietUntil,
  is_active: choice.isActive,
})

/** Undefined when the person has as many as may be. */
export async function insertChoice(trx: Db, userId: number, choice: Choice, most: number): Promise<number | undefined> {
  // Of several at once each counts what the one before it added.
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notification_choice where user_id = ${userId}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= most) return undefined
  const added = await trx
    .insertInto('notification_choice')
    .values({ user_id: userId, ...columns(choice) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** Also drops what was not yet sent for it: the changed choice may not cover it. */
export async function updateChoice(db: Db, userId: number, id: number, choice: Choice): Promise<boolean> {
  const found = await db
    .updateTable('notification_choice')
    .set({ ...columns(choice), pending_since: null, pending_last_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  await sql`delete from notification_pending where choice_id = any(${found.map((each) => each.id)}::bigint[])`.execute(
    db,
  )
  return found.length > 0
}

export async function deleteChoice(db: Db, userId: number, id: number): Promise<boolean> {
  const found = await db
    .deleteFrom('notification_choice')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return found.length > 0
}
