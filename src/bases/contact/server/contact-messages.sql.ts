import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '../../../platform/rules/text.ts'
import type { OutboundFailure } from '../../../platform/rules/outbound-text.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Period, ReservationState } from '../../rules/base-words.ts'
import type { ContactCause } from '../rules/contact-causes.ts'

/** Which ways lead to contacts just now. */
export interface OpenWays {
  sms: boolean
  mail: boolean
}

const isMobile = (phone: RawBuilder<unknown>) =>
  sql`regexp_replace(${phone}, '[[:space:]-]', '', 'g') ~ '^(((\\+|00)86)?1[3-9][0-9]{9}|\\+[1-9][0-9]{6,14})$'`

/** A message by each open way that leads to the contact, in the transaction that it is about. Phones without a mobile number get none. */
export async function insertContactMessages(
  trx: Db,
  reservationIds: readonly number[],
  cause: ContactCause,
  { sms, mail }: OpenWays,
): Promise<void> {
  if (reservationIds.length === 0 || (!sms && !mail)) return
  await sql`
    insert into contact_message (reservation_id, cause, way)
    select r.id, ${cause}, w.way from reservation r cross join (values ('sms'), ('mail')) w(way)
    where r.id = any(${reservationIds}::bigint[]) and case w.way
      when 'sms' then ${sms} and ${isMobile(sql`r.phone`)}
      else ${mail} and r.email is not null end
    order by r.id, w.way`.execute(trx)
}

/** How often within a day a booking's contact was written to for a cause. */
export async function countNoted(db: Db, reservationId: number, cause: ContactCause): Promise<number> {
  const { rows } = await sql<{ noted: number }>`
    select count(distinct created_at)::int as noted from contact_message
    where reservation_id = ${reservationId} and cause = ${cause} and created_at > now() - interval '1 day'`.execute(db)
  return rows[0]?.noted ?? 0
}

/** The message of a booking as it is now. */
interface DueBooking {
  state: ReservationState
  code: string
  day: string
  period: Period
  /** of the half day: '08:00–12:00' */
  hours: string
  station: string | null
  reason: string | null
}
/** The message of a report whose certificate ends. */
interface DueCertificate {
  reportNumber: string
  validUntil: string
  /** it is in force, and the tanker has no later one */
  isCurrent: boolean
}
export type DueContactMessage = {
  id: number
  tries: number
  way: 'sms' | 'mail'
  locale: Locale
  companyId: number
  orgName: string
  isPublic: boolean
  tankerNumber: string
  phone: string
  email: string | null
} & ({ cause: ContactCause; booking: DueBooking } | { cause: 'expires'; certificate: DueCertificate })

/**
 * Takes messages that are due for this process, with what they are about as it is by now; one that it never reports on is due again after
 * the lease. `today` is the business day.
 */
export async function takeDueContactMessages(
  db: Db,
  { most, leaseSeconds, today }: { most: number; leaseSeconds: number; today: string },
): Promise<DueContactMessage[]> {
  const { rows } = await sql<DueContactMessage>`
    with due as (
      select id from contact_message where status = 'waiting' and next_try_at <= now()
      order by next_try_at, id limit ${most} for update skip locked
    ), taken as (
      update contact_message m set tries = m.tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
      from due where m.id = due.id returning m.id, m.tries, m.cause, m.way, m.reservation_id, m.inspection_id
    )
    select t.id, t.tries, t.cause, t.way, coalesce(r.locale, 'zh') as locale, c.id as "companyId", c.name as "orgName",
      coalesce(p.is_public, false) and c.deleted_at is null as "isPublic", coalesce(i.tanker_number, r.tanker_number) as "tankerNumber",
      coalesce(i.phone, r.phone) as phone, r.email,
      jsonb_build_object('state', r.state, 'code', r.code, 'day', r.day, 'period', r.period,
        'hours', to_char(case r.period when 'morning' then coalesce(p.morning_from, '08:00') else coalesce(p.afternoon_from, '13:00') end,
          'HH24:MI') || '–' || to_char(case r.period when 'morning' then coalesce(p.morning_to, '12:00')
          else coalesce(p.afternoon_to, '17:00') end, 'HH24:MI'),
        'station', s.name, 'reason', r.cancel_reason) as booking,
      jsonb_build_object('reportNumber', i.report_number, 'validUntil', i.valid_until,
        'isCurrent', ${isCurrent(today)}) as certificate
    from taken t left join inspection i on i.id = t.inspection_id
      left join reservation r on r.id = coalesce(t.reservation_id, i.reservation_id)
      join company c on c.id = coalesce(i.company_id, r.company_id)
      left join base_profile p on p.company_id = c.id left join station s on s.id = r.called_station_id
    order by t.id`.execute(db)
  return rows
}

