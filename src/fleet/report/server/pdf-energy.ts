import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { PDF_WIDTH } from '../../../platform/server/export/pdf.ts'
import type { EnergyFigures } from '../../energy/server/energy.sql.ts'
import { energyColumnTexts, energyScreenTexts } from '../../energy/text.ts'
import { reportScreenTexts } from '../text.ts'
import type { ComplianceReport } from './find-compliance.ts'
import { pdfTable } from './pdf-table.ts'

/** Energy and its cost by site, and the sum of each currency. */
export function writeEnergy(
  pdf: PDFKit.PDFDocument,
  { sites, sums }: NonNullable<ComplianceReport['energy']>,
  locale: Locale,
): void {
  const t = translator(reportScreenTexts, locale)
  const column = translator(energyColumnTexts, locale)
  const noTariff = translator(energyScreenTexts, locale)('noTariff')
  const decimals = (value: number | string | null, digits: number) =>
    value === null
      ? '—'
      : new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
          value as number,
        )
  const table = pdfTable<EnergyFigures & { name: string }>(pdf, t('energy'), [
    { title: column('site'), width: PDF_WIDTH - 412, isStart: true, cell: ({ name }) => name },
    { title: column('kwh'), width: 78, cell: ({ kwh }) => decimals(kwh, 1) },
    { title: column('kwhEstimated'), width: 78, cell: ({ kwhEstimated }) => decimals(kwhEstimated, 1) },
    { title: column('gapPercent'), width: 66, cell: ({ gapPercent }) => decimals(gapPercent, 2) },
    { title: column('currency'), width: 50, cell: ({ currency }) => currency ?? noTariff },
    { title: column('cost'), width: 76, cell: ({ cost }) => decimals(cost, 2) },
    { title: column('costPerThDay'), width: 64, cell: ({ costPerThDay }) => decimals(costPerThDay, 4) },
  ])
  for (const site of sites) table.row(site)
  for (const sum of sums) table.row({ ...sum, name: t('total') }, { isBold: true })
}
