import { noun } from '../../../platform/server/context.ts'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import { tableExport, titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { bandOf } from '../../rules/band.ts'
import { selectAttendance } from '../../room/server/attendance.sql.ts'
import { lessonReportCalls } from '../contract.ts'
import type { LessonReportCalls } from '../contract.ts'
import { monthsOf } from '../../../platform/rules/day-range.ts'
import { FULL_WEIGHT } from '../../scale/rules/scale-standards.ts'
import { scoreLines } from '../rules/score-lines.ts'
import { standardKey, standardsOf, totalsOf } from '../rules/report-figures.ts'
import type { SheetScore, StandardFigures } from '../rules/report-figures.ts'
import { lessonReportTexts } from '../text.ts'
import { makeReport } from './make-report.ts'
import type { LessonReport } from './make-report.ts'
import { writeLessonPdf } from './report-pdf.ts'
import { selectCompared, selectPlacedScores, selectSheets } from './report.sql.ts'

type ScoreRow = StandardFigures & { given: ReadonlyMap<number, number> }

/** What the reviewers gave for each standard, and in all. */
function scoreRows(sheet: readonly SheetScore[], locale: Locale): ScoreRow[] {
  const total = { name: lessonReportTexts.total[locale], weight: FULL_WEIGHT, min: 0, max: FULL_WEIGHT }
  const totals = [...totalsOf(sheet)].map(([userId, score]) => ({ userId, score, ...total }))
  const scores = [...sheet, ...totals]
  const given = Map.groupBy(scores, standardKey)
  return standardsOf(scores).map((figures) => ({
    ...figures,
    given: new Map(given.get(standardKey(figures))?.map(({ userId, score }) => [userId, score])),
  }))
}

/** The figures of a standard, and a column for each reviewer; empty for those who have not evaluated. */
function columns(locale: Locale, reviewers: LessonReport['reviewers']): ExportColumn<ScoreRow>[] {
  const column = titledBy(lessonReportTexts, locale)
  return [
    column('standard', 30, ({ name }) => name),
    column('weight', 10, ({ weight }) => weight),
    column('mean', 10, ({ mean }) => mean),
    column('min', 10, ({ min }) => min),
    column('max', 10, ({ max }) => max),
    column('spreadShort', 12, ({ spread }) => spread),
    ...reviewers.map(({ id, name }) => ({
      title: name,
      width: 12,
      cell: ({ given }: ScoreRow) => given.get(id) ?? null,
    })),
  ]
}

async function exportReport(call: Call<LessonReportCalls['POST /Class/exportReport/{id}']>): Promise<FileAnswer> {
  const report = await makeReport(call)
  const { format } = call.request
  const name = {
    zh: `${lessonReportTexts.title.zh} ${report.name}`,
    en: `${lessonReportTexts.title.en} ${report.name}`,
  }
  if (format === 'pdf') {
    const attendance = await selectAttendance(call.db, report.id, call.caller)
    const stream = await writeLessonPdf({ ...report, attendance }, call.locale, call.app.config.timeZone)
    return { fileName: `${name[call.locale]}.pdf`, contentType: 'application/pdf', stream }
  }
  return tableExport(call, {
    format,
    name,
    sheetName: lessonReportTexts.standards,
    columns: columns(call.locale, report.reviewers),
    rows: scoreRows(await selectSheets(call.db, report.id, call.caller), call.locale),
  })
}

export const lessonReportNoun = noun(
  lessonReportCalls,
  {
    'POST /Class/report/{id}': makeReport,
    'POST /Class/exportReport/{id}': exportReport,
    'POST /Class/compare/': async ({ app, db, caller, request }) => {
      const { by, ...filter } = request
      const rows = await selectCompared(db, by, filter, { reader: caller, timeZone: app.config.timeZone })
      const data = rows.map((row) => ({ ...row, band: bandOf(row.score) }))
      return { data, totalCount: data.length }
    },
    'POST /Class/scoreLines/': async ({ app, db, caller, request }) => {
      const { by, step, ...filter } = request
      const scores = await selectPlacedScores(db, by, step, filter, { reader: caller, timeZone: app.config.timeZone })
      const places = step === 'month' ? monthsOf(...filter.period) : [...new Set(scores.map(({ place }) => place))]
      return scoreLines(scores, places)
    },
  },
  lessonReportTexts,
)
