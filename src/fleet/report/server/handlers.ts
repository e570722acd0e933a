import { Readable } from 'node:stream'
import { queueTask } from '../../../platform/server/background/background.sql.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { reportCalls } from '../contract.ts'
import type { ReportCalls } from '../contract.ts'
import { reportTexts } from '../text.ts'
import { everyDevice, selectDevicePage } from './compliance.sql.ts'
import { drawReports } from './draw-reports.ts'
import { reportColumns, reportRows } from './export-report.ts'
import { complianceReport, complianceScope } from './find-compliance.ts'
import { reportFileName } from './report-file-name.ts'
import { insertPdf, selectPdf, selectPdfState, selectWaitingCount } from './report-pdfs.sql.ts'

/** PDFs of one person that wait to be drawn. */
const MOST_WAITING = 5

async function savePdf(call: Call<ReportCalls['POST /compliance/savePdf']>) {
  const { db, caller, request, locale } = call
  // Throws for a client out of sight and for a month to come.
  await complianceScope(call)
  return transaction(db, async (trx) => {
    if ((await selectWaitingCount(trx, caller.userId)) >= MOST_WAITING)
      throw new CallError(CODES.tooManyRequests, serverTexts.tooManyExports)
    const id = await insertPdf(trx, caller, request, locale)
    await queueTask(trx, drawReports.name)
    return { id }
  })
}

async function getPdf({ db, caller, params }: Call<ReportCalls['GET /compliance/getPdf/{id}']>) {
  const found = await selectPdfState(db, params.id, caller)
  if (!found) throw new CallError(CODES.notFound, reportTexts.noSuchPdf)
  return found
}

async function readPdf({ db, caller, params }: Call<ReportCalls['GET /compliance/pdf/{id}']>): Promise<FileAnswer> {
  const found = await selectPdf(db, params.id, caller)
  if (!found) throw new CallError(CODES.notFound, reportTexts.noSuchPdf)
  return { fileName: found.fileName, contentType: 'application/pdf', stream: Readable.from([found.pdf]) }
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
        name: reportFileName(report),
        sheetName: reportTexts.sheetName,
        columns: reportColumns(locale),
        rows: reportRows(report, selectBatches(db, everyDevice({ ...request, ...scope })), locale),
      })
    },
    'POST /compliance/savePdf': savePdf,
    'GET /compliance/getPdf/{id}': getPdf,
    'GET /compliance/pdf/{id}': readPdf,
  },
  reportTexts,
)
