import { Readable } from 'node:stream'
import { queueTask } from '../../../platform/server/background/background.sql.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { reportCalls } from '../contract.ts'
import type { ReportCalls } from '../contract.ts'
import { reportTexts } from '../text.ts'
import { selectDevicePage } from './compliance.sql.ts'
import { drawReports } from './draw-reports.ts'
import { exportReport } from './export-report.ts'
import { clientTexts } from '../../client/text.ts'
import { updateShowsEnergy } from './shows-energy.sql.ts'
import { complianceReport, complianceScope } from './find-compliance.ts'
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
    'POST /compliance/showEnergy': (call) => {
      const { clientId, isShown: showsEnergy } = call.request
      return auditedChange(call, async (trx) => {
        const before = await updateShowsEnergy(trx, call.request, call.caller.clients)
        if (before === undefined) throw new CallError(CODES.notFound, clientTexts.noSuchClient)
        const change = { before: { showsEnergy: before }, after: { showsEnergy } }
        return { action: 'change client', objectKind: 'client', objectId: clientId, ...change, answer: null }
      })
    },
    'POST /compliance/devices/': async (call) => {
      const { page, size, ...request } = call.request
      return selectDevicePage(call.db, { ...request, ...(await complianceScope(call)) }, { page, size })
    },
    'POST /compliance/export': (call) => exportReport(call, call.request.format),
    'POST /compliance/savePdf': savePdf,
    'GET /compliance/getPdf/{id}': getPdf,
    'GET /compliance/pdf/{id}': readPdf,
  },
  reportTexts,
)
