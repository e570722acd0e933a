import { rangeOf, readDay } from '../../../platform/rules/day-range.ts'
import { readId, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'

export const readAuditSearch = (search: Search) => ({
  person: readText(search['person']),
  objectKind: readText(search['objectKind'], 60),
  objectId: readId(search['objectId']),
  from: readDay(readText(search['from'])),
  to: readDay(readText(search['to'])),
  ...readTablePage(search, []),
})
export type AuditSearch = ReturnType<typeof readAuditSearch>

export function auditRequest({ person, objectKind, objectId, from, to, page, size }: AuditSearch) {
  const range = rangeOf({ from, to })
  return {
    person,
    objectKind,
    objectId,
    businessDateQuery: range && ([range.from, range.to] as [string, string]),
    page,
    size,
  }
}
