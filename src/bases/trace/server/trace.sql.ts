import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import type { TraceStatus } from '../../rules/base-words.ts'
import { isOfBase } from '../../server/base.sql.ts'

export interface TraceFilter {
  name?: string | undefined
  status?: TraceStatus | undefined
  companyId?: number | undefined
  groupId?: number | undefined
  testeeId?: number | undefined
}
export interface TraceRow {
  id: number
  companyId: number
  companyName: string
  testeeId: number | null
  testeeName: string | null
  reportId: number | null
  reportNumber: string | null
  groupId: number | null
  groupName: string | null
  title: string
  status: TraceStatus
  userName: string
  createdAt: Date
  publishedAt: Date | null
  version: number
}
export interface TraceDetail extends TraceRow {
  content: string
  pictures: number[]
}

const COLUMNS = sql<TraceRow>`x.id, x.company_id as "companyId", c.name as "companyName", x.testee_id as "testeeId",
  t.name as "testeeName", x.inspection_id as "reportId", i.report_number as "reportNumber", x.group_id as "groupId",
  g.name as "groupName", x.title, x.status, u.name as "userName", x.created_at as "createdAt", x.published_at as "publishedAt",
  x.version`
const JOINED = sql`trace x join company c on c.id = x.company_id join app_user u on u.id = x.created_by
  left join testee t on t.id = x.testee_id left join inspection i on i.id = x.inspection_id
  left join user_group g on g.id = x.group_id`
const PICTURES = sql<number[]>`(select coalesce(array_agg(p.attachment_id order by p.position), '{}')
  from trace_picture p where p.trace_id = x.id)`

/** Those that match, newest first. */
export function traceList(filter: TraceFilter, companies: CompanyScope) {
  const where = allOf(
    inCompanies(companies, 'x.company_id'),
    filter.companyId === undefined ? undefined : isOfBase('x.company_id', filter.companyId),
    equals('x.status', filter.status),
    equals('x.group_id', filter.groupId),
    equals('x.testee_id', filter.testeeId),
    contains('x.title', filter.name),
  )
  const rows = sql<TraceRow>`select ${COLUMNS} from ${JOINED} where ${where} order by x.created_at desc, x.id desc`
  return { rows, from: sql`trace x where ${where}` }
}

/** Undefined when there is none within the scope. */
export async function selectTrace(db: Db, id: number, companies: CompanyScope): Promise<TraceDetail | undefined> {
  const { rows } = await sql<TraceDetail>`select ${COLUMNS}, x.content, ${PICTURES} as pictures from ${JOINED}
    where x.id = ${id} and ${inCompanies(companies, 'x.company_id')}`.execute(db)
  return rows[0]
}

export interface Published {
  id: number
  title: string
  content: string
  groupName: string
  pictures: number[]
  publishedAt: Date
}

/** So many fit on a page of news. */
const MOST_NEWS = 200

/** The published ones of a group, newest first. */
export async function selectPublished(db: Db, groupId: number, companies: CompanyScope): Promise<Published[]> {
  const { rows } = await sql<Published>`
    select x.id, x.title, x.content, g.name as "groupName", ${PICTURES} as pictures, x.published_at as "publishedAt"
    from trace x join user_group g on g.id = x.group_id
    where x.group_id = ${groupId} and x.status = 1 and ${inCompanies(companies, 'x.company_id')}
    order by x.published_at desc, x.id desc limit ${MOST_NEWS}`.execute(db)
  return rows
}

export interface EnteredTrace {
  testeeId: number | null
  reportId: number | null
  groupId: number | null
  title: string
  content: string
}

interface StoredTrace extends EnteredTrace {
  companyId: number
  status: TraceStatus
  version: number
}

/** What a trace is about, and its base. Locks the row until the transaction ends. */
export async function selectTraceForUpdate(
  trx: Db,
  id: number,
  companies: CompanyScope,
): Promise<StoredTrace | undefined> {
  const { rows } = await sql<StoredTrace>`
    select x.company_id as "companyId", x.status, x.testee_id as "testeeId", x.inspection_id as "reportId",
      x.group_id as "groupId", x.title, x.content, x.version
    from trace x where x.id = ${id} and ${inCompanies(companies, 'x.company_id')} for update`.execute(trx)
  return rows[0]
}

const columns = ({ testeeId, reportId, groupId, title, content }: EnteredTrace) => ({
  testee_id: testeeId,
  inspection_id: reportId,
  group_id: groupId,
  title,
  content,
})

export async function insertTrace(
  db: Db,
  of: { companyId: number; createdBy: number },
  trace: EnteredTrace,
): Promise<number> {
  const { id } = await db
    .insertInto('trace')
    .values({ company_id: of.companyId, created_by: of.createdBy, ...columns(trace) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTrace(db: Db, id: number, trace: EnteredTrace): Promise<void> {
  await db
    .updateTable('trace')
    .set({ ...columns(trace), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The trace's pictures are these, in this order. */
export async function replacePictures(db: Db, id: number, pictures: readonly number[]): Promise<void> {
  await db.deleteFrom('trace_picture').where('trace_id', '=', id).execute()
  if (pictures.length === 0) return
  const rows = pictures.map((attachment_id, position) => ({ trace_id: id, attachment_id, position }))
  await db.insertInto('trace_picture').values(rows).execute()
}

/** How many of the pictures the trace may have: sent by this person as pictures of traces, or in it already. */
export async function countUsablePictures(
  trx: Db,
  pictures: readonly number[],
  { userId, traceId, fileType }: { userId: number; traceId: number | undefined; fileType: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from attachment a
    where a.id = any(${pictures}::bigint[]) and a.file_type = ${fileType} and a.finished_at is not null and a.deleted_at is null
      and (a.owner_id = ${userId}
        or exists (select from trace_picture p where p.attachment_id = a.id and p.trace_id = ${traceId ?? null}::bigint))`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** Whether each that the trace names is of its base. */
export async function selectNamed(
  trx: Db,
  companyId: number,
  { testeeId, reportId, groupId }: Pick<EnteredTrace, 'testeeId' | 'reportId' | 'groupId'>,
): Promise<{ hasTestee: boolean; hasReport: boolean; hasGroup: boolean }> {
  const isThere = (id: number | null, from: RawBuilder<unknown>) =>
    id === null ? sql`true` : sql`exists (select from ${from} and n.id = ${id} and n.company_id = ${companyId})`
  const { rows } = await sql<{ hasTestee: boolean; hasReport: boolean; hasGroup: boolean }>`
    select ${isThere(testeeId, sql`testee n where n.deleted_at is null`)} as "hasTestee",
      ${isThere(reportId, sql`inspection n where true`)} as "hasReport",
      ${isThere(groupId, sql`user_group n where true`)} as "hasGroup"`.execute(trx)
  return rows[0] ?? { hasTestee: false, hasReport: false, hasGroup: false }
}

/** Moves the trace if it is in one of these statuses. False: it has another by now. */
export async function updateStatus(
  trx: Db,
  id: number,
  { from, to }: { from: readonly TraceStatus[]; to: TraceStatus },
): Promise<boolean> {
  const { rows } = await sql`
    update trace set status = ${to}, published_at = case when ${to} = 1 then now() else published_at end
    where id = ${id} and status = any(${from}::smallint[]) returning id`.execute(trx)
  return rows.length > 0
}
