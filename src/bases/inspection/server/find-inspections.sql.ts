import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { containsText } from '../../../platform/server/database/contains-text.sql.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { countRows } from '../../../platform/server/list/list-page.sql.ts'
import type { LongList, Reading } from '../../../platform/server/list/list-page.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { Order, SortKey } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains, equals, onDays } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import type { InspectionResult, InspectionStatus, TankerType } from '../../rules/base-words.ts'
import type { InspectionOrder } from '../rules/inspection-orders.ts'

export interface InspectionFilter {
  companyId?: number | undefined
  reportNumber?: string | undefined
  checkedOrg?: string | undefined
  tankerNumber?: string | undefined
  checkMethod?: string | undefined
  status?: InspectionStatus | undefined
  result?: InspectionResult | undefined
  station?: string | undefined
  tankerType?: TankerType | undefined
  licenseNumber?: string | undefined
  contactName?: string | undefined
  phone?: string | undefined
  userName?: string | undefined
  userPhone?: string | undefined
  orgName?: string | undefined
  businessDateQuery?: [string, string] | null | undefined
  /** the inspector */
  inspectorId?: number | undefined
  testeeId?: number | undefined
}

export interface InspectionQuery {
  filter: InspectionFilter
  companies: CompanyScope
  order: Order<InspectionOrder>
  /** the business zone, in which days begin and times are written */
  timeZone: string
}

export interface InspectionRow {
  id: number
  companyId: number
  orgName: string
  reportNumber: string
  checkedOrg: string
  tankerNumber: string
  tankerType: TankerType
  licenseNumber: string
  contactName: string
  phone: string
  cargo: string
  checkMethod: string
  status: InspectionStatus
  result: InspectionResult | null
  station: string | null
  userId: number | null
  userName: string | null
  userPhone: string | null
  cashAmount: number
  createTimeStr: string
  issuedTimeStr: string | null
  validUntil: string | null
}

