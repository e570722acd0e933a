import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { Order } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import type { CompanyCount, CompanyOrder } from '../rules/company-orders.ts'

export type CompanyKind = 'hq' | 'base' | 'site'

export interface CompanyRow {
  id: number
  name: string
  kind: CompanyKind
  superCompanyId: number | null
  superCompanyName: string | null
  domain: string | null
  province: string | null
  city: string | null
  region: string | null
  picId: number | null
  smallPicId: number | null
}
export type CountedCompany = CompanyRow & Record<CompanyCount, number>

const COLUMNS = sql<CompanyRow>`c.id, c.name, c.kind, above.id as "superCompanyId", above.name as "superCompanyName",
  c.domain, c.province, c.city, c.region, c.pic_id as "picId", c.small_pic_id as "smallPicId"`

/** A name above is shown only to who sees that company too. */
const fromCompanies = (companies: CompanyScope) => sql`company c
  left join company above on above.id = c.super_company_id and ${inCompanies(companies, 'above.id')}`

const BY_NAME = sql`c.name collate "zh-x-icu"`

export function selectCompanies(
  db: Db,
  {
    id,
    name,
    kind,
    ...page
  }: Page & { id?: number | undefined; name?: string | undefined; kind?: CompanyKind | undefined },
  companies: CompanyScope,
): Promise<ListAnswer<CompanyRow>> {
  const where = allOf(
    sql`c.deleted_at is null`,
    inCompanies(companies, 'c.id'),
    contains('c.name', name),
    equals('c.kind', kind),
    equals('c.id', id),
  )
  const order = orderBy([BY_NAME, sql`c.id`], { isDescending: false })
  const rows = sql<CompanyRow>`select ${COLUMNS} from ${fromCompanies(companies)} where ${where} ${order}`
  return selectListPage(db, { rows, from: sql`company c where ${where}` }, page)
}

const STATES = {
  normalDeviceCount: 'normal',
  lowDeviceCount: 'low',
  warnDeviceCount: 'warn',
  offlineDeviceCount: 'offline',
  repairingDeviceCount: 'repairing',
  repairedDeviceCount: 'repaired',
  lostDeviceCount: 'lost',
} as const satisfies Partial<Record<CompanyCount, string>>

const countOf = (state: string) => sql`coalesce(sum(devices) filter (where state = ${sql.lit(state)}), 0)`
const COUNTED = sql.join(
  Object.entries(STATES).map(([name, state]) => sql`${countOf(state)} as ${sql.id(name)}`),
  sql`, `,
)
const COUNT_COLUMNS = sql.join(
  ['totalDeviceCount', ...Object.keys(STATES)].map((name) => sql`coalesce(d.${sql.id(name)}, 0) as ${sql.id(name)}`),
  sql`, `,
)

/** Devices by the company whose sites, or those of companies below it, they are at; from the counters that tiles read. */
const DEVICES = sql`
  with recursive below as (
    select id as top, id from company where deleted_at is null
    union
    select b.top, c.id from company c join below b on c.super_company_id = b.id where c.deleted_at is null
  )
  select b.top, coalesce(sum(n.devices), 0) as "totalDeviceCount", ${COUNTED}
  from state_count n
  join site s on s.id = n.site_id
  join below b on b.id = coalesce(s.company_id, (select headquarters()))
  group by b.top`

export interface TableQuery extends Order<CompanyOrder> {
  id?: number | undefined
  name?: string | undefined
  /** this company and those below it alone */
  top?: number | undefined
}

/** Companies with the devices of each, and what of the statement counts them. */
export function companyTableQuery(
  { id, name, orderColumn = 'name', orderWay, top }: TableQuery,
  companies: CompanyScope,
) {
  const where = allOf(
    sql`c.deleted_at is null`,
    inCompanies(companies, 'c.id'),
    equals('c.id', id),
    contains('c.name', name),
    top === undefined ? undefined : sql`c.id = any(companies_below(${top}))`,
  )
  const key = orderColumn === 'name' ? BY_NAME : sql`coalesce(d.${sql.id(orderColumn)}, 0)`
  const order = orderBy([key, sql`c.id`], { isDescending: orderWay === 'desc' })
  const rows = sql<CountedCompany>`select ${COLUMNS}, ${COUNT_COLUMNS}
    from ${fromCompanies(companies)} left join (${DEVICES}) d on d.top = c.id where ${where} ${order}`
  return { rows, from: sql`company c where ${where}` }
}

export function selectCompanyByDomain(db: Db, domain: string) {
  return db
    .selectFrom('company')
    .select(['id', 'name', 'pic_id as picId', 'small_pic_id as smallPicId'])
    .where('domain', '=', domain)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
