import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { userSees } from '../../server/user-sees.sql.ts'

/**
 * Takes up what happened and adds it to what each person is still to be notified of: who chose it, may see the client, and may use
 * the channel. Several processes may do so at once. Returns how much was taken up.
 */
export async function takeUpEvents(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from notification_event
      where id in (select id from notification_event order by id for update skip locked limit ${most}) returning *
    ), matched as (
      select n.id as choice_id, t.site_id, t.client_id, t.kind, t.device_ids, t.samples
      from taken t
      join notification_choice n on n.is_active and t.kind = any(n.kinds) and coalesce(n.client_id, t.client_id) = t.client_id
        and coalesce(n.site_id, t.site_id) = t.site_id
      join app_user u on u.id = n.user_id and u.deleted_at is null
      join role r on r.name = u.role
      left join notification_channel h on h.id = n.channel_id
      where (n.channel_id is null or (h.deleted_at is null and (h.is_for_everybody
          or exists (select from role_key k where k.role = u.role and k.key = 'notificationChannel'))))
        and ${userSees('t.client_id', 't.site_id')}
      order by n.id, t.id
    ), pended as (
      insert into notification_pending (choice_id, site_id, client_id, kind, device_ids, samples) select * from matched
    ), told as (
      update notification_choice set pending_since = coalesce(pending_since, now()), pending_last_at = now()
      where id in (select choice_id from matched)
    )
    select count(*)::int as taken from taken`.execute(db)
  return rows[0]?.taken ?? 0
}

export interface PendingChoice {
  id: number
  userId: number
  channelId: number | null
  email: string | null
  locale: 'zh' | 'en'
  minIntervalMinutes: number
  quietFrom: string | null
  quietUntil: string | null
  since: Date
  last: Date
  lastMessageAt: Date | null
}

/** Those with something to send, locked; rows locked by others are left to them. */
export async function selectPendingChoices(db: Db, most: number): Promise<PendingChoice[]> {
  const { rows } = await sql<PendingChoice>`
    select id, user_id as "userId", channel_id as "channelId", email, locale, min_interval_minutes as "minIntervalMinutes",
      quiet_from as "quietFrom", quiet_until as "quietUntil", pending_since as since, pending_last_at as last,
      last_message_at as "lastMessageAt"
    from notification_choice n where pending_since is not null and is_active
      and not exists (select from notification_channel h where h.id = n.channel_id and h.deleted_at is not null)
    order by last_message_at nulls first, id limit ${most} for update skip locked`.execute(db)
  return rows
}

export interface PendingLine {
  site: string
  client: string
  kind: string
  devices: number
  /** the first few of them */
  serials: string[]
}

/** Takes what is to be sent of a choice; it counts as sent. A device counts once, however often it happened to it. */
export async function takePending(db: Db, choiceId: number): Promise<{ devices: number; lines: PendingLine[] }> {
  const { rows } = await sql<PendingLine & { allDevices: number }>`
    with taken as (delete from notification_pending where choice_id = ${choiceId} returning *),
    counted as (
      select site_id, client_id, kind, count(distinct device) as devices
      from taken, unnest(device_ids) device group by 1, 2, 3
    ), named as (
      select site_id, client_id, kind, (array_agg(serial order by first, place))[1:3] as serials
      from (
        select t.site_id, t.client_id, t.kind, s.sample->>'serial' as serial, min(t.id) as first, min(s.place) as place
        from taken t, jsonb_array_elements(t.samples) with ordinality s(sample, place) group by 1, 2, 3, 4
      ) serials group by 1, 2, 3
    )
    select s.name as site, c.name as client, t.kind, t.devices, coalesce(n.serials, '{}') as serials,
      (select count(distinct device) from taken, unnest(device_ids) device) as "allDevices"
    from counted t join site s on s.id = t.site_id join client c on c.id = t.client_id
    left join named n on n.site_id = t.site_id and n.client_id = t.client_id and n.kind = t.kind
    order by t.devices desc, s.name, c.name, t.kind`.execute(db)
  await sql`
    update notification_choice set pending_since = null, pending_last_at = null, last_message_at = now()
    where id = ${choiceId}`.execute(db)
  return { devices: rows[0]?.allDevices ?? 0, lines: rows }
}
