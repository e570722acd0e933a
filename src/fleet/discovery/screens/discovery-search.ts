import { readId, readOneOf, type Search } from '../../../platform/ui/frame/address.tsx'
import { LONG_PAGE, readTablePage } from '../../../platform/ui/table/table-page.ts'
import { FOUND_KINDS } from '../rules/found-kinds.ts'

export const readDiscoverySearch = (search: Search) => ({
  siteId: readId(search['siteId']),
  kind: readOneOf(search['kind'], FOUND_KINDS),
  ...readTablePage(search, [], LONG_PAGE),
})
