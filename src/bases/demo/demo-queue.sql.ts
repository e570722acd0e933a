import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'

/** The oldest report of an inspector in a status, whose inspection began so many minutes ago. */
export async function selectReport(
  db: Db,
  { inspector, companyId }: { inspector: number; companyId: number },
  status: 2 | 3,
  minutes: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from inspection where company_id = ${companyId} and status = ${status} and inspector_id = ${inspector}
      and started_at <= now() - ${minutes} * interval '1 minute'
    order by started_at limit 1`.execute(db)
  return rows[0]?.id
}

export interface ItemToCheck {
  methodId: number
  itemKey: string
  /** in the middle of what is allowed; null: nothing is measured */
  value: number | null
}

export async function selectItems(db: Db, inspectionId: number): Promise<ItemToCheck[]> {
  const { rows } = await sql<ItemToCheck>`
    select m.id as "methodId", item ->> 'key' as "itemKey",
      case when item ->> 'kind' = 'value'
        then coalesce(((item ->> 'min')::float8 + (item ->> 'max')::float8) / 2, (item ->> 'min')::float8 + 1, 1) end as value
    from inspection_method m cross join lateral jsonb_array_elements(m.items) item
    where m.inspection_id = ${inspectionId} order by m.id`.execute(db)
  return rows
}

export async function selectMethodIds(db: Db, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from check_method where name = any(${names}::text[]) and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** The booking of the day that comes next to the gate; not one that a visitor of the demo made, which has a key. */
export async function selectDueBooking(db: Db, companyId: number, day: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from reservation where company_id = ${companyId} and day = ${day} and state = '已预约' and idempotency_key is null
    order by period = 'afternoon', id limit 1`.execute(db)
  return rows[0]?.id
}
