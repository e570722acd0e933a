import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { containsText } from '../../../platform/server/database/contains-text.sql.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countRows } from '../../../platform/server/list/list-page.sql.ts'
import { allOf, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { LONGEST_LIST } from '../rules/longest-list.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export interface AuditRow {
  id: number
  at: Date
  userId: number | null
  userName: string | null
  tokenId: number | null
  tokenName: string | null
  action: string
  objectKind: string
  objectId: number | null
  before: Json
  after: Json
  requestId: string | null
}

export interface AuditFilter {
  /** only what one of these did */
  userIds?: readonly number[] | undefined
  objectKind?: string | undefined
  objectId?: number | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** The filter by name finds at most so many people. */
const MOST_NAMESAKES = 200

/** People by a part of their name or phone, also those deleted since. Asked for first, so that the log is read by its index. */
export async function selectNamesakes(db: Db, text: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where ${containsText('name', text)} or ${containsText('phone', text)}
    order by id limit ${MOST_NAMESAKES}`.execute(db)
  return rows.map(({ id }) => id)
}

function matching({ userIds, objectKind, objectId, from, until }: AuditFilter): Term {
  return allOf(
    userIds && sql`a.user_id = any(${userIds}::bigint[])`,
    equals('a.object_kind', objectKind),
    equals('a.object_id', objectId),
    from && sql`a.at >= ${from}`,
    until && sql`a.at < ${until}`,
  )
}

const withNames = (entries: RawBuilder<unknown>) => sql<AuditRow>`
  select e.id, e.at, e.user_id as "userId", u.name as "userName", e.token_id as "tokenId", t.name as "tokenName", e.action, e.object_kind as "objectKind",
    e.object_id as "objectId", e.before, e.after, e.request_id as "requestId"
  from (${entries}) e left join app_user u on u.id = e.user_id left join api_token t on t.id = e.token_id
  order by e.at desc, e.id desc`

const NEWEST_FIRST = sql`order by a.at desc, a.id desc`

/** Every entry that matches, the newest first. */
export function auditQuery(filter: AuditFilter): RawBuilder<AuditRow> {
  return withNames(sql`select * from audit_log a where ${matching(filter)}`)
}

/** A page of the newest entries; none is read or counted past the longest list. */
export async function selectAudit(
  db: Db,
  { page, size, ...filter }: AuditFilter & { page: number; size: number },
): Promise<{ entries: AuditRow[]; totalCount: number }> {
  const offset = (page - 1) * size
  const rows = Math.max(0, Math.min(size, LONGEST_LIST - offset))
  const where = matching(filter)
  const { rows: entries } = await withNames(
    sql`select * from audit_log a where ${where} ${NEWEST_FIRST} limit ${rows} offset ${Math.min(offset, LONGEST_LIST)}`,
  ).execute(db)
  const counted = sql`(select from audit_log a where ${where} ${NEWEST_FIRST} limit ${LONGEST_LIST}) counted`
  return { entries, totalCount: await countRows(db, counted) }
}

/** Goes from kind to kind through the index, however many entries each has. */
export async function selectKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds as (
      (select object_kind as kind from audit_log order by object_kind limit 1)
      union all
      select (select object_kind from audit_log where object_kind > k.kind order by object_kind limit 1)
      from kinds k where k.kind is not null
    )
    select kind from kinds where kind is not null`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** Deletes the oldest entries of more than so many days ago; returns how many. */
export async function deleteOldAudit(db: Db, keptDays: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log where id in (
      select id from audit_log where at < now() - ${keptDays} * interval '1 day' order by at, id limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
