import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { CallerSql } from '../../../platform/server/scope-sql.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { MAY_SEND } from '../../destination/server/sent-reports.sql.ts'
import { LIST_KEYS } from '../../device/contract.ts'
import { clientScope } from '../../server/caller-scope.sql.ts'
import type { DeliveryTime } from '../rules/next-delivery.ts'

/** Whether the user `u` of the role `r` still is one, and may list devices. */
const MAY_LIST = sql`u.deleted_at is null and exists (
  select from role_key k where k.role = r.name and k.key = any(${sql.val([...LIST_KEYS])}))`

export interface DueDelivery extends DeliveryTime {
  id: number
  nextAt: Date
}

/** Deliveries whose time has come; of users who are gone, or may no longer list devices, there are none. */
export async function selectDueDeliveries(trx: Db, most: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.every, d.on_day as "onDay", d.hour, d.next_at as "nextAt"
    from view_delivery d join saved_view v on v.id = d.view_id join app_user u on u.id = v.user_id join role r on r.name = u.role
    where d.next_at <= now() and ${MAY_LIST} order by d.next_at, d.id limit ${most} for update of d skip locked`.execute(
    trx,
  )
  return rows
}

/** One that was missed while no server ran is sent once. */
export async function insertDueView(trx: Db, { id, nextAt }: DueDelivery, next: Date): Promise<void> {
  await sql`
    insert into sent_view (delivery_id, due_at) values (${id}, ${nextAt}) on conflict do nothing`.execute(trx)
  await sql`update view_delivery set next_at = ${next} where id = ${id}`.execute(trx)
}

export interface DueView {
  sentId: number
  deliveryId: number
  tries: number
  view: string
  search: string
  userId: number
  email: string | null
  /** null: to the user's own mail */
  destinationId: number | null
  /** whose destination it is */
  clientId: number | null
  format: 'xls' | 'xlsx' | 'csv'
  locale: 'zh' | 'en'
  /** the user may still do all of this */
  isAllowed: boolean
  /** what the user sees now */
  clients: ClientScope
}

const OWNER_SQL: CallerSql = {
  userId: sql`u.id`,
  role: (column) => sql.ref(`r.${column}`),
  companyIds: sql`companies.ids`,
  isOwnRole: sql`true`,
  cutTo: () => sql`null::bigint[]`,
}

/** Takes one that is due for this process; if it never reports back, it is due again after the lease. */
export async function takeDueView(db: Db, leaseSeconds: number): Promise<DueView | undefined> {
  const { rows } = await sql<DueView>`
    with due as (
      select s.id from sent_view s where s.status = 'waiting' and s.next_try_at <= now()
      order by s.next_try_at, s.id limit 1 for update of s skip locked
    ), taken as (
      update sent_view s set tries = s.tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
      from due where s.id = due.id returning s.id, s.delivery_id, s.tries
    )
    select s.id as "sentId", d.id as "deliveryId", s.tries, v.name as view, v.search, u.id as "userId", u.email,
      d.destination_id as "destinationId", c.id as "clientId", d.format, d.locale, ${clientScope(OWNER_SQL)} as clients,
      ${MAY_LIST} and (d.destination_id is null or t.deleted_at is null and c.deleted_at is null and ${MAY_SEND}) as "isAllowed"
    from taken s join view_delivery d on d.id = s.delivery_id join saved_view v on v.id = d.view_id
    join app_user u on u.id = v.user_id join role r on r.name = u.role join company home on home.id = u.company_id
    cross join lateral (
      select case r.company_scope when 'below' then companies_below(home.id) when 'current' then array[home.id] end as ids
    ) companies
    left join destination t on t.id = d.destination_id left join client c on c.id = t.client_id`.execute(db)
  return rows[0]
}
