import { readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'

/** The open tab, and which changes or members are listed. */
export const readProfileSearch = (search: Search) => ({
  /** the page's own, or one of an area's */
  tab: readText(search['tab']),
  name: readText(search['name']),
  of: readOneOf(readText(search['of']), ['company', 'group']),
  ...readTablePage(search, []),
})
export type ProfileSearch = ReturnType<typeof readProfileSearch>