/** A moment as people in the zone write it. */
export const timeIn = (timeZone: string, column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`

/** Of inspection `i`. */
export const METHOD_NAMES = sql<string>`(
  select coalesce(string_agg(m.name, '、' order by m.id), '') from inspection_method m where m.inspection_id = i.id)`

/** A row as lists and pages show it, of inspection `i`. */
export const inspectionColumns = (timeZone: string) => sql<InspectionRow>`
  i.id, i.company_id as "companyId", c.name as "orgName", i.report_number as "reportNumber", i.checked_org as "checkedOrg",
  i.tanker_number as "tankerNumber", i.tanker_type as "tankerType", i.license_number as "licenseNumber",
  i.contact_name as "contactName", i.phone, i.cargo,
  ${METHOD_NAMES} as "checkMethod",
  i.status, i.result, s.name as station, i.inspector_id as "userId", u.name as "userName", u.phone as "userPhone",
  i.amount as "cashAmount", ${timeIn(timeZone, 'i.created_at')} as "createTimeStr",
  ${timeIn(timeZone, 'i.issued_at')} as "issuedTimeStr", i.valid_until as "validUntil"`

/** What those columns name, joined to inspection `i`. */
export const INSPECTION_JOINS = sql`
  join company c on c.id = i.company_id
  left join station s on s.id = i.station_id
  left join app_user u on u.id = i.inspector_id`

/** The rows of a small table that match, found before the reports are looked through. */
const among = (
  column: string,
  text: string | undefined,
  rows: (text: string) => RawBuilder<unknown>,
): Term | undefined => (text ? sql`${sql.ref(column)} in (${rows(text)})` : undefined)

const people = (column: string) => (text: string) => sql`select id from app_user where ${containsText(column, text)}`

function inspectionFilter({ filter, companies, timeZone }: InspectionQuery): Term {
  return allOf(
    inCompanies(companies, 'i.company_id'),
    equals('i.company_id', filter.companyId),
    equals('i.status', filter.status),
    equals('i.result', filter.result),
    equals('i.tanker_type', filter.tankerType),
    equals('i.inspector_id', filter.inspectorId),
    contains('i.report_number', filter.reportNumber),
    contains('i.checked_org', filter.checkedOrg),
    contains('i.tanker_number', filter.tankerNumber),
    contains('i.license_number', filter.licenseNumber),
    contains('i.contact_name', filter.contactName),
    contains('i.phone', filter.phone),
    among('i.station_id', filter.station, (text) => sql`select id from station where ${containsText('name', text)}`),
    among('i.inspector_id', filter.userName, people('name')),
    among('i.inspector_id', filter.userPhone, people('phone')),
    among('i.company_id', filter.orgName, (text) => sql`select id from company where ${containsText('name', text)}`),
    filter.checkMethod
      ? sql`exists (select from inspection_method m where m.inspection_id = i.id and ${containsText('m.name', filter.checkMethod)})`
      : undefined,
    filter.testeeId === undefined
      ? undefined
      : sql`i.id in (select inspection_id from inspection_testee where testee_id = ${filter.testeeId})`,
    onDays('i.created_at', filter.businessDateQuery, timeZone),
  )
}

const ORDERS: Record<InspectionOrder, (RawBuilder<unknown> | SortKey)[]> = {
  createTime: [sql`i.created_at`],
  issuedTime: [{ by: sql`i.issued_at`, mayBeNull: true }],
  tankerNumber: [sql`i.tanker_number`],
  checkedOrg: [sql`i.checked_org collate "zh-x-icu"`],
  status: [sql`i.status`, sql`i.created_at`],
  cashAmount: [sql`i.amount`],
}

/** What `inspection_count` knows. */
const COUNTED: readonly string[] = ['companyId', 'status', 'result', 'tankerType'] satisfies (keyof InspectionFilter)[]

/** The smallest table that can count the reports of a filter. */
const countingTable = (filter: InspectionFilter) =>
  Object.entries(filter).every(([name, value]) => !value || COUNTED.includes(name)) ? 'inspection_count' : 'inspection'

async function countInspections(db: Db, query: InspectionQuery): Promise<number> {
  const table = countingTable(query.filter)
  if (table === 'inspection') return countRows(db, sql`inspection i where ${inspectionFilter(query)}`)
  const { rows } = await sql<{ reports: number }>`
    select coalesce(sum(i.reports), 0)::int as reports from inspection_count i where ${inspectionFilter(query)}`.execute(
    db,
  )
  return rows[0]?.reports ?? 0
}

/** So many are sorted in some 10 ms; more are read in the order of an index. */
const FEW_REPORTS = 20_000

function orderedIds(query: InspectionQuery, { isReversed, count }: Reading): RawBuilder<unknown> {
  const { orderColumn = 'createTime', orderWay = 'desc' } = query.order
  const order = orderBy([...ORDERS[orderColumn], sql`i.id`], { isDescending: orderWay === 'desc', isReversed })
  const from = sql`inspection i where ${inspectionFilter(query)}`
  if (countingTable(query.filter) === 'inspection' && count <= FEW_REPORTS) {
    // The planner expects a hundred times as many of a tanker or a carrier, and would walk all reports in order until it has found a page.
    return sql`
      with i as materialized (
        select i.id, i.created_at, i.issued_at, i.tanker_number, i.checked_org, i.status, i.amount from ${from})
      select i.id from i ${order}`
  }
  return sql`select i.id from ${from} ${order}`
}

/** The reports that match, the latest first unless sorted otherwise. */
export function inspectionList(query: InspectionQuery): LongList<InspectionRow> {
  return {
    ids: (reading) => orderedIds(query, reading),
    count: (db) => countInspections(db, query),
    columns: inspectionColumns(query.timeZone),
    joins: sql`join inspection i on i.id = found.id ${INSPECTION_JOINS}`,
  }
}
