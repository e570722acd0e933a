import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { allOf, equals } from '../../../platform/server/list/terms.sql.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { seesSite } from '../../server/site-scope.sql.ts'

export interface EnteredTariff {
  siteId: number
  firstDay: string
  currency: string
  /** of each hour; decimals as text */
  prices: readonly string[]
}
export interface TariffRow extends EnteredTariff {
  id: number
  site: string
  lastDay: string | null
  prices: string[]
  version: number
}

const PRICES = sql`array(select trim_scale(p)::text from unnest(t.prices) with ordinality u (p, hour) order by hour)`

export function selectTariffPage(
  db: Db,
  { siteId, clients, ...page }: Page & { siteId?: number | undefined; clients: ClientScope },
): Promise<ListAnswer<TariffRow>> {
  const from = sql`tariff t join site s on s.id = t.site_id
    where ${allOf(sql`s.deleted_at is null`, seesSite(clients, 's'), equals('t.site_id', siteId))}`
  const rows = sql<TariffRow>`
    select t.id, t.site_id as "siteId", s.name as site, t.first_day as "firstDay", t.currency, ${PRICES} as prices, t.version,
      (select min(n.first_day) - 1 from tariff n where n.site_id = t.site_id and n.first_day > t.first_day) as "lastDay"
    from ${from} order by s.name collate "zh-x-icu", s.id, t.first_day desc`
  return selectListPage(db, { rows, from }, page)
}

/** Undefined if the site is unknown, deleted or out of scope. */
export async function insertTariff(
  db: Db,
  { siteId, firstDay, currency, prices }: EnteredTariff,
  clients: ClientScope,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into tariff (site_id, first_day, currency, prices)
    select s.id, ${firstDay}::date, ${currency}, ${prices}::numeric[] from site s
    where s.id = ${siteId} and s.deleted_at is null and ${seesSite(clients, 's')}
    returning id`.execute(db)
  return rows[0]?.id
}

/** The tariff as it was, with its version; undefined if it is unknown, out of scope or of another site. */
export async function updateTariffRow(
  db: Db,
  id: number,
  { siteId, firstDay, currency, prices }: EnteredTariff,
  clients: ClientScope,
): Promise<(EnteredTariff & { version: number }) | undefined> {
  const { rows } = await sql<EnteredTariff & { version: number }>`
    with before as (
      select t.id, t.site_id as "siteId", t.first_day as "firstDay", t.currency, ${PRICES} as prices, t.version
      from tariff t join site s on s.id = t.site_id
      where t.id = ${id} and t.site_id = ${siteId} and s.deleted_at is null and ${seesSite(clients, 's')} for update of t
    )
    update tariff t set first_day = ${firstDay}::date, currency = ${currency}, prices = ${prices}::numeric[],
      version = t.version + 1
    from before b where t.id = b.id returning b."siteId", b."firstDay", b.currency, b.prices, b.version`.execute(db)
  return rows[0]
}

/** The tariff as it was; undefined if it is unknown or out of scope. */
export async function deleteTariffRow(db: Db, id: number, clients: ClientScope): Promise<EnteredTariff | undefined> {
  const { rows } = await sql<EnteredTariff>`
    delete from tariff t using site s where t.id = ${id} and s.id = t.site_id and ${seesSite(clients, 's')}
    returning t.site_id as "siteId", t.first_day as "firstDay", t.currency, ${PRICES} as prices`.execute(db)
  return rows[0]
}

/** Has the days from one on summed up again. */
export async function insertEnergyWork(db: Db, firstDay: string): Promise<void> {
  await sql`
    insert into energy_work as w (day)
    select distinct day from fleet_hour where site_id = 0 and client_id = 0 and account_id = 0 and day >= ${firstDay}::date
    order by day on conflict (day) do update set changes = w.changes + 1`.execute(db)
}
