import { buffer } from 'node:stream/consumers'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import type { SentFile } from '../../../platform/server/outbound/file-server.ts'
import { deliveryKey } from '../../../platform/server/messages/delivery-key.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import { exportReport } from '../../report/server/export-report.ts'
import { drawReport } from '../../report/server/draw-reports.ts'
import { destinationTaskTexts, destinationTexts } from '../text.ts'
import { sendTo } from './send-to.ts'
import { insertDueReports, takeDueReport } from './sent-reports.sql.ts'
import type { DueReport } from './sent-reports.sql.ts'
import { tryToSend } from './try-to-send.ts'

/** Longer than drawing and sending take. */
const LEASE_SECONDS = 600

/** Sends each month's compliance reports to where clients want them, one after the other. */
export const sendReports: BackgroundTask = {
  name: 'sendReports',
  title: destinationTaskTexts.sendReports,
  every: { seconds: 60 },
  async run(app, signal) {
    await insertDueReports(app.db, businessDay(new Date(), app.config.timeZone))
    while (!signal.aborted) {
      const due = await takeDueReport(app.db, LEASE_SECONDS)
      if (!due) return
      await send(app, due, signal)
    }
  },
}

async function send(app: App, due: DueReport, signal: AbortSignal): Promise<void> {
  const { reportId, id, client, month, tries, locale } = due
  const t = translator(destinationTexts, locale)
  await tryToSend(app, { table: 'sent_report', id: reportId, tries, about: { destinationId: id, month } }, async () => {
    if (!due.isAllowed) throw new OutboundError('notSetUp', 'who set it up may no longer do so', { isFinal: true })
    const file = await reportFile(app, due, signal)
    const key = await deliveryKey(app.db, 'report', reportId)
    await sendTo(app, due, { subject: t('subject', { client, month }), body: t('body', { client, month }), key, file })
    return file
  })
}

async function reportFile(
  app: App,
  { clientId, month, format, locale }: DueReport,
  signal: AbortSignal,
): Promise<SentFile> {
  const asked = { app, db: app.db, caller: { clients: [clientId] }, request: { clientId, month } }
  if (format === 'pdf') return drawReport(asked, locale)
  const { fileName, stream } = await exportReport({ ...asked, locale, signal }, format)
  return { name: fileName, content: await buffer(stream) }
}