/** Whether the certificate of `i` is in force and the tanker's last one, whichever base issued it. */
const isCurrent = (today: string) => sql`i.status = 4 and i.valid_until >= ${today}
  and not exists (select from inspection o where o.tanker_number = i.tanker_number and o.status = 4
    and (o.valid_until, o.id) > (i.valid_until, i.id))`

/** At once; the others get theirs an hour later. */
const MOST_REMINDED = 1000

/** A message by each open way that leads to the contact of a certificate that ends until a day, and that was not written there. */
export async function insertCertificateMessages(
  db: Db,
  { today, until }: { today: string; until: string },
  { sms, mail }: OpenWays,
): Promise<void> {
  if (!sms && !mail) return
  await sql`
    insert into contact_message (inspection_id, cause, way)
    select i.id, 'expires', w.way from inspection i left join reservation r on r.id = i.reservation_id
      cross join (values ('sms'), ('mail')) w(way)
    where i.status = 4 and i.valid_until between ${today} and ${until} and ${isCurrent(today)}
      and case w.way when 'sms' then ${sms} and ${isMobile(sql`i.phone`)} else ${mail} and r.email is not null end
      and not exists (select from contact_message m where m.inspection_id = i.id and m.way = w.way)
    order by i.valid_until, i.id, w.way limit ${MOST_REMINDED}
    on conflict (inspection_id, way) where inspection_id is not null do nothing`.execute(db)
}

export async function updateContactSent(db: Db, id: number, status: 'sent' | 'dropped'): Promise<void> {
  await sql`
    update contact_message set status = ${status}, sent_at = case when ${status} = 'sent' then now() end, error = null
    where id = ${id}`.execute(db)
}

/** `error` null: not known. `retryAfterMs` null: it is given up. */
export async function updateContactNotSent(
  db: Db,
  id: number,
  error: OutboundFailure | null,
  retryAfterMs: number | null,
): Promise<void> {
  await sql`
    update contact_message set error = ${error}, status = ${retryAfterMs === null ? 'failed' : 'waiting'},
      next_try_at = now() + make_interval(secs => ${(retryAfterMs ?? 0) / 1000})
    where id = ${id}`.execute(db)
}

/**
 * Notes that contacts of bookings on `day` are reminded, and returns those bookings. Left out: who was written to since `since` that the
 * booking is kept, was moved or got its place.
 */
export async function updateReminded(trx: Db, day: string, since: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update reservation set reminded_at = now()
    where id in (select r.id from reservation r
      where r.day = ${day} and r.state = '已预约' and r.reminded_at is null
        and not exists (select from contact_message m where m.reservation_id = r.id and m.created_at >= ${since}
          and m.cause in ('booked', 'seated', 'moved'))
      order by r.id limit ${most} for update of r skip locked)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Deletes old messages that were sent or given up. */
export async function deleteOldContactMessages(db: Db, olderThanDays: number): Promise<void> {
  await sql`
    delete from contact_message
    where status <> 'waiting' and created_at < now() - make_interval(days => ${olderThanDays})`.execute(db)
}
