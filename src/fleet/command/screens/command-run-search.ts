import { readDay } from '../../../platform/rules/day-range.ts'
import { readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { COMMAND_KINDS } from '../rules/command-kinds.ts'

export const readRunSearch = (search: Search) => ({
  kind: readOneOf(search['kind'], COMMAND_KINDS),
  person: readText(search['person']),
  from: readDay(readText(search['from'])),
  to: readDay(readText(search['to'])),
  ...readTablePage(search, []),
})
export type RunSearch = ReturnType<typeof readRunSearch>

export const runRequest = ({ kind, person, from, to, page, size }: RunSearch) => ({
  kind,
  person,
  businessDateQuery:
    from !== undefined && to !== undefined && from <= to ? ([from, to] as [string, string]) : undefined,
  page,
  size,
})
