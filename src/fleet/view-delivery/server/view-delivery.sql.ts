import { sql } from 'kysely'
import type { OutboundFailure } from '../../../platform/rules/outbound-text.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { EnteredDelivery } from '../contract.ts'

type Status = 'waiting' | 'sent' | 'failed'

export interface Delivery extends Omit<EnteredDelivery, 'destinationId'> {
  id: number
  destinationId: number | null
  destination: string | null
  nextAt: Date
  status: Status | null
  error: OutboundFailure | null
  sentAt: Date | null
}

/** Of a view of the user. */
export async function selectDeliveries(db: Db, viewId: number, userId: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.id, d.destination_id as "destinationId", t.name as destination, d.every, d.on_day as "onDay", d.hour, d.format, d.locale,
      d.next_at as "nextAt", last.status, last.error, last.sent_at as "sentAt"
    from view_delivery d join saved_view v on v.id = d.view_id left join destination t on t.id = d.destination_id
    left join lateral (
      select status, error, sent_at from sent_view where delivery_id = d.id order by due_at desc limit 1
    ) last on true
    where d.view_id = ${viewId} and v.user_id = ${userId} order by d.id limit 200`.execute(db)
  return rows
}

export async function selectDeliveryCount(trx: Db, viewId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from view_delivery where view_id = ${viewId}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Undefined if the user has no such view. Locks the view: of several at once each counts what the one before it added. */
export async function insertDelivery(
  trx: Db,
  viewId: number,
  userId: number,
  delivery: EnteredDelivery,
  nextAt: Date,
): Promise<number | undefined> {
  const { destinationId = null, every, onDay, hour, format, locale } = delivery
  const { rows } = await sql<{ id: number }>`
    insert into view_delivery (view_id, destination_id, every, on_day, hour, format, locale, next_at)
    select v.id, ${destinationId}::bigint, ${every}, ${onDay}, ${hour}, ${format}, ${locale}, ${nextAt}
    from saved_view v where v.id = ${viewId} and v.user_id = ${userId} for no key update
    returning id`.execute(trx)
  return rows[0]?.id
}

/** What it was; undefined if it is none of the view's, or not the user's. */
export async function updateDelivery(
  trx: Db,
  { id, viewId, userId }: { id: number; viewId: number; userId: number },
  delivery: EnteredDelivery,
  nextAt: Date,
): Promise<object | undefined> {
  const { destinationId = null, every, onDay, hour, format, locale } = delivery
  const { rows } = await sql<object>`
    with before as (
      select d.id, v.id as "viewId", d.destination_id as "destinationId", d.every, d.on_day as "onDay", d.hour, d.format, d.locale
      from view_delivery d join saved_view v on v.id = d.view_id
      where d.id = ${id} and v.id = ${viewId} and v.user_id = ${userId} for update of d
    )
    update view_delivery d set destination_id = ${destinationId}::bigint, every = ${every}, on_day = ${onDay}, hour = ${hour},
      format = ${format}, locale = ${locale}, next_at = ${nextAt}
    from before b where d.id = b.id
    returning b."viewId", b."destinationId", b.every, b."onDay", b.hour, b.format, b.locale`.execute(trx)
  return rows[0]
}

/** What it was; undefined if it is not the user's. */
export async function deleteDeliveryRow(trx: Db, id: number, userId: number): Promise<object | undefined> {
  const { rows } = await sql<object>`
    delete from view_delivery d using saved_view v where d.id = ${id} and v.id = d.view_id and v.user_id = ${userId}
    returning v.name as view, d.destination_id as "destinationId", d.every, d.on_day as "onDay", d.hour, d.format`.execute(
    trx,
  )
  return rows[0]
}

/** Makes one due now, unless one waits for its first try already: mail servers and clients get no flood. False if it is not the user's. */
export async function insertSentNow(trx: Db, id: number, userId: number): Promise<boolean> {
  // Of several at once each sees what the one before it made.
  const { rows } = await sql`
    select from view_delivery d join saved_view v on v.id = d.view_id
    where d.id = ${id} and v.user_id = ${userId} for update of d`.execute(trx)
  if (rows.length === 0) return false
  await sql`
    insert into sent_view (delivery_id, due_at)
    select ${id}, now() where not exists (
      select from sent_view where delivery_id = ${id} and status = 'waiting' and tries = 0)`.execute(trx)
  return true
}

export async function selectIsOwnDelivery(db: Db, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from view_delivery d join saved_view v on v.id = d.view_id where d.id = ${id} and v.user_id = ${userId}`.execute(
    db,
  )
  return rows.length > 0
}

export interface SentView {
  id: number
  dueAt: Date
  status: Status
  tries: number
  error: OutboundFailure | null
  fileName: string | null
  sentAt: Date | null
}

export function selectSentViews(db: Db, deliveryId: number, page: Page): Promise<ListAnswer<SentView>> {
  const rows = sql<SentView>`
    select id, due_at as "dueAt", status, tries, error, file_name as "fileName", sent_at as "sentAt" from sent_view
    where delivery_id = ${deliveryId} order by due_at desc`
  return selectListPage(db, { rows, from: sql`sent_view where delivery_id = ${deliveryId}` }, page)
}

export async function selectOwnMail(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? null
}
