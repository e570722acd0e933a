import { readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'

export const PROFILE_TABS = ['info', 'trace', 'members', 'security'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The open tab, and which changes or members are listed. */
export const readProfileSearch = (search: Search) => ({
  tab: readOneOf(readText(search['tab']), PROFILE_TABS),
  name: readText(search['name']),
  of: readOneOf(readText(search['of']), ['company', 'group']),
  ...readTablePage(search, []),
})
export type ProfileSearch = ReturnType<typeof readProfileSearch>
