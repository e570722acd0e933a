import { writtenTime } from '../../../platform/rules/business-time.ts'
import { roundedPercent } from '../../../platform/rules/percent.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { ACCENT, INK, openPdf, PDF_PAGE, PDF_WIDTH, SOFT } from '../../../platform/server/export/pdf.ts'
import type { Attendant } from '../../room/server/attendance.sql.ts'
import { attendanceTexts } from '../../room/text.ts'
import { timeCode } from '../../rules/time-code.ts'
import { hasRadar, radarOf } from '../rules/radar.ts'
import { bandTexts } from '../../lesson/text.ts'
import { lessonReportTexts } from '../text.ts'
import type { LessonReport } from './make-report.ts'

const LINE = '#c3ccd0'
const ROW_PT = 16
const RADAR_PT = 190
const BARS_PT = 70
/** Over more bars than these their figures would run together. */
const MOST_COUNTED = 45

const decimals = (value: number | null, digits = 1) => (value === null ? '—' : value.toFixed(digits))

/** The report on A4; a stream of the file. */
export async function writeLessonPdf(
  report: LessonReport & { attendance: readonly Attendant[] },
  locale: Locale,
  timeZone: string,
): Promise<PDFKit.PDFDocument> {
  const t = translator(lessonReportTexts, locale)
  const { name, course, userName, startTime } = report
  const pdf = await openPdf({ title: `${t('title')} · ${report.name}`, language: locale })

  const heading = (words: string) => {
    if (pdf.y > PDF_PAGE.height - PDF_PAGE.margin - 5 * ROW_PT) pdf.addPage()
    pdf.moveDown(0.8).font('bold').fontSize(12).fillColor(INK).text(words, PDF_PAGE.margin)
    pdf.moveDown(0.3).font('plain').fontSize(9)
  }
  /** One row of a table: the first cell takes what the others leave, and as many lines as it needs. */
  const row = (cells: readonly string[], isHead = false) => {
    const cell = 62
    const first = PDF_WIDTH - cell * (cells.length - 1)
    pdf.font(isHead ? 'bold' : 'plain')
    const heightPt = Math.max(ROW_PT, pdf.heightOfString(cells[0] ?? '', { width: first - 4 }) + 4)
    if (pdf.y > PDF_PAGE.height - PDF_PAGE.margin - heightPt) pdf.addPage()
    const { y } = pdf
    pdf.fillColor(isHead ? SOFT : INK)
    for (const [at, words] of cells.entries()) {
      const x = PDF_PAGE.margin + (at === 0 ? 0 : first + cell * (at - 1))
      const width = (at === 0 ? first : cell) - 4
      // Names of standards may be sentences; figures are short.
      const cut = at === 0 ? {} : { height: ROW_PT - 4, ellipsis: true }
      pdf.text(words, x, y, { width, ...cut, align: at === 0 ? 'left' : 'right' })
    }
    pdf.y = y + heightPt
    pdf
      .moveTo(PDF_PAGE.margin, pdf.y - 3)
      .lineTo(PDF_PAGE.margin + PDF_WIDTH, pdf.y - 3)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
  }

  pdf.fillColor(ACCENT).font('bold').fontSize(20).text(t('title'))
  pdf.font('plain').fontSize(11).fillColor(INK).text(t('of', { name, course, userName, startTime }))
  if (report.isRestricted) pdf.moveDown(0.3).fontSize(9).fillColor('#8f5a00').text(t('restricted'))
  pdf.moveDown(0.5).fontSize(11).fillColor(INK)
  const facts = [
    `${t('score')} ${decimals(report.score, 2)}`,
    ...(report.band ? [translator(bandTexts, locale)(report.band)] : []),
    `${t('spread')} ${decimals(report.spread, 2)}`,
    `${t('agreement')} ${report.agreement === null ? '—' : `${roundedPercent(report.agreement * 100, 0)}%`}`,
  ]
  pdf.text(facts.join('   ·   '))

  heading(t('standards'))
  if (report.standards.length === 0) pdf.text(t('none'))
  else {
    row([t('standard'), t('weight'), t('mean'), t('min'), t('max'), t('spreadShort')], true)
    for (const each of report.standards) {
      const figures = [each.mean, each.min, each.max, each.spread].map((value) => decimals(value, 2))
      row([each.name, String(each.weight), ...figures])
    }
  }
  if (hasRadar(report.standards)) drawRadar(pdf, report)

  heading(t('reviewers'))
  row([t('reviewer'), t('comments'), t('total')], true)
  for (const reviewer of report.reviewers) row([reviewer.name, String(reviewer.comments), decimals(reviewer.total, 2)])
  if (report.missing.length > 0)
    pdf.fillColor('#8f5a00').text(t('missing', { names: report.missing.map((person) => person.name) }), PDF_PAGE.margin)

  if (report.attendance.length > 0) {
    const at = translator(attendanceTexts, locale)
    heading(at('title'))
    row([at('person'), at('from'), at('to'), at('minutes')], true)
    for (const { name: person, from, to, minutes } of report.attendance)
      row([person, ...[from, to].map((moment) => writtenTime(moment, timeZone).slice(5, 16)), decimals(minutes)])
  }

  if (report.perMinute.some(({ count }) => count > 0)) {
    if (pdf.y > PDF_PAGE.height - PDF_PAGE.margin - BARS_PT - 4 * ROW_PT) pdf.addPage()
    heading(t('perMinute'))
    drawMinutes(pdf, report.perMinute)
  }
  for (const part of ['best', 'weakest'] as const) {
    if (report[part].length === 0) continue
    heading(t(part))
    row([t('minute'), t('comments'), t('share')], true)
    for (const { minute, count, share } of report[part])
      row([timeCode(minute * 60), String(count), share === null ? '—' : `${roundedPercent(share * 100, 0)}%`])
  }
  for (const part of ['tags', 'categories'] as const) {
    if (report[part].length === 0) continue
    heading(t(part))
    for (const each of report[part]) row([each.name, String(each.value)])
  }
  pdf.end()
  return pdf
}

