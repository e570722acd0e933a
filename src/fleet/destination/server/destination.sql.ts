import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { OutboundFailure } from '../../../platform/rules/outbound-text.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { seesClient } from '../../server/scope.sql.ts'
import type { EnteredDestination } from '../contract.ts'

type Status = 'waiting' | 'sent' | 'failed'
type Columns = Omit<EnteredDestination, 'password' | 'address' | 'host' | 'port' | 'username' | 'hostKey'>

export interface DestinationRow extends Columns {
  id: number
  clientId: number
  client: string
  address: string | null
  host: string | null
  port: number | null
  username: string | null
  hostKey: string | null
}

const columns = sql`t.id, t.client_id as "clientId", c.name as client, t.name, t.kind, t.address, t.host, t.port, t.username, t.folder,
  t.host_key as "hostKey", t.format, t.locale, t.day_of_month as "dayOfMonth"`

const isSeen = (clients: ClientScope): RawBuilder<SqlBool> =>
  sql`t.deleted_at is null and ${seesClient(clients, 't.client_id')}`

interface ListedDestination extends DestinationRow {
  status: Status | null
  error: OutboundFailure | null
  views: { name: string; user: string }[]
  otherViews: number
  version: number
}

/** Of views, those who don't see every client get only their own by name. */
export function selectDestinationPage(
  db: Db,
  { clients, userId }: { clients: ClientScope; userId: number },
  page: Page,
): Promise<ListAnswer<ListedDestination>> {
  const isNamed = clients === 'all' ? sql`true` : sql`v.user_id = ${userId}`
  const rows = sql<ListedDestination>`
    select ${columns}, t.version, last.status, last.error, sent.views, sent."otherViews"
    from destination t join client c on c.id = t.client_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('name', v.name, 'user', u.name) order by v.name collate "zh-x-icu", v.id, d.id)
        filter (where ${isNamed}), '[]') as views, (count(*) filter (where not (${isNamed})))::int as "otherViews"
      from view_delivery d join saved_view v on v.id = d.view_id join app_user u on u.id = v.user_id
      where d.destination_id = t.id and u.deleted_at is null
    ) sent
    left join lateral (
      select status, error from sent_report where destination_id = t.id order by month desc limit 1
    ) last on true
    where ${isSeen(clients)} order by c.name collate "zh-x-icu", t.name collate "zh-x-icu", t.id`
  return selectListPage(db, { rows, from: sql`destination t where ${isSeen(clients)}` }, page)
}

export type OpenedDestination = DestinationRow & { sealedPassword: string | null; version: number }

/** Undefined if it is unknown, deleted or out of scope. */
export async function selectDestination(
  db: Db,
  id: number,
  clients: ClientScope,
): Promise<OpenedDestination | undefined> {
  const { rows } = await sql<OpenedDestination>`
    select ${columns}, t.version, t.sealed_password as "sealedPassword" from destination t join client c on c.id = t.client_id
    where t.id = ${id} and ${isSeen(clients)} for update of t`.execute(db)
  return rows[0]
}

/** Without its password, which is sealed for its id. Undefined if the client is unknown, deleted or out of scope. */
export async function insertDestination(
  db: Db,
  clientId: number,
  userId: number,
  to: EnteredDestination,
  clients: ClientScope,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into destination (client_id, user_id, name, kind, address, host, port, username, folder, host_key, format, locale, day_of_month)
    select c.id, ${userId}, ${to.name}, ${to.kind}, ${to.address ?? null}, ${to.host ?? null}, ${to.port ?? null}::int,
      ${to.username ?? null}, ${to.folder}, ${to.hostKey ?? null}, ${to.format}, ${to.locale}, ${to.dayOfMonth}
    from client c where c.id = ${clientId} and c.deleted_at is null and ${seesClient(clients, 'c.id')}
    returning id`.execute(db)
  return rows[0]?.id
}

export async function updateDestinationRow(db: Db, id: number, userId: number, to: EnteredDestination): Promise<void> {
  await sql`
    update destination set user_id = ${userId}, name = ${to.name}, kind = ${to.kind}, address = ${to.address ?? null},
      host = ${to.host ?? null}, port = ${to.port ?? null}::int, username = ${to.username ?? null}, folder = ${to.folder},
      host_key = ${to.hostKey ?? null}, format = ${to.format}, locale = ${to.locale}, day_of_month = ${to.dayOfMonth},
      version = version + 1
    where id = ${id}`.execute(db)
}

/** Null: none. */
export async function updatePassword(db: Db, id: number, sealed: string | null): Promise<void> {
  await db.updateTable('destination').set({ sealed_password: sealed }).where('id', '=', id).execute()
}

export async function updateHostKey(db: Db, id: number, hostKey: string): Promise<void> {
  await db
    .updateTable('destination')
    .set({ host_key: hostKey, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updateDestinationDeleted(db: Db, id: number): Promise<void> {
  await sql`update destination set deleted_at = now(), sealed_password = null where id = ${id}`.execute(db)
}
