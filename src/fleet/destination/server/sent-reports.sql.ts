import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { OutboundFailure } from '../../../platform/rules/outbound-text.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { Page } from '../../../platform/server/list/list-page.sql.ts'
import type { OpenedDestination } from './destination.sql.ts'

export interface SentReport {
  id: number
  month: string
  status: 'waiting' | 'sent' | 'failed'
  tries: number
  error: OutboundFailure | null
  fileName: string | null
  bytes: number | null
  sentAt: Date | null
}

export function selectSentReports(db: Db, destinationId: number, page: Page) {
  const rows = sql<SentReport>`
    select id, month, status, tries, error, file_name as "fileName", bytes, sent_at as "sentAt" from sent_report
    where destination_id = ${destinationId} order by month desc`
  return selectListPage(db, { rows, from: sql`sent_report where destination_id = ${destinationId}` }, page)
}

/**
 * The report of the month before `today`, for each destination whose day has come; once. Also the one before that, of destinations that were
 * there on its day: no server may have run from then until the month was over.
 */
export async function insertDueReports(db: Db, today: string): Promise<void> {
  await sql`
    insert into sent_report (destination_id, month)
    select t.id, to_char(due.month - interval '1 month', 'YYYY-MM')
    from destination t join client c on c.id = t.client_id and c.deleted_at is null
    cross join lateral (
      select date_trunc('month', ${today}::date) - make_interval(months => ago) as month, ago from generate_series(0, 1) ago
    ) due
    cross join lateral (select (due.month + make_interval(days => t.day_of_month - 1))::date as day) its
    where t.deleted_at is null and its.day <= ${today}::date and (due.ago = 0 or t.created_at < its.day)
    on conflict do nothing`.execute(db)
}

/** Has the last report of a destination tried again if it was given up: the reason may be gone with what was just changed. */
export async function updateFailedToWaiting(trx: Db, destinationId: number): Promise<void> {
  await sql`
    update sent_report set status = 'waiting', tries = 0, next_try_at = now()
    where destination_id = ${destinationId} and status = 'failed'
      and month = (select max(month) from sent_report where destination_id = ${destinationId})`.execute(trx)
}

/**
 * Makes a report due now that arrived or was given up; its month, or undefined if there is none. With another id it is sent by another name
 * (`deliveryKey`): a receiver may drop what has the name of one that it took.
 */
export async function updateToSendAgain(trx: Db, destinationId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    update sent_report set id = default, status = 'waiting', tries = 0, error = null, next_try_at = now()
    where destination_id = ${destinationId} and id = ${id} and status <> 'waiting' returning month`.execute(trx)
  return rows[0]?.month
}

/** Whether the user `u` of the role `r` may have things sent to destinations of the client `c`, and sees all of its devices. */
export const MAY_SEND: RawBuilder<SqlBool> = sql`exists (select from role_key k where k.role = r.name and k.key = 'destination' and k.can_write)
  and case r.client_scope
    when 'all' then true
    when 'company' then r.company_scope = 'all'
    else exists (select from user_client a where a.user_id = u.id and a.client_id = c.id)
  end`

export interface DueReport extends OpenedDestination {
  reportId: number
  month: string
  tries: number
  /** the user who saved it may still do so, and sees all of the client's devices */
  isAllowed: boolean
}

/** Takes one report that is due for this process; if it never reports back, it is due again after the lease. */
export async function takeDueReport(db: Db, leaseSeconds: number): Promise<DueReport | undefined> {
  const { rows } = await sql<DueReport>`
    with due as (
      select s.id from sent_report s join destination t on t.id = s.destination_id and t.deleted_at is null
      where s.status = 'waiting' and s.next_try_at <= now() order by s.next_try_at, s.id limit 1 for update of s skip locked
    )
    update sent_report s set tries = s.tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
    from due, destination t, client c, app_user u, role r
    where s.id = due.id and t.id = s.destination_id and c.id = t.client_id and u.id = t.user_id and r.name = u.role
    returning s.id as "reportId", s.month, s.tries, t.id, t.client_id as "clientId", c.name as client, t.name, t.kind, t.address, t.host,
      t.port, t.username, t.folder, t.host_key as "hostKey", t.format, t.locale, t.day_of_month as "dayOfMonth",
      t.sealed_password as "sealedPassword",
      c.deleted_at is null and u.deleted_at is null
        and ${MAY_SEND} as "isAllowed"`.execute(db)
  return rows[0]
}

/** Tables of what is sent, with its tries. */
export type SentTable = 'sent_report' | 'sent_view'

export async function updateSent(
  db: Db,
  table: SentTable,
  id: number,
  { name, bytes }: { name: string; bytes: number },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set status = 'sent', sent_at = now(), error = null, file_name = ${name}, bytes = ${bytes}
    where id = ${id}`.execute(db)
}

/** `error` null: it was not made. `retryAfterMs` null: it is given up. */
export async function updateNotSent(
  db: Db,
  table: SentTable,
  id: number,
  error: OutboundFailure | null,
  retryAfterMs: number | null,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set error = ${error}, status = ${retryAfterMs === null ? 'failed' : 'waiting'},
      next_try_at = now() + make_interval(secs => ${(retryAfterMs ?? 0) / 1000})
    where id = ${id}`.execute(db)
}