/** A bar for each minute, as high as its share of the busiest one. */
function drawMinutes(pdf: PDFKit.PDFDocument, minutes: LessonReport['perMinute']): void {
  const most = Math.max(...minutes.map(({ count }) => count))
  const step = PDF_WIDTH / minutes.length
  const ground = pdf.y + BARS_PT
  for (const { minute, count } of minutes) {
    const height = (count / most) * (BARS_PT - 12)
    const x = PDF_PAGE.margin + minute * step
    pdf.rect(x + step * 0.15, ground - height, step * 0.7, height).fill(ACCENT)
    if (minutes.length <= MOST_COUNTED && count > 0)
      pdf
        .fontSize(7)
        .fillColor(SOFT)
        .text(String(count), x, ground - height - 9, { width: step, align: 'center' })
  }
  pdf
    .moveTo(PDF_PAGE.margin, ground)
    .lineTo(PDF_PAGE.margin + PDF_WIDTH, ground)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  pdf.fontSize(7).fillColor(SOFT)
  const between = Math.ceil(minutes.length / 10)
  for (const { minute } of minutes)
    if (minute % between === 0)
      pdf.text(timeCode(minute * 60), PDF_PAGE.margin + minute * step, ground + 3, { lineBreak: false })
  pdf.y = ground + ROW_PT
  pdf.fontSize(9).fillColor(INK)
}

function drawRadar(pdf: PDFKit.PDFDocument, report: LessonReport): void {
  if (pdf.y > PDF_PAGE.height - PDF_PAGE.margin - RADAR_PT - 20) pdf.addPage()
  const top = pdf.y + 16
  const left = PDF_PAGE.margin + (PDF_WIDTH - RADAR_PT) / 2
  const { axes, mean } = radarOf(report.standards, RADAR_PT)
  const place = ([x, y]: readonly [number, number]): [number, number] => [left + x, top + y]
  pdf.lineWidth(0.5).strokeColor(LINE)
  for (const { end } of axes)
    pdf
      .moveTo(...place([RADAR_PT / 2, RADAR_PT / 2]))
      .lineTo(...place(end))
      .stroke()
  pdf.polygon(...axes.map(({ end }) => place(end))).stroke()
  pdf
    .lineWidth(1.5)
    .strokeColor(ACCENT)
    .polygon(...mean.map(place))
    .stroke()
  pdf.fontSize(7.5).fillColor(SOFT)
  for (const { name, label } of axes) {
    const [x, y] = place(label)
    pdf.text(name, x - 45, y - 4, { width: 90, height: 10, ellipsis: true, align: 'center' })
  }
  pdf.y = top + RADAR_PT + 16
  pdf.fontSize(9).fillColor(INK)
}
