import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'

export interface EnteredEarning {
  currency: string
  firstDay: string
  /** a decimal */
  amount: string
}

const columns = sql`e.currency, e.first_day as "firstDay", trim_scale(e.amount)::text as amount`

export function selectEarningPage(
  db: Db,
  page: Page,
): Promise<ListAnswer<EnteredEarning & { id: number; isRead: boolean }>> {
  const rows = sql<EnteredEarning & { id: number; isRead: boolean }>`
    select e.id, ${columns}, e.is_read as "isRead" from earning e order by e.first_day desc, e.currency`
  return selectListPage(db, { rows, from: sql`earning` }, page)
}

export async function insertEarning(db: Db, { currency, firstDay, amount }: EnteredEarning): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into earning (currency, first_day, amount) values (${currency}, ${firstDay}::date, ${amount}::numeric)
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a new earning has no id')
  return row.id
}

/** The earning as it was; undefined if there is none. */
export async function deleteEarningRow(db: Db, id: number): Promise<EnteredEarning | undefined> {
  const { rows } = await sql<EnteredEarning>`
    delete from earning e where e.id = ${id} returning ${columns}`.execute(db)
  return rows[0]
}

/** A read value applies from the day on, unless the same one applies already, or a person entered that day's. */
export async function upsertReadEarning(db: Db, { currency, firstDay, amount }: EnteredEarning): Promise<void> {
  await sql`
    insert into earning as e (currency, first_day, amount, is_read)
    select ${currency}, ${firstDay}::date, round(${amount}::numeric, 9), true
    where round(${amount}::numeric, 9) is distinct from (
      select amount from earning where currency = ${currency} and first_day <= ${firstDay}::date order by first_day desc limit 1)
    on conflict (currency, first_day) do update set amount = excluded.amount where e.is_read`.execute(db)
}
