import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'
import { readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { LESSON_STATES, LINK_TYPES } from '../../rules/lesson-words.ts'
import { readDay } from '../../../platform/rules/day-range.ts'
import { SPANS } from '../rules/calendar-days.ts'
import { LESSON_ORDERS } from '../rules/lesson-orders.ts'

export type LessonRow = ResponseOf<'POST /Class/find/'>['data'][number]

export const LESSON_TABS = [...LINK_TYPES, 'all'] as const
export type LessonTab = (typeof LESSON_TABS)[number]
export const VIEWS = ['cards', 'table', 'calendar'] as const

/** Which lessons, in which view and order: the address holds all of it. */
export function readLessonSearch(search: Search) {
  return {
    ...readTablePage(search, LESSON_ORDERS),
    tab: readOneOf(search['tab'], LESSON_TABS),
    state: readOneOf(search['state'], LESSON_STATES),
    name: readText(search['name']),
    course: readText(search['course']),
    view: readOneOf(search['view'], VIEWS),
    span: readOneOf(search['span'], SPANS),
    /** a day of the calendar's page */
    day: readDay(readText(search['day'])),
  }
}
export type LessonSearch = ReturnType<typeof readLessonSearch>

/** What a search asks for; `tab` is the one that is open. */
export function lessonRequest(search: LessonSearch, tab: LessonTab): RequestOf<'POST /Class/find/'> {
  const { tab: _tab, view: _view, span: _span, day: _day, ...request } = search
  return { ...request, linkType: tab === 'all' ? undefined : tab }
}

/** Calls to ask again after a lesson changed. */
export const LESSON_ANSWERS = ['POST /Class/find/', 'GET /Class/getById/{id}'] as const
