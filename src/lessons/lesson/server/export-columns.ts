import { listed } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { dateRange } from '../rules/date-range.ts'
import { lessonCallTexts, lessonColumnTexts, lessonStateTexts, lessonTypeTexts } from '../text.ts'
import type { LessonRow } from './find-lessons.sql.ts'

/** What a spreadsheet of lessons shows, in the caller's language. */
export function exportColumns(locale: Locale, timeZone: string): ExportColumn<LessonRow>[] {
  const column = titledBy(lessonColumnTexts, locale)
  return [
    column('name', 24, ({ name }) => name),
    column('course', 12, ({ course }) => course),
    column('state', 10, ({ state }) => lessonStateTexts[state][locale]),
    column('type', 10, ({ type }) => lessonTypeTexts[type][locale]),
    column('userName', 14, ({ userName }) => userName),
    column('dateRange', 26, ({ startTime, endTime }) => dateRange(startTime, endTime, timeZone)),
    column('checks', 30, ({ checks }) =>
      listed(
        checks.map(({ name }) => name),
        locale,
      ),
    ),
    column('shared', 8, ({ shared }) => lessonCallTexts[shared ? 'yes' : 'no'][locale]),
    column('commentNum', 10, ({ commentNum }) => commentNum),
    column('score', 8, ({ score }) => score),
  ]
}
