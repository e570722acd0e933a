import { readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'

export const PROFILE_TABS = ['presenter', 'reviewer', 'info', 'trace', 'members', 'security'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** Lessons by their state; left out: all of them. */
export const LESSON_STATES = ['notStarted', 'ended'] as const
export type LessonState = (typeof LESSON_STATES)[number]

/** The open tab, and which lessons, changes or members are listed. */
export const readProfileSearch = (search: Search) => ({
  tab: readOneOf(readText(search['tab']), PROFILE_TABS),
  name: readText(search['name']),
  of: readOneOf(readText(search['of']), ['company', 'group']),
  state: readOneOf(readText(search['state']), LESSON_STATES),
  course: readText(search['course']),
  ...readTablePage(search, []),
})
export type ProfileSearch = ReturnType<typeof readProfileSearch>
