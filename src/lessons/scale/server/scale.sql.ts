import { sql } from 'kysely'
import { isAnyText } from '../../../platform/server/database/contains-text.sql.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { Order } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains } from '../../../platform/server/list/terms.sql.ts'
import type { ScaleOrder } from '../rules/scale-orders.ts'
import type { Standard } from '../rules/scale-standards.ts'

export interface EnteredScale {
  name: string
  items: readonly Standard[]
}
export interface ScaleFilter extends Order<ScaleOrder> {
  id?: number | undefined
  currentOf?: number | undefined
  name?: string | undefined
}
export interface ScaleRow {
  id: number
  name: string
  version: number
  isCurrent: boolean
  isUsed: boolean
  createdAt: Date
  items: (Standard & { id: number })[]
}

const ORDERS = { name: sql`s.name collate "zh-x-icu"`, createTime: sql`s.created_at` }

const ITEMS = sql`(select json_agg(json_build_object('id', i.id, 'name', i.name, 'weight', i.weight, 'min', i.min_score,
  'max', i.max_score) order by i.position) from scale_item i where i.scale_id = s.id)`
const IS_USED = sql`(exists (select from lesson l where l.scale_id = s.id)
  or exists (select from lesson_comment c where c.scale_id = s.id))`

/** The current versions that match, or the one version of `id`, whatever became of it. */
export function scaleList({ id, currentOf, name, orderColumn = 'name', orderWay }: ScaleFilter) {
  const version = id === undefined ? sql<boolean>`s.is_current and s.deleted_at is null` : sql<boolean>`s.id = ${id}`
  const family =
    currentOf === undefined
      ? undefined
      : sql<boolean>`s.family_id = (select family_id from scale where id = ${currentOf})`
  const from = sql`scale s where ${allOf(version, family, contains('s.name', name))}`
  const order = orderBy([ORDERS[orderColumn], sql`s.id`], { isDescending: orderWay === 'desc' })
  const rows = sql<ScaleRow>`
    select s.id, s.name, s.version, s.is_current as "isCurrent", ${IS_USED} as "isUsed", s.created_at as "createdAt",
      ${ITEMS} as items
    from ${from} ${order}`
  return { rows, from }
}

export interface StandardRow extends Standard {
  scale: string
}

/** A row for each standard of the scales that match. */
export function standardRows(filter: ScaleFilter) {
  return sql<StandardRow>`
    select found.name as scale, i.name, i.weight, i.min_score as min, i.max_score as max
    from (select row_number() over () as place, listed.* from (${scaleList(filter).rows}) listed) found
    join scale_item i on i.scale_id = found.id order by found.place, i.position`
}

export interface LockedScale {
  name: string
  version: number
  familyId: number
  isCurrent: boolean
  items: Standard[]
}

/**
 * Undefined when there is none. The row stays locked until the transaction ends: a caller about to use this version waits, or was
 * first and is seen by `selectIsUsed`.
 */
export async function selectScaleForUpdate(trx: Db, id: number): Promise<LockedScale | undefined> {
  const { rows } = await sql<LockedScale>`
    select s.name, s.version, s.family_id as "familyId", s.is_current as "isCurrent", ${ITEMS} as items
    from scale s where s.id = ${id} and s.deleted_at is null for update of s`.execute(trx)
  return rows[0]
}

export async function selectIsUsed(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{
    isUsed: boolean
  }>`select ${IS_USED} as "isUsed" from scale s where s.id = ${id}`.execute(trx)
  return rows[0]?.isUsed ?? false
}

/** The current versions of these names, whatever their case, in order of their ids. */
export async function selectScalesByName(db: Db, names: readonly string[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from scale where is_current and deleted_at is null and ${isAnyText('name', names)}
    order by id`.execute(db)
  return rows
}

/** Adds a scale's first version, or the next one of a family. Returns its id. */
export async function insertScale(
  trx: Db,
  { name, items }: EnteredScale,
  by: { userId: number; familyId?: number; version?: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with next as (select nextval(pg_get_serial_sequence('scale', 'id')) as id)
    insert into scale (id, family_id, version, name, created_by) overriding system value
    select id, coalesce(${by.familyId ?? null}::bigint, id), ${by.version ?? 1}, ${name}, ${by.userId} from next
    returning id`.execute(trx)
  const id = rows[0]?.id as number
  await insertItems(trx, id, items)
  return id
}

/** Changes a version that nothing uses; it becomes the next one. */
export async function updateScaleRow(trx: Db, id: number, version: number, scale: EnteredScale): Promise<void> {
  const { name, items } = scale
  await trx.updateTable('scale').set({ name, version }).where('id', '=', id).execute()
  await trx.deleteFrom('scale_item').where('scale_id', '=', id).execute()
  await insertItems(trx, id, items)
}

export async function replaceScale(trx: Db, id: number): Promise<void> {
  await trx.updateTable('scale').set({ is_current: false }).where('id', '=', id).execute()
}

export async function deleteScale(trx: Db, id: number): Promise<void> {
  await trx.updateTable('scale').set({ deleted_at: new Date() }).where('id', '=', id).execute()
}

async function insertItems(trx: Db, scaleId: number, items: readonly Standard[]): Promise<void> {
  const rows = items.map(({ name, weight, min, max }, position) => ({
    scale_id: scaleId,
    position,
    name,
    weight,
    min_score: min,
    max_score: max,
  }))
  await trx.insertInto('scale_item').values(rows).execute()
}
