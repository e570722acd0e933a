import { addAbortListener } from 'node:events'
import { translator } from '../../../platform/rules/text.ts'
import type { Text } from '../../../platform/rules/text.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { Slots } from '../../../platform/server/export/spreadsheet/slots.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { reportCalls } from '../contract.ts'
import type { ReportCalls } from '../contract.ts'
import { reportTexts } from '../text.ts'
import { everyDevice, selectDevicePage } from './compliance.sql.ts'
import { reportColumns, reportRows } from './export-report.ts'
import { complianceReport, complianceScope } from './find-compliance.ts'

/** Devices in a PDF: some forty pages. */
const MOST_DEVICES = 2000
/** A PDF is drawn in memory. */
const drawing = new Slots(1, 8)

function fileName(client: string, month: string): Text {
  const name = (locale: 'zh' | 'en') => translator(reportTexts, locale)('fileName', { client, month })
  return { zh: name('zh'), en: name('en') }
}

async function reportPdf(call: Call<ReportCalls['POST /compliance/pdf']>) {
  const { db, locale, request, signal } = call
  const scope = await complianceScope(call)
  const release = await drawing.take(signal)
  if (!release) throw new CallError(CODES.tooManyRequests, serverTexts.tooManyExports)
  try {
    const report = await complianceReport(db, scope)
    const devices = await selectDevicePage(db, { ...request, ...scope }, { page: 1, size: MOST_DEVICES })
    // Loaded at its first use: what draws a PDF takes 45 MB of memory.
    const { writeReportPdf } = await import('./report-pdf.ts')
    const stream = await writeReportPdf({ ...report, devices, madeOn: scope.today }, locale)
    addAbortListener(signal, () => stream.destroy())
    return {
      fileName: `${fileName(report.client, report.month)[locale]}.pdf`,
      contentType: 'application/pdf',
      stream,
    }
  } finally {
    release()
  }
}

export const reportNoun = noun(
  reportCalls,
  {
    'POST /compliance/find/': async (call) => complianceReport(call.db, await complianceScope(call)),
    'POST /compliance/devices/': async (call) => {
      const { page, size, ...request } = call.request
      return selectDevicePage(call.db, { ...request, ...(await complianceScope(call)) }, { page, size })
    },
    'POST /compliance/export': async (call) => {
      const { db, locale, request } = call
      const scope = await complianceScope(call)
      const report = await complianceReport(db, scope)
      return tableExport(call, {
        format: request.format,
        name: fileName(report.client, report.month),
        sheetName: reportTexts.sheetName,
        columns: reportColumns(locale),
        rows: reportRows(report, selectBatches(db, everyDevice({ ...request, ...scope })), locale),
      })
    },
    'POST /compliance/pdf': reportPdf,
  },
  reportTexts,
)
