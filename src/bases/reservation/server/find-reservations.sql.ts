import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { Order } from '../../../platform/server/list/order.sql.ts'
import { allOf, betweenDays, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import type { ContactCause, ContactStatus } from '../../contact/rules/contact-causes.ts'
import type { Period, ReservationState, TankerType } from '../../rules/base-words.ts'
import { tankerNumber } from '../../rules/tanker-number.ts'
import type { ReservationOrder } from '../rules/reservation-rules.ts'

export interface ReservationFilter extends Order<ReservationOrder> {
  id?: number | undefined
  companyId?: number | undefined
  reserveTime?: string | undefined
  businessDateQuery?: [string, string] | null | undefined
  reservePeriod?: Period | undefined
  tankerType?: TankerType | undefined
  state?: ReservationState | undefined
  name?: string | undefined
  checkedOrg?: string | undefined
}
export interface ReservationRow {
  id: number
  companyId: number
  orgName: string
  code: string
  state: ReservationState
  reserveTime: string
  reservePeriod: Period
  tankerType: TankerType
  tankerNumber: string
  licenseNumber: string
  checkedOrg: string
  contactName: string
  phone: string
  email: string | null
  cargo: string
  testeeIds: number[]
  testeeNames: string[]
  waitingPlace: number | null
  cancelReason: string | null
  lastMessage: { cause: ContactCause; status: ContactStatus } | null
  createdAt: Date
  arrivedAt: Date | null
  version: number
}

// A morning comes before its afternoon.
const IN_TIME = [sql`r.day`, sql`(r.period = 'afternoon')`]
const ORDERS = {
  reserveTime: IN_TIME,
  tankerNumber: [sql`r.tanker_number collate "zh-x-icu"`],
  checkedOrg: [sql`r.checked_org collate "zh-x-icu"`],
  state: [sql`r.state`],
  createTime: [sql`r.created_at`],
}

/** The bookings that match of the bases the caller sees. */
export function reservationList(filter: ReservationFilter, companies: CompanyScope) {
  const { name, orderColumn = 'reserveTime', orderWay } = filter
  // A tanker's number may be typed with spaces and dashes.
  const typed = contains(['r.tanker_number', 'r.checked_org', 'r.contact_name', 'r.phone', 'r.code'], name)
  const plain = name && tankerNumber(name) ? contains('r.tanker_number', tankerNumber(name)) : undefined
  const from = sql`reservation r join company c on c.id = r.company_id and c.deleted_at is null
    where ${allOf(
      inCompanies(companies, 'r.company_id'),
      equals('r.id', filter.id),
      equals('r.company_id', filter.companyId),
      equals('r.day', filter.reserveTime),
      betweenDays('r.day', filter.businessDateQuery),
      equals('r.period', filter.reservePeriod),
      equals('r.tanker_type', filter.tankerType),
      equals('r.state', filter.state),
      contains('r.checked_org', filter.checkedOrg),
      typed && plain ? sql`(${typed} or ${plain})` : typed,
    )}`
  const rows = sql<ReservationRow>`
    select r.id, r.company_id as "companyId", c.name as "orgName", r.code, r.state, r.day as "reserveTime",
      r.period as "reservePeriod", r.tanker_type as "tankerType", r.tanker_number as "tankerNumber",
      r.license_number as "licenseNumber", r.checked_org as "checkedOrg", r.contact_name as "contactName", r.phone, r.email, r.cargo,
      array(select testee_id from reservation_testee t where t.reservation_id = r.id order by 1) as "testeeIds",
      array(select p.name from reservation_testee t join testee p on p.id = t.testee_id where t.reservation_id = r.id
        order by t.testee_id) as "testeeNames",
      case when r.state = '候补' then (select count(*) from reservation w
        where w.plan_id = r.plan_id and w.state = '候补' and w.id <= r.id) end as "waitingPlace",
      (select jsonb_build_object('cause', m.cause, 'status', m.status) from contact_message m where m.reservation_id = r.id
        order by m.id desc limit 1) as "lastMessage",
      r.cancel_reason as "cancelReason", r.created_at as "createdAt", r.arrived_at as "arrivedAt", r.version
    from ${from} ${orderBy([...ORDERS[orderColumn], sql`r.id`], { isDescending: orderWay === 'desc' })}`
  return { rows, from }
}
