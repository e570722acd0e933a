import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface EnteredMaterial {
  materialTypeId: number
  /** per report */
  count: number
}
export interface Material extends EnteredMaterial {
  materialName: string
}

/** A category that was deleted is in no list any more: no base could receive it. */
const MATERIALS = sql`method_material u join category c on c.id = u.category_id and c.deleted_at is null`

/** The list of the method with this id, by name, as one value. */
export const materialsOf = (methodId: RawBuilder<unknown>) => sql<Material[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('materialTypeId', c.id, 'materialName', c.name, 'count', u.count)
    order by c.name collate "zh-x-icu", c.id), '[]')
  from ${MATERIALS} where u.method_id = ${methodId})`

/** False where one is not a product category; then the transaction must be rolled back. */
export async function replaceMaterials(
  trx: Db,
  methodId: number,
  materials: readonly EnteredMaterial[],
): Promise<boolean> {
  await trx.deleteFrom('method_material').where('method_id', '=', methodId).execute()
  const { rows } = await sql`
    insert into method_material (method_id, category_id, count)
    select ${methodId}, c.id, entered.count
    from jsonb_to_recordset(${JSON.stringify(materials)}::jsonb) as entered("materialTypeId" bigint, count int)
      join category c on c.id = entered."materialTypeId" and c.kind = 'product' and c.deleted_at is null
    returning category_id`.execute(trx)
  return rows.length === materials.length
}

/** What the methods of a report use together, as their lists are now. */
export async function selectMaterialsOfReport(db: Db, inspectionId: number): Promise<Material[]> {
  const { rows } = await sql<Material>`
    select c.id as "materialTypeId", c.name as "materialName", sum(u.count)::int as count
    from ${MATERIALS} join inspection_method r on r.method_id = u.method_id
    where r.inspection_id = ${inspectionId} group by c.id, c.name order by c.name collate "zh-x-icu", c.id`.execute(db)
  return rows
}
