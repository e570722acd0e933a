import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { containsText } from '../../../platform/server/database/contains-text.sql.ts'
import type { CompanyScope } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import type { COMPANY_COUNTS, COMPANY_ORDERS } from '../contract.ts'

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
export type CountedCompany = CompanyRow & Record<(typeof COMPANY_COUNTS)[number], number>

interface Page {
  page: number
  size: number
}

const COLUMNS = sql<CompanyRow>`c.id, c.name, c.kind, above.id as "superCompanyId", above.name as "superCompanyName",
  c.domain, c.province, c.city, c.region, c.pic_id as "picId", c.small_pic_id as "smallPicId"`

/** A name above is shown only to who sees that company too. */
const fromCompanies = (companies: CompanyScope) => sql`company c
  left join company above on above.id = c.super_company_id and ${inCompanies(companies, 'above.id')}`

async function selectPage<T>(
  db: Db,
  { page, size }: Page,
  query: { columns: RawBuilder<T>; from: RawBuilder<unknown>; where: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<{ data: T[]; totalCount: number }> {
  const { rows: data } = await sql<T>`
    select ${query.columns} from ${query.from} where ${query.where}
    order by ${query.order}, c.id limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*) from company c where ${query.where}`.execute(db)
  return { data, totalCount: rows[0]?.count ?? 0 }
}

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
) {
  return selectPage(db, page, {
    columns: COLUMNS,
    from: fromCompanies(companies),
    where: sql`c.deleted_at is null and ${inCompanies(companies, 'c.id')}
      and ${name ? containsText('c.name', name) : sql`true`} and ${kind ? sql`c.kind = ${kind}` : sql`true`}
      and ${id === undefined ? sql`true` : sql`c.id = ${id}`}`,
    order: BY_NAME,
  })
}

const STATES = {
  normalDeviceCount: 'normal',
  lowDeviceCount: 'low',
  warnDeviceCount: 'warn',
  offlineDeviceCount: 'offline',
  repairingDeviceCount: 'repairing',
  repairedDeviceCount: 'repaired',
  lostDeviceCount: 'lost',
} as const satisfies Partial<Record<(typeof COMPANY_COUNTS)[number], string>>

const countOf = (state: string) => sql`coalesce(sum(devices) filter (where state = ${sql.lit(state)}), 0)`
const COUNTED = sql.join(
  Object.entries(STATES).map(([name, state]) => sql`${countOf(state)} as ${sql.id(name)}`),
  sql`, `,
)
const COUNT_COLUMNS = sql.join(
  ['totalDeviceCount', ...Object.keys(STATES)].map((name) => sql`coalesce(d.${sql.id(name)}, 0) as ${sql.id(name)}`),
  sql`, `,
)

/** Devices by the company whose sites, or those of companies below it, they stand at; from the counters that tiles read. */
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

export interface TableQuery {
  name?: string | undefined
  orderColumn?: (typeof COMPANY_ORDERS)[number] | undefined
  orderWay?: 'asc' | 'desc' | undefined
  /** this company and those below it alone */
  top?: number | undefined
}

export function selectCompanyTable(
  db: Db,
  { name, orderColumn = 'name', orderWay, top, ...page }: TableQuery & Page,
  companies: CompanyScope,
) {
  const order = orderColumn === 'name' ? BY_NAME : sql`coalesce(d.${sql.id(orderColumn)}, 0)`
  return selectPage(db, page, {
    columns: sql<CountedCompany>`${COLUMNS}, ${COUNT_COLUMNS}`,
    from: sql`${fromCompanies(companies)} left join (${DEVICES}) d on d.top = c.id`,
    where: sql`c.deleted_at is null and ${inCompanies(companies, 'c.id')}
      and ${name ? containsText('c.name', name) : sql`true`}
      and ${top === undefined ? sql`true` : sql`c.id = any(companies_below(${top}))`}`,
    order: sql`${order} ${orderWay === 'desc' ? sql`desc` : sql`asc`}`,
  })
}

/** One company, when the caller sees it. */
export function selectCompany(db: Db, id: number, companies: CompanyScope) {
  return db
    .selectFrom('company')
    .select(['id', 'name', 'kind', 'super_company_id as superCompanyId', 'domain'])
    .select(['province', 'city', 'region', 'pic_id as picId', 'small_pic_id as smallPicId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inCompanies(companies, 'company.id'))
    .executeTakeFirst()
}

export function selectCompanyByDomain(db: Db, domain: string) {
  return db
    .selectFrom('company')
    .select(['id', 'name', 'pic_id as picId', 'small_pic_id as smallPicId'])
    .where('domain', '=', domain)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
