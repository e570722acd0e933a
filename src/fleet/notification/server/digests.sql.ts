import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { userSees } from '../../server/user-sees.sql.ts'
import type { WarningDetails } from '../../device/rules/warning-types.ts'

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
      select n.id as choice_id, t.site_id, t.client_id, t.kind, sum(t.devices)::int as devices,
        jsonb_path_query_array(jsonb_agg(t.samples), '$[*][*]') as samples
      from taken t
      join notification_choice n on n.is_active and t.kind = any(n.kinds) and coalesce(n.client_id, t.client_id) = t.client_id
        and coalesce(n.site_id, t.site_id) = t.site_id
      join app_user u on u.id = n.user_id and u.deleted_at is null
      join role r on r.name = u.role
      left join notification_channel h on h.id = n.channel_id
      where (n.channel_id is null or (h.deleted_at is null and (h.is_for_everybody
          or exists (select from role_key k where k.role = u.role and k.key = 'notificationChannel'))))
        and ${userSees('t.client_id', 't.site_id')}
      group by 1, 2, 3, 4
    ), pended as (
      insert into notification_pending as p (choice_id, site_id, client_id, kind, devices, samples)
      select choice_id, site_id, client_id, kind, devices, jsonb_path_query_array(samples, '$[0 to 2]') from matched
      order by 1, 2, 3, 4
      on conflict (choice_id, site_id, client_id, kind) do update set devices = p.devices + excluded.devices,
        samples = jsonb_path_query_array(p.samples || excluded.samples, '$[0 to 2]')
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
  samples: { serial: string; details?: WarningDetails }[]
}

/** Takes what is to be sent of a choice; it counts as sent. */
export async function takePending(db: Db, choiceId: number): Promise<PendingLine[]> {
  const { rows } = await sql<PendingLine>`
    with taken as (delete from notification_pending where choice_id = ${choiceId} returning *)
    select s.name as site, c.name as client, t.kind, t.devices, t.samples
    from taken t join site s on s.id = t.site_id join client c on c.id = t.client_id
    order by t.devices desc, s.name, c.name, t.kind`.execute(db)
  await sql`
    update notification_choice set pending_since = null, pending_last_at = null, last_message_at = now()
    where id = ${choiceId}`.execute(db)
  return rows
}
