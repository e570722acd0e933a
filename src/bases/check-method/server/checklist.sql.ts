import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { TankerType } from '../../rules/base-words.ts'
import type { ChecklistItem } from '../../rules/checklist-item.ts'

interface ChecklistRow {
  id: number
  /** null: for both types */
  tankerType: TankerType | null
  version: number
  isCurrent: boolean
  items: ChecklistItem[]
  createdAt: Date
  userName: string | null
}

/** The versions of a method's checklists, the latest first. */
export function checklistList(methodId: number) {
  const from = sql`checklist l where l.method_id = ${methodId}`
  const rows = sql<ChecklistRow>`
    select l.id, l.tanker_type as "tankerType", l.version, l.is_current as "isCurrent", l.items, l.created_at as "createdAt",
      u.name as "userName"
    from checklist l left join app_user u on u.id = l.created_by
    where l.method_id = ${methodId} order by l.created_at desc, l.id desc`
  return { rows, from }
}

const ofType = (methodId: number, tankerType: TankerType | null) =>
  sql`method_id = ${methodId} and tanker_type is not distinct from ${tankerType}`

/** 0: the method has no checklist for the type. The method's row is locked beforehand. */
export async function selectChecklistVersion(
  trx: Db,
  methodId: number,
  tankerType: TankerType | null,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int as version from checklist where ${ofType(methodId, tankerType)}`.execute(trx)
  return rows[0]?.version ?? 0
}

interface NewChecklist {
  methodId: number
  tankerType: TankerType | null
  version: number
  items: readonly ChecklistItem[]
  createdBy: number
}

/** The version that inspections begin with from now on; those that have begun keep theirs. */
export async function insertChecklist(trx: Db, one: NewChecklist): Promise<number> {
  await sql`update checklist set is_current = false where is_current and ${ofType(one.methodId, one.tankerType)}`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number }>`
    insert into checklist (method_id, tanker_type, version, items, created_by)
    values (${one.methodId}, ${one.tankerType}, ${one.version}, ${JSON.stringify(one.items)}::jsonb, ${one.createdBy})
    returning id`.execute(trx)
  return rows[0]?.id ?? 0
}
