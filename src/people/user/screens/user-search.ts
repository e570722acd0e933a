import { addDays } from '../../../platform/rules/business-time.ts'
import { rangeOf, readDay, type DayRange } from '../../../platform/rules/day-range.ts'
import { readBoolean, readId, readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { LONG_PAGE, readTablePage } from '../../../platform/ui/table/table-page.ts'
import { ROLES } from '../../rules/roles.ts'
import { USER_ORDERS } from '../rules/user-orders.ts'

export const readUserSearch = (search: Search) => ({
  name: readText(search['name']),
  companyId: readId(search['companyId']),
  nickName: readOneOf(readText(search['nickName']), ROLES),
  awaitsApproval: readBoolean(search['awaitsApproval']),
  from: readDay(readText(search['from'])),
  to: readDay(readText(search['to'])),
  ...readTablePage(search, USER_ORDERS, LONG_PAGE),
})
export type UserSearch = ReturnType<typeof readUserSearch>

/** The standard range of the specification (section 9): 30 days before today to yesterday. */
export function standardRange(today: string): DayRange {
  return { from: addDays(today, -30), to: addDays(today, -1) }
}

/** What the list asks for; without a range people of all times, those of today among them. */
export function userRequest({ from, to, ...request }: UserSearch) {
  const range = rangeOf({ from, to })
  return { ...request, businessDateQuery: range && ([range.from, range.to] as [string, string]) }
}
