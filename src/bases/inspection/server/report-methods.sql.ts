import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Replaces the methods by those of these that are in use, as they are now; returns how many are. */
export async function replaceMethods(trx: Db, id: number, methodIds: readonly number[]): Promise<number> {
  await sql`delete from inspection_method where inspection_id = ${id}`.execute(trx)
  const { rows } = await sql`
    insert into inspection_method (inspection_id, method_id, name, amount)
    select ${id}, m.id, m.name, m.amount
    from unnest(${methodIds}::bigint[]) with ordinality chosen(id, position) join check_method m on m.id = chosen.id
    where m.deleted_at is null order by chosen.position
    returning id`.execute(trx)
  await updateMethodSums(trx, id)
  return rows.length
}

/**
 * Copies names, amounts and current checklists into the report, as its inspection begins: what changes afterwards changes no report. A
 * checklist made for the tanker's type goes before one for all types.
 */
export async function updateMethodsAsTheyAre(trx: Db, id: number): Promise<void> {
  await sql`
    update inspection_method r set name = m.name, amount = m.amount, checklist_id = l.id, items = coalesce(l.items, '[]')
    from inspection i, check_method m left join lateral (
      select l.id, l.items from checklist l
      where l.method_id = m.id and l.is_current
        and (l.tanker_type is null or l.tanker_type = (select tanker_type from inspection where id = ${id}))
      order by l.tanker_type nulls last limit 1
    ) l on true
    where r.inspection_id = ${id} and i.id = r.inspection_id and m.id = r.method_id`.execute(trx)
  await updateMethodSums(trx, id)
}

async function updateMethodSums(trx: Db, id: number): Promise<void> {
  await sql`
    update inspection set (amount, method_names) = (
      select coalesce(sum(amount), 0), coalesce(string_agg(name, '、' order by id), '') from inspection_method where inspection_id = ${id})
    where id = ${id}`.execute(trx)
}
