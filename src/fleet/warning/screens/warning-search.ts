import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'
import { rangeOf, readDay } from '../../../platform/rules/day-range.ts'
import { readBoolean, readId, readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { ASSIGNED } from '../rules/assigned.ts'
import { WARNING_ORDERS, WARNING_TYPES } from '../../device/rules/warning-types.ts'

export type WarningRow = ResponseOf<'POST /warning/find/'>['data'][number]

export type WarningOrder = (typeof WARNING_ORDERS)[number]

function readFilter(search: Search) {
  return {
    type: readOneOf(search['type'], WARNING_TYPES),
    isOpen: readBoolean(search['isOpen']),
    isAcknowledged: readBoolean(search['isAcknowledged']),
    assigned: readOneOf(search['assigned'], ASSIGNED),
    isSnoozed: readBoolean(search['isSnoozed']),
    stormId: readId(search['stormId']),
    clientId: readId(search['clientId']),
    siteId: readId(search['siteId']),
    rackId: readId(search['rackId']),
    deviceId: readId(search['deviceId']),
    serial: readText(search['serial']),
    /** opened on these days */
    from: readDay(readText(search['from'])),
    to: readDay(readText(search['to'])),
  }
}
export const NO_WARNING_FILTER = readFilter({})

/** Which warnings, in which order: the address holds all of it. */
export const readWarningSearch = (search: Search) => ({
  ...readTablePage(search, WARNING_ORDERS),
  ...readFilter(search),
  /** storms as one row; of one storm each warning is shown */
  isFolded: readId(search['stormId']) === undefined && readBoolean(search['isFolded']) !== false,
})
export type WarningSearch = ReturnType<typeof readWarningSearch>

export const isNarrowed = (search: WarningSearch): boolean =>
  Object.keys(NO_WARNING_FILTER).some((name) => search[name as keyof WarningSearch] !== undefined)

export function warningRequest({ from, to, ...search }: WarningSearch): RequestOf<'POST /warning/find/'> {
  const range = rangeOf({ from, to })
  return { ...search, businessDateQuery: range && [range.from, range.to] }
}
