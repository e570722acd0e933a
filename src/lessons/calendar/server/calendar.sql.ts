import { sql } from 'kysely'
import type { Locale } from '../../../platform/rules/text.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { seesCompany } from '../../../platform/server/messages/message-way.sql.ts'

export async function selectCalendar(
  db: Db,
  userId: number,
): Promise<{ createdAt: Date; usedAt: Date | null } | undefined> {
  return db
    .selectFrom('lesson_calendar')
    .select(['created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function upsertCalendar(trx: Db, calendar: { userId: number; codeHash: Buffer; locale: Locale }) {
  await sql`
    insert into lesson_calendar (user_id, code_hash, locale)
    values (${calendar.userId}, ${calendar.codeHash}, ${calendar.locale})
    on conflict (user_id) do update set code_hash = excluded.code_hash, locale = excluded.locale, created_at = now(), used_at = null`.execute(
    trx,
  )
}

/** False where there was none. */
export async function deleteCalendar(trx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`delete from lesson_calendar where user_id = ${userId} returning user_id`.execute(trx)
  return rows.length > 0
}

/** Whose calendar a link opens: people who may see lessons still. Undefined: it opens none. */
export async function selectOpenCalendar(
  db: Db,
  codeHash: Buffer,
): Promise<{ userId: number; locale: Locale } | undefined> {
  const { rows } = await sql<{ userId: number; locale: Locale }>`
    select k.user_id as "userId", k.locale from lesson_calendar k
    join app_user u on u.id = k.user_id and u.deleted_at is null and not u.awaits_approval
    where k.code_hash = ${codeHash} and exists (select from role_key r where r.role = u.role and r.key = 'lecture')`.execute(
    db,
  )
  return rows[0]
}

/** Calendars fetch often: a change an hour is enough. */
export async function updateCalendarUsed(db: Db, userId: number): Promise<void> {
  await sql`
    update lesson_calendar set used_at = now()
    where user_id = ${userId} and (used_at is null or used_at < now() - interval '1 hour')`.execute(db)
}

export interface CalendarLesson {
  id: number
  name: string
  course: string
  presenter: string
  isPresenter: boolean
  startsAt: Date
  endsAt: Date
}

/** The lessons that a person presents or reviews and may see, of the last 30 days and the year to come. */
export async function selectCalendarLessons(db: Db, userId: number, most: number): Promise<CalendarLesson[]> {
  const { rows } = await sql<CalendarLesson>`
    select l.id, l.name, l.course, t.name as presenter, l.user_id = u.id as "isPresenter", l.starts_at as "startsAt",
      l.ends_at as "endsAt"
    from app_user u join role o on o.name = u.role
    join lesson l on (l.user_id = u.id or exists (select from lesson_reviewer r where r.lesson_id = l.id and r.user_id = u.id))
    join app_user t on t.id = l.user_id
    where u.id = ${userId} and l.deleted_at is null and ${seesCompany(sql`l.company_id`)}
      and l.starts_at between now() - interval '30 days' and now() + interval '1 year'
    order by l.starts_at, l.id limit ${most}`.execute(db)
  return rows
}
