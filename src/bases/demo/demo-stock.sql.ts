import { sql } from 'kysely'
import type { App } from '../../platform/server/context.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { notifyOfLowStock } from '../low-stock/server/notify-of-low-stock.ts'

/** What each base has, with where it came from in the ledger. */
export async function insertDemoStock(db: Db, companyIds: readonly number[], userId: number): Promise<void> {
  await sql`
    insert into category (kind, name) values ('product', '铅封'), ('product', '密封垫'), ('product', '检漏液')
    on conflict do nothing`.execute(db)
  await sql`
    insert into company_stock (company_id, category_id, count, low_mark)
    select company_id, c.id, 26 + (company_id * 7 + c.id * 13) % 60, 25
    from unnest(${companyIds}::bigint[]) company_id, category c where c.kind = 'product' and c.deleted_at is null
    on conflict do nothing`.execute(db)
  await sql`
    insert into stock_entry (company_id, category_id, change, count, cause, note, changed_by)
    select company_id, category_id, count, count, 'stock-take', '期初', ${userId} from company_stock`.execute(db)
  // The queue that moves on by itself uses other methods: it would run out of stock.
  await sql`
    insert into method_material (method_id, category_id, count)
    select m.id, c.id, l.count from (values ('铅封', 2), ('密封垫', 1)) l(name, count)
      join category c on c.kind = 'product' and c.name = l.name and c.deleted_at is null
      join check_method m on m.name = '安全阀校验' and m.deleted_at is null
    on conflict do nothing`.execute(db)
  await sql`
    insert into cabinet (company_id, name) select company_id, '1号物资柜' from unnest(${companyIds}::bigint[]) company_id`.execute(
    db,
  )
}

/** What the reports so far used, taken from what was counted before the first of them; what is left stays as it is. */
export async function insertDemoUses(db: Db): Promise<void> {
  await sql`
    update stock_entry set changed_at = (select coalesce(min(issued_at), now()) - interval '1 day' from inspection) where cause = 'stock-take'`.execute(
    db,
  )
  await sql`
    with used as (
      select i.company_id, u.category_id, u.count, i.id, i.issued_at, i.issued_by
      from inspection i join inspection_method r on r.inspection_id = i.id join method_material u on u.method_id = r.method_id
      where i.issued_at is not null),
    total as (
      select company_id, category_id, sum(count)::int as count from used group by 1, 2),
    counted as (
      update stock_entry e set change = e.change + t.count, count = e.count + t.count
      from total t where e.company_id = t.company_id and e.category_id = t.category_id and e.cause = 'stock-take')
    insert into stock_entry (company_id, category_id, change, count, cause, inspection_id, changed_by, changed_at)
    select company_id, category_id, -u.count,
      s.count + coalesce(sum(u.count) over (later rows between unbounded preceding and 1 preceding), 0)::int, 'use', u.id, u.issued_by, u.issued_at
    from used u join company_stock s using (company_id, category_id)
    window later as (partition by company_id, category_id order by u.issued_at desc, u.id desc)
    order by u.issued_at, u.id`.execute(db)
}

/** One base is low on one thing since its last use, and its head, who chose to be notified, was. */
export async function insertDemoLowStock(
  db: Db,
  { config }: Pick<App, 'config'>,
  { companyId, head }: { companyId: number; head: number },
): Promise<void> {
  await sql`update app_user set email = 'head@example.com' where id = ${head}`.execute(db)
  await sql`insert into low_stock_notice (user_id, channel_id, locale) values (${head}, null, 'zh')`.execute(db)
  const { rows } = await sql<{ categoryId: number; count: number; lowMark: number }>`
    update company_stock s set low_mark = s.count + 1 from category c
    where s.company_id = ${companyId} and c.id = s.category_id and c.kind = 'product' and c.name = '密封垫'
    returning s.category_id as "categoryId", s.count, s.low_mark as "lowMark"`.execute(db)
  for (const low of rows) await notifyOfLowStock(db, config, { companyId, ...low })
  await sql`
    update notification_message m set status = 'sent', tries = 1, created_at = e.changed_at, sent_at = e.changed_at + interval '2 seconds'
    from (select coalesce(max(changed_at), now()) as changed_at from stock_entry where company_id = ${companyId} and cause = 'use') e
    where m.user_id = ${head}`.execute(db)
}
