import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { isStillReachable, seesCompany } from '../../../platform/server/messages/message-way.sql.ts'
import type { MessageWay } from '../../../platform/server/messages/message-way.sql.ts'
import { insertMessages } from '../../../platform/server/messages/messages.sql.ts'
import { NOT_ENDED } from '../../rules/lesson-words.ts'
import type { ReminderLead } from '../rules/reminder-due.ts'

export interface Reminder extends MessageWay {
  leadMinutes: ReminderLead
}

export async function selectReminder(
  db: Db,
  userId: number,
): Promise<(Reminder & { channel: string | null }) | undefined> {
  const { rows } = await sql<Reminder & { channel: string | null }>`
    select p.lead_minutes as "leadMinutes", p.channel_id as "channelId", h.name as channel, p.locale
    from lesson_reminder p left join notification_channel h on h.id = p.channel_id where p.user_id = ${userId}`.execute(
    db,
  )
  return rows[0]
}

export async function upsertReminder(trx: Db, userId: number, { leadMinutes, channelId, locale }: Reminder) {
  await sql`
    insert into lesson_reminder (user_id, lead_minutes, channel_id, locale)
    values (${userId}, ${leadMinutes}, ${channelId}, ${locale})
    on conflict (user_id) do update set lead_minutes = excluded.lead_minutes, channel_id = excluded.channel_id,
      locale = excluded.locale`.execute(trx)
}

export async function deleteReminder(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('lesson_reminder').where('user_id', '=', userId).execute()
}

/** Writes a test to where the person is reminded, unless one was written within a minute. */
export async function insertTestReminder(
  trx: Db,
  userId: number,
  write: (locale: 'zh' | 'en') => { subject: string; body: string },
): Promise<'written' | 'none' | 'again'> {
  const { rows } = await sql<Reminder & { address: string | null }>`
    select p.channel_id as "channelId", p.locale, case when p.channel_id is null then u.email end as address
    from lesson_reminder p join app_user u on u.id = p.user_id
    where p.user_id = ${userId} and (p.channel_id is not null or u.email is not null) for update of p`.execute(trx)
  const [chosen] = rows
  if (!chosen) return 'none'
  const { rows: recent } = await sql`
    select from notification_message where user_id = ${userId} and created_at > now() - interval '1 minute'
      and subject in (${write('zh').subject}, ${write('en').subject})`.execute(trx)
  if (recent.length > 0) return 'again'
  const { channelId, address, locale } = chosen
  await insertMessages(trx, [{ userId, channelId, address, ...write(locale) }])
  return 'written'
}

/** A person who is to be reminded of a lesson. */
export interface Announced extends Reminder {
  lessonId: number
  userId: number
  startsAt: Date
  endsAt: Date
  address: string | null
  name: string
  course: string
  presenter: string
  isPresenter: boolean
}

/**
 * Presenters and reviewers of lessons that start within `withinMinutes` of `now` who were not reminded of that start yet, those first
 * whose time came first. Left out: people who may not see the lesson any more, or have nowhere to be reminded.
 */
export async function selectAnnounced(trx: Db, now: Date, withinMinutes: number, most: number): Promise<Announced[]> {
  const { rows } = await sql<Announced>`
    select l.id as "lessonId", u.id as "userId", l.starts_at as "startsAt", l.ends_at as "endsAt", l.name, l.course,
      t.name as presenter, l.user_id = u.id as "isPresenter", p.lead_minutes as "leadMinutes", p.channel_id as "channelId", p.locale,
      case when p.channel_id is null then u.email end as address
    from lesson l
    join lateral (select l.user_id union select r.user_id from lesson_reviewer r where r.lesson_id = l.id) who on true
    join lesson_reminder p on p.user_id = who.user_id
    join app_user u on u.id = p.user_id and u.deleted_at is null and not u.awaits_approval
    join role o on o.name = u.role
    join app_user t on t.id = l.user_id
    where l.starts_at > ${now} and l.starts_at <= ${now}::timestamptz + make_interval(mins => ${withinMinutes})
      and l.state = ${NOT_ENDED} and l.live_started_at is null and l.deleted_at is null
      and exists (select from role_key k where k.role = u.role and k.key = 'lecture')
      and ${seesCompany(sql`l.company_id`)} and ${isStillReachable}
      and not exists (select from lesson_reminded d where d.starts_at = l.starts_at and d.lesson_id = l.id and d.user_id = u.id
        and d.lead_minutes <= p.lead_minutes)
    order by l.starts_at - make_interval(mins => p.lead_minutes), l.id, u.id limit ${most}`.execute(trx)
  return rows
}

/** Notes that these people are reminded. Returns those whom no other server reminds at the same moment. */
export async function insertReminded(trx: Db, announced: readonly Announced[]): Promise<Announced[]> {
  if (announced.length === 0) return []
  const { rows } = await sql<{ lessonId: number; userId: number }>`
    insert into lesson_reminded (starts_at, lesson_id, user_id, lead_minutes)
    select * from unnest(${announced.map(({ startsAt }) => startsAt)}::timestamptz[], ${announced.map(({ lessonId }) => lessonId)}::bigint[],
      ${announced.map(({ userId }) => userId)}::bigint[], ${announced.map(({ leadMinutes }) => leadMinutes)}::int[])
    on conflict do nothing returning lesson_id as "lessonId", user_id as "userId"`.execute(trx)
  const added = new Set(rows.map(({ lessonId, userId }) => `${lessonId} ${userId}`))
  return announced.filter(({ lessonId, userId }) => added.has(`${lessonId} ${userId}`))
}

/** Of starts that are past: no reminder of them can be due. */
export async function deleteOldReminded(db: Db, now: Date): Promise<void> {
  await sql`delete from lesson_reminded where starts_at < ${now}::timestamptz - interval '1 day'`.execute(db)
}
