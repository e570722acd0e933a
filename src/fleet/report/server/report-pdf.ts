import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { ACCENT, INK, openPdf, PDF_PAGE, PDF_WIDTH, SOFT } from '../../../platform/server/export/pdf.ts'
import { groupedNumber } from '../../bank-account/rules/grouped-number.ts'
import { bankAccountScreenTexts } from '../../bank-account/text.ts'
import { hashUnit } from '../../device/rules/hash-unit.ts'
import { reportColumnTexts, reportScreenTexts } from '../text.ts'
import type { ComplianceRow } from './compliance.sql.ts'
import type { ComplianceReport } from './find-compliance.ts'
import { writeEnergy } from './pdf-energy.ts'
import { pdfTable } from './pdf-table.ts'
import type { PdfColumn } from './pdf-table.ts'

/** Rows after which other calls get their turn. */
const ROWS_AT_ONCE = 10
const ROWS_PER_REPORT = 200

export interface PdfReport extends ComplianceReport {
  /** business day on which it is made */
  madeOn: string
  devices: { data: readonly ComplianceRow[]; totalCount: number }
}

/**
 * The report on A4: what it is about, total and sites, definitions, every device given; a stream of the file. `onShare` gets how much of
 * it is drawn, 0 to 1.
 */
export async function writeReportPdf(
  report: PdfReport,
  locale: Locale,
  onShare: (share: number) => Promise<void> = () => Promise.resolve(),
): Promise<PDFKit.PDFDocument> {
  const t = translator(reportScreenTexts, locale)
  const column = translator(reportColumnTexts, locale)
  const decimals = (value: number | null, digits: number, unit = '') =>
    value === null
      ? '—'
      : value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }) + unit
  const hashrate = (ths: number | null) => {
    const { name, size } = hashUnit(ths ?? 0)
    return decimals(ths && ths / size, 2, ` ${name}`)
  }
  const percent = (value: number | null) => decimals(value, 2, '%')

  const pdf = await openPdf({ title: `${t('title')} · ${report.client} · ${report.month}`, language: locale })
  pdf.fillColor(ACCENT).font('bold').fontSize(20).text(t('title'))
  pdf.fillColor(INK).fontSize(13).text(report.client, { width: PDF_WIDTH })
  pdf.font('plain').fontSize(9.5).fillColor(SOFT)
  const facts = [`${t('month')} ${report.month}`, `${t('made')} ${report.madeOn}`]
  if (report.lastDay !== null) {
    facts.push(`${t('days')} ${t('daysCounted', { days: report.days, lastDay: report.lastDay })}`)
  }
  pdf.text(facts.join('   ·   '))
  if (!report.isOver && report.lastDay !== null) {
    pdf
      .moveDown(0.3)
      .fillColor('#8f5a00')
      .text(t('running', { lastDay: report.lastDay }))
  }
  pdf.moveDown(0.8)
  if (report.lastDay === null) {
    pdf.fillColor(INK).fontSize(12).text(t('none'))
  } else {
    const figures: PdfColumn<ComplianceReport['total']>[] = [
      { title: column('devices'), width: 74, cell: ({ devices }) => decimals(devices, 1) },
      { title: column('deviceDaysOnline'), width: 76, cell: ({ deviceDaysOnline }) => decimals(deviceDaysOnline, 0) },
      { title: column('deviceDaysCompliant'), width: 84, cell: (row) => decimals(row.deviceDaysCompliant, 0) },
      { title: column('onlineRate'), width: 58, cell: ({ onlineRate }) => percent(onlineRate) },
      { title: column('hashingRate'), width: 62, cell: ({ hashingRate }) => percent(hashingRate) },
      { title: column('complianceRate'), width: 66, cell: ({ complianceRate }) => percent(complianceRate) },
    ]
    const sites = pdfTable(pdf, t('bySite'), [
      { title: column('site'), width: PDF_WIDTH - 420, isStart: true, cell: ({ site }) => site },
      ...(figures as PdfColumn<ComplianceReport['sites'][number]>[]),
    ])
    for (const site of report.sites) sites.row(site)
    const total = { ...report.total, siteId: 0, site: t('total') }
    sites.row(total, { isBold: true })

    pdf.moveDown(1)
    const outside = pdfTable<ComplianceReport['sites'][number]>(pdf, t('bySiteOutside'), [
      { title: column('site'), width: PDF_WIDTH - 360, isStart: true, cell: ({ site }) => site },
      { title: column('onlineRateOutside'), width: 120, cell: (row) => percent(row.onlineRateOutside) },
      { title: column('hashingRateOutside'), width: 120, cell: (row) => percent(row.hashingRateOutside) },
      { title: column('complianceRateOutside'), width: 120, cell: (row) => percent(row.complianceRateOutside) },
    ])
    for (const site of report.sites) outside.row(site)
    outside.row(total, { isBold: true })

    if (report.bankAccounts.length > 0) {
      pdf.moveDown(1)
      const bank = translator(bankAccountScreenTexts, locale)
      const accounts = pdfTable<ComplianceReport['bankAccounts'][number]>(pdf, bank('bankAccounts'), [
        { title: bank('name'), width: 170, isStart: true, cell: ({ name }) => name },
        { title: bank('bank'), width: PDF_WIDTH - 390, isStart: true, cell: (account) => account.bank },
        { title: bank('number'), width: 220, isStart: true, cell: ({ number }) => groupedNumber(number) },
      ])
      for (const account of report.bankAccounts) accounts.row(account)
    }

    if (report.energy) {
      pdf.moveDown(1)
      writeEnergy(pdf, report.energy, locale)
    }

    pdf.moveDown(1).font('bold').fontSize(8.5).fillColor(SOFT).text(t('definitions'), PDF_PAGE.margin)
    pdf.font('plain').fontSize(8)
    const energy = report.energy ? (['defEnergy'] as const) : []
    for (const name of ['defOnline', 'defHashing', 'defCompliance', 'defOutside', 'defDevices', ...energy] as const) {
      pdf.text(`· ${t(name)}`, { width: PDF_WIDTH })
    }
    pdf.moveDown(1.2)

    const { data, totalCount } = report.devices
    const devices = pdfTable<ComplianceRow>(pdf, t('devices'), [
      { title: column('serial'), width: 88, isStart: true, cell: ({ serial }) => serial },
      { title: column('site'), width: PDF_WIDTH - 452, isStart: true, cell: ({ site }) => site },
      { title: column('type'), width: 36, isStart: true, cell: ({ type }) => type },
      { title: column('daysOnline'), width: 56, cell: (row) => `${row.daysOnline} / ${row.days}` },
      { title: column('onlineRate'), width: 54, cell: (row) => percent(row.onlineRate) },
      { title: column('meanThs'), width: 60, cell: (row) => hashrate(row.meanThs) },
      { title: column('hashingRate'), width: 54, cell: (row) => percent(row.hashingRate) },
      { title: column('daysCompliant'), width: 52, cell: (row) => decimals(row.daysCompliant, 0) },
      { title: column('complianceRate'), width: 52, cell: (row) => percent(row.complianceRate) },
    ])
    for (const [at, row] of data.entries()) {
      devices.row(row)
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToOthers()
      if (at % ROWS_PER_REPORT === ROWS_PER_REPORT - 1) await onShare((at + 1) / data.length)
    }
    if (totalCount > data.length) {
      pdf.moveDown(0.5).fontSize(8.5).fillColor(SOFT)
      pdf.text(t('cut', { shown: data.length, total: totalCount }), PDF_PAGE.margin)
    }
  }

  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    await yieldToOthers()
    pdf.switchToPage(page)
    // Below the margin: without this, text there would begin a page of its own.
    pdf.page.margins.bottom = 0
    const y = PDF_PAGE.height - 28
    pdf.font('plain').fontSize(8).fillColor(SOFT)
    pdf.text(`${t('title')} · ${report.client} · ${report.month} · ${t('madeBy')}`, PDF_PAGE.margin, y, {
      width: PDF_WIDTH - 120,
      height: 10,
      ellipsis: true,
    })
    const number = t('page', { page: page - start + 1, pages: count })
    pdf.text(number, PDF_PAGE.width - PDF_PAGE.margin - 120, y, { width: 120, align: 'right' })
  }
  await yieldToOthers()
  pdf.end()
  return pdf
}
