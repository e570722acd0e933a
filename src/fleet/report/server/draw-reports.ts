import { buffer } from 'node:stream/consumers'
import type { Locale } from '../../../platform/rules/text.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import type { ReportQuery } from '../contract.ts'
import { reportTaskTexts } from '../text.ts'
import { selectDevicePage } from './compliance.sql.ts'
import { complianceReport, complianceScope } from './find-compliance.ts'
import type { Asked } from './find-compliance.ts'
import { reportFileName } from './report-file-name.ts'
import {
  deleteOldPdfs,
  MOST_TRIES,
  takeWaitingPdf,
  updatePdfDone,
  updatePdfFailed,
  updatePdfShare,
} from './report-pdfs.sql.ts'
import type { WaitingPdf } from './report-pdfs.sql.ts'

/** Devices in a PDF: some forty pages. */
const MOST_DEVICES = 2000

/** Draws the PDFs of compliance reports that people asked for, one after the other; `POST /compliance/savePdf` brings it forward. */
export const drawReports: BackgroundTask = {
  name: 'drawReports',
  title: reportTaskTexts.drawReports,
  every: { minutes: 10 },
  async run(app, signal) {
    await deleteOldPdfs(app.db)
    while (!signal.aborted) {
      const waiting = await takeWaitingPdf(app.db)
      if (!waiting) return
      await draw(app, waiting)
    }
  },
}

async function draw(app: App, { id, request, clients, locale, tries }: WaitingPdf): Promise<void> {
  const { db } = app
  // Its last try never reported back: it may end each server that tries it.
  if (tries > MOST_TRIES) return updatePdfFailed(db, id)
  try {
    const { name, content } = await drawReport({ app, db, caller: { clients }, request }, locale, (share) =>
      updatePdfShare(db, id, share),
    )
    await updatePdfDone(db, id, name, content)
  } catch (error) {
    await updatePdfFailed(db, id)
    throw error
  }
}

/** A report as a PDF; `onShare` as in `writeReportPdf`. */
export async function drawReport(
  asked: Asked & { request: ReportQuery },
  locale: Locale,
  onShare?: (share: number) => Promise<void>,
): Promise<{ name: string; content: Buffer }> {
  const scope = await complianceScope(asked)
  const report = await complianceReport(asked.db, scope)
  const devices = await selectDevicePage(asked.db, { ...asked.request, ...scope }, { page: 1, size: MOST_DEVICES })
  // Loaded at its first use: what draws a PDF takes 45 MB of memory.
  const { writeReportPdf } = await import('./report-pdf.ts')
  const made = await writeReportPdf({ ...report, devices, madeOn: scope.today }, locale, onShare)
  return { name: `${reportFileName(report)[locale]}.pdf`, content: await buffer(made) }
}
