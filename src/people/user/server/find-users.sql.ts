import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { Order } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import type { UserOrder } from '../rules/user-orders.ts'
import type { UserScope } from './user-scope.ts'

export interface UserRow {
  id: number
  phone: string
  name: string
  nickName: string
  roleTitle: { zh: string; en: string }
  companyId: number
  companyName: string
  groupId: number | null
  groupName: string | null
  avatarId: number | null
  awaitsApproval: boolean
  birthday: string | null
  sex: '男' | '女' | null
  nation: string | null
  idNo: string | null
  identifier: string | null
  workUnit: string | null
  job: string | null
  remarks: string | null
  createdAt: Date
  updatedAt: Date
}
export type PersonRow = Pick<
  UserRow,
  'id' | 'name' | 'nickName' | 'roleTitle' | 'companyId' | 'groupId' | 'groupName' | 'avatarId'
>

export interface UserFilter extends Order<UserOrder> {
  /** anywhere in the name or the phone */
  name?: string | undefined
  /** anywhere in the name: for callers who see no phones */
  nameAlone?: string | undefined
  companyId?: number | undefined
  groupId?: number | undefined
  nickName?: string | undefined
  awaitsApproval?: boolean | undefined
  /** both included; made of business days */
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
}

const PERSON = sql<PersonRow>`u.id, u.name, u.role as "nickName", json_build_object('zh', r.name, 'en', r.title_en) as "roleTitle",
  u.company_id as "companyId", u.group_id as "groupId", g.name as "groupName", u.avatar_id as "avatarId"`
const USER = sql<UserRow>`${PERSON}, u.phone, c.name as "companyName", u.awaits_approval as "awaitsApproval", u.birthday, u.sex, u.nation,
  u.id_no as "idNo", u.identifier, u.work_unit as "workUnit", u.job, u.remarks, u.created_at as "createdAt", u.updated_at as "updatedAt"`
const FROM = sql`app_user u
  join role r on r.name = u.role
  join company c on c.id = u.company_id and c.deleted_at is null
  left join user_group g on g.id = u.group_id`

const ORDERS = {
  phone: sql`lower(u.phone)`,
  name: sql`u.name collate "zh-x-icu"`,
  nickName: sql`r.position`,
  companyName: sql`c.name collate "zh-x-icu"`,
  createTimeStr: sql`u.created_at`,
}

/** Who is there and may be seen; every list of people begins here. */
const inScope = ({ roles, companies }: UserScope): Term =>
  sql`u.deleted_at is null and u.role = any(${roles}::text[]) and ${inCompanies(companies, 'u.company_id')}`

function matching(filter: UserFilter, scope: UserScope): Term {
  const { createdFrom, createdBefore } = filter
  return allOf(
    inScope(scope),
    contains(['u.name', 'u.phone'], filter.name),
    contains('u.name', filter.nameAlone),
    equals('u.company_id', filter.companyId),
    equals('u.group_id', filter.groupId),
    equals('u.role', filter.nickName || undefined),
    equals('u.awaits_approval', filter.awaitsApproval),
    createdFrom && sql`u.created_at >= ${createdFrom}`,
    createdBefore && sql`u.created_at < ${createdBefore}`,
  )
}

/** Everybody who matches, the newest first unless sorted otherwise. */
export function usersQuery(filter: UserFilter, scope: UserScope): RawBuilder<UserRow> {
  const { orderColumn = 'createTimeStr', orderWay = filter.orderColumn ? 'asc' : 'desc' } = filter
  const order = orderBy([ORDERS[orderColumn], sql`u.id`], { isDescending: orderWay === 'desc' })
  return sql<UserRow>`select ${USER} from ${FROM} where ${matching(filter, scope)} ${order}`
}

export function selectUsers(
  db: Db,
  { page, size, ...filter }: UserFilter & Page,
  scope: UserScope,
): Promise<ListAnswer<UserRow>> {
  const from = sql`${FROM} where ${matching(filter, scope)}`
  return selectListPage(db, { rows: usersQuery(filter, scope), from }, { page, size })
}

export async function selectUserDetail(db: Db, id: number, scope: UserScope) {
  const { rows } = await sql<UserRow & { clientIds: number[]; clientNames: string[]; version: number }>`
    select ${USER}, u.version, array(select uc.client_id from user_client uc where uc.user_id = u.id order by 1) as "clientIds",
      array(
        select k.name from user_client uc join client k on k.id = uc.client_id where uc.user_id = u.id order by k.id
      ) as "clientNames"
    from ${FROM} where u.id = ${id} and ${inScope(scope)}`.execute(db)
  return rows[0]
}

/** Everybody to choose from, by name; who still awaits approval is none of them. */
export function peopleQuery(filter: UserFilter, scope: UserScope): RawBuilder<PersonRow> {
  return sql<PersonRow>`select ${PERSON} from ${FROM} where ${matching({ ...filter, awaitsApproval: false }, scope)}
    order by u.name collate "zh-x-icu", u.id`
}

/** A page of them. */
export function selectPeople(
  db: Db,
  { page, size, ...filter }: UserFilter & Page,
  scope: UserScope,
): Promise<ListAnswer<PersonRow>> {
  const from = sql`${FROM} where ${matching({ ...filter, awaitsApproval: false }, scope)}`
  return selectListPage(db, { rows: peopleQuery(filter, scope), from }, { page, size })
}
