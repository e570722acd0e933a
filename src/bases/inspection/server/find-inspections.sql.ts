import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { beginsWithUpper, containsText } from '../../../platform/server/database/contains-text.sql.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { countUpTo, MOST_COUNTED } from '../../../platform/server/list/list-page.sql.ts'
import type { Count, LongList, Reading } from '../../../platform/server/list/list-page.sql.ts'
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
  isReturned: boolean
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

/** A row as lists and pages show it, of inspection `i`. */
export const inspectionColumns = (timeZone: string) => sql<InspectionRow>`
  i.id, i.company_id as "companyId", c.name as "orgName", i.report_number as "reportNumber", i.checked_org as "checkedOrg",
  i.tanker_number as "tankerNumber", i.tanker_type as "tankerType", i.license_number as "licenseNumber",
  i.contact_name as "contactName", i.phone, i.cargo,
  i.method_names as "checkMethod",
  i.status, i.status = 2 and i.returned_count > 0 as "isReturned", i.result, s.name as station, i.inspector_id as "userId", u.name as "userName", u.phone as "userPhone",
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

/** The columns whose texts `inspection_text` holds, by what filters them. */
const TEXTS = {
  checkedOrg: 'checked_org',
  tankerNumber: 'tanker_number',
  licenseNumber: 'license_number',
  contactName: 'contact_name',
  phone: 'phone',
  checkMethod: 'method_names',
} as const satisfies Partial<Record<keyof InspectionFilter, string>>

const ofBases = ({ filter, companies }: InspectionQuery, alias: string): Term =>
  allOf(inCompanies(companies, `${alias}.company_id`), equals(`${alias}.company_id`, filter.companyId))

type TextFilter = keyof typeof TEXTS

/** One or two digits are the beginning of a phone, as of a report's number: there is an index for that, and trigrams have three signs. */
const matches = (name: TextFilter, column: string, text: string): Term =>
  name === 'phone' && text.length < 3 ? beginsWithUpper(column, text) : containsText(column, text)

/**
 * Nothing in the text makes a trigram that every database has: its index would be read whole, so the column's texts are walked in the order of the
 * key. Phones are too many for that.
 */
const isWalked = (name: TextFilter, text: string): boolean => name !== 'phone' && !/[0-9a-z]{3}/i.test(text)

/** The texts of a column that match, `t` of `inspection_text`. */
function matchingTexts(query: InspectionQuery, name: TextFilter, text: string): RawBuilder<unknown> {
  const doMatch = isWalked(name, text)
    ? sql`strpos(lower(t.value), lower(${text})) > 0`
    : matches(name, 't.value', text)
  return sql`inspection_text t where t.field = ${TEXTS[name]} and ${ofBases(query, 't')} and ${doMatch}`
}

interface Texts {
  /** how many match, `MOST_COUNTED` at the most: comparing each report is then faster than going by the texts */
  texts: number
  /** how many reports bear one of these */
  reports: number
  /** the texts themselves, unless there are too many */
  values: string[] | null
}
type Matching = Map<TextFilter, Texts>

/** So many texts are named in the query: the planner knows how many reports bear each, and compares with all of them at once. More are looked up. */
const MOST_NAMED = 2000

/** What each filter by a text matches: how the reports are found depends on it. */
async function selectMatching(db: Db, query: InspectionQuery): Promise<Matching> {
  const matching: Matching = new Map()
  for (const name of Object.keys(TEXTS) as TextFilter[]) {
    const text = query.filter[name]
    if (!text) continue
    const order = isWalked(name, text) ? sql`order by t.company_id` : sql``
    const { rows } = await sql<Texts>`
      select count(*)::int as texts, coalesce(sum(reports), 0)::int as reports,
        case when count(*) <= ${MOST_NAMED} then coalesce(array_agg(distinct value), '{}') end as "values"
      from (select t.value, t.reports from ${matchingTexts(query, name, text)} ${order} limit ${MOST_COUNTED}) matching`.execute(
      db,
    )
    matching.set(name, rows[0] ?? { texts: 0, reports: 0, values: [] })
  }
  return matching
}

/** `isInOrder`: the reports are walked in the list's order and each is compared, instead of found by the texts that match. */
function textTerms(query: InspectionQuery, matching: Matching, isInOrder: boolean): Term[] {
  return [...matching].map(([name, { texts, values }]) => {
    const [column, text = ''] = [`i.${TEXTS[name]}`, query.filter[name]]
    if (texts === MOST_COUNTED || isInOrder) return matches(name, column, text)
    if (values) return sql`${sql.ref(column)} = any (${values}::text[])`
    return sql`${sql.ref(column)} in (select t.value from ${matchingTexts(query, name, text)})`
  })
}

/** One or two characters are the beginning of a number: an index has the reports of each two in their order. More are anywhere in it. */
function byNumber(text: string | undefined): Term | undefined {
  if (text?.length === 2) return sql`left(i.report_number, 2) = upper(${text})`
  return text?.length === 1 ? beginsWithUpper('i.report_number', text) : contains('i.report_number', text)
}

function inspectionFilter(query: InspectionQuery, matching: Matching, isInOrder = false): Term {
  const { filter, timeZone } = query
  return allOf(
    ofBases(query, 'i'),
    equals('i.status', filter.status),
    equals('i.result', filter.result),
    equals('i.tanker_type', filter.tankerType),
    equals('i.inspector_id', filter.inspectorId),
    byNumber(filter.reportNumber),
    ...textTerms(query, matching, isInOrder),
    among('i.station_id', filter.station, (text) => sql`select id from station where ${containsText('name', text)}`),
    among('i.inspector_id', filter.userName, people('name')),
    among('i.inspector_id', filter.userPhone, people('phone')),
    among('i.company_id', filter.orgName, (text) => sql`select id from company where ${containsText('name', text)}`),
    filter.testeeId === undefined
      ? undefined
      : sql`i.id in (select inspection_id from inspection_testee where testee_id = ${filter.testeeId})`,
    onDays('i.created_at', filter.businessDateQuery, timeZone),
  )
}

const ORDERS: Record<InspectionOrder, { columns: string[]; by: (RawBuilder<unknown> | SortKey)[] }> = {
  createTime: { columns: ['created_at'], by: [sql`i.created_at`] },
  issuedTime: { columns: ['issued_at'], by: [{ by: sql`i.issued_at`, mayBeNull: true }] },
  tankerNumber: { columns: ['tanker_number'], by: [sql`i.tanker_number`] },
  checkedOrg: { columns: ['checked_org'], by: [sql`i.checked_org collate "zh-x-icu"`] },
  status: { columns: ['status', 'created_at'], by: [sql`i.status`, sql`i.created_at`] },
  cashAmount: { columns: ['amount'], by: [sql`i.amount`] },
}

/** What `inspection_count` knows. */
const COUNTED: readonly string[] = ['companyId', 'status', 'result', 'tankerType'] satisfies (keyof InspectionFilter)[]

const isCounted = (filter: InspectionFilter) =>
  Object.entries(filter).every(([name, value]) => !value || COUNTED.includes(name))

/** The reports of the one text of a filter that has nothing else but a base. */
function onlyTexts({ companyId: _base, ...rest }: InspectionFilter, matching: Matching): Texts | undefined {
  const [only, second] = Object.entries(rest).filter(([, value]) => value)
  return only && !second ? matching.get(only[0] as TextFilter) : undefined
}

async function countInspections(db: Db, query: InspectionQuery, matching: Matching): Promise<Count> {
  const only = onlyTexts(query.filter, matching)
  if (only) return only.texts === MOST_COUNTED ? { atLeast: MOST_COUNTED } : only.reports
  const filter = inspectionFilter(query, matching)
  if (isCounted(query.filter)) return sumReports(db, sql`inspection_count i where ${filter}`)
  return countUpTo(db, MOST_COUNTED, sql`inspection i where ${filter}`)
}

async function sumReports(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    reports: number
  }>`select coalesce(sum(reports), 0)::int as reports from ${from}`.execute(db)
  return rows[0]?.reports ?? 0
}

/** The latest of so many texts are read each by itself. */
const MOST_MERGED = 250

/** The text filter that leads to the fewest reports, of those whose texts are few. */
const leadingText = (matching: Matching): TextFilter | undefined =>
  [...matching]
    .filter(([, { values }]) => values && values.length <= MOST_MERGED)
    .toSorted(([, one], [, other]) => one.reports - other.reports)[0]?.[0]

function orderedIds(
  query: InspectionQuery,
  matching: Matching,
  { isReversed, most, count }: Reading,
): RawBuilder<unknown> {
  const { orderColumn = 'createTime', orderWay = 'desc' } = query.order
  const { columns, by } = ORDERS[orderColumn]
  const order = orderBy([...by, sql`i.id`], { isDescending: orderWay === 'desc', isReversed })
  const isFew = !isCounted(query.filter) && count <= MOST_COUNTED
  if (isFew) {
    // The planner expects a hundred times as many of a tanker or a carrier, and would walk all reports in order until it has found a page.
    // No more columns than are needed: the indexes of texts have these, and the reports aren't read.
    return sql`
      with i as materialized (
        select i.id, ${sql.join(columns.map((column) => sql.ref(`i.${column}`)))} from inspection i where ${inspectionFilter(query, matching)})
      select i.id from i ${order}`
  }
  const leading = leadingText(matching)
  if (leading && orderColumn === 'createTime' && most !== undefined) {
    // Walking all reports in order would pass every newer one where a carrier's last was long ago.
    const others = new Map([...matching].filter(([name]) => name !== leading))
    return sql`
      select i.id from unnest(${matching.get(leading)?.values}::text[]) t(value)
      cross join lateral (
        select i.id, i.created_at from inspection i
        where ${sql.ref(`i.${TEXTS[leading]}`)} = t.value and ${inspectionFilter(query, others, true)} ${order} limit ${most}) i
      ${order}`
  }
  return sql`select i.id from inspection i where ${inspectionFilter(query, matching, true)} ${order}`
}

/** The reports that match, the latest first unless sorted otherwise. */
export async function inspectionList(db: Db, query: InspectionQuery): Promise<LongList<InspectionRow>> {
  const matching = await selectMatching(db, query)
  return {
    ids: (reading) => orderedIds(query, matching, reading),
    count: () => countInspections(db, query, matching),
    columns: inspectionColumns(query.timeZone),
    joins: sql`join inspection i on i.id = found.id ${INSPECTION_JOINS}`,
  }
}
