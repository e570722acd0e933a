import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { choiceOf } from '../rules/command-choice.ts'
import {
  commandKindTexts,
  commandRunTexts,
  commandScreenTexts,
  commandStatusTexts,
  runStatusTexts,
  whatItSaid,
  whatItSets,
  whoSent,
} from '../text.ts'
import type { ResultRow, RunRow } from './command-run.sql.ts'

/** The columns of an export of runs; times are in the business time zone. */
export function runColumns(locale: Locale, timeZone: string): ExportColumn<RunRow>[] {
  const title = (name: keyof typeof commandRunTexts) => commandRunTexts[name][locale]
  const written = (moment: string | null) => moment && writtenTime(new Date(moment), timeZone)
  return [
    { title: title('time'), width: 20, cell: ({ createdAt }) => written(createdAt) },
    { title: title('person'), width: 16, cell: (run) => whoSent(run, locale) },
    { title: title('kind'), width: 18, cell: (run) => commandKindTexts[choiceOf(run)][locale] },
    { title: title('poolOrPower'), width: 36, cell: (run) => whatItSets(run, locale) },
    { title: title('devices'), width: 10, cell: ({ total }) => total },
    { title: title('status'), width: 12, cell: ({ status }) => runStatusTexts[status][locale] },
    {
      title: title('outcome'),
      width: 40,
      cell: ({ counts }) =>
        counts.map((each) => `${commandStatusTexts[each.status][locale]} ${each.devices}`).join(', '),
    },
    { title: title('endedAt'), width: 20, cell: ({ endedAt }) => written(endedAt) },
  ]
}

/** The columns of an export of a run's results. */
export function resultColumns(locale: Locale): ExportColumn<ResultRow>[] {
  const title = (name: 'serial' | 'site' | 'result' | 'says') => commandScreenTexts[name][locale]
  return [
    { title: title('serial'), width: 24, cell: ({ serial }) => serial },
    { title: title('site'), width: 20, cell: ({ site }) => site },
    { title: title('result'), width: 14, cell: ({ status }) => commandStatusTexts[status][locale] },
    { title: title('says'), width: 50, cell: (row) => whatItSaid(row, locale) },
  ]
}
