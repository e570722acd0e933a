import { buffer } from 'node:stream/consumers'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { safeFileName } from '../../../platform/rules/file-name.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { SentFile } from '../../../platform/server/outbound/file-server.ts'
import { deliveryKey } from '../../../platform/server/messages/delivery-key.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import { sendMail } from '../../../platform/server/outbound/send-mail.ts'
import { selectDestination } from '../../destination/server/destination.sql.ts'
import { sendTo } from '../../destination/server/send-to.ts'
import { tryToSend } from '../../destination/server/try-to-send.ts'
import { exportDevices } from '../../device/server/export-devices.ts'
import { viewFilter } from '../../saved-view/server/view-filter.ts'
import { nextDelivery } from '../rules/next-delivery.ts'
import { viewDeliveryTaskTexts, viewDeliveryTexts } from '../text.ts'
import { insertDueView, selectDueDeliveries, takeDueView } from './due-views.sql.ts'
import type { DueView } from './due-views.sql.ts'

/** Longer than writing and sending take. */
const LEASE_SECONDS = 1200
const MOST_AT_ONCE = 200

/** Sends the exports of saved views that are due, one after the other. */
export const sendViews: BackgroundTask = {
  name: 'sendViews',
  title: viewDeliveryTaskTexts.sendViews,
  every: { seconds: 60 },
  async run(app, signal) {
    await transaction(app.db, async (trx) => {
      for (const due of await selectDueDeliveries(trx, MOST_AT_ONCE))
        await insertDueView(trx, due, nextDelivery(due, new Date(), app.config.timeZone))
    })
    while (!signal.aborted) {
      const due = await takeDueView(app.db, LEASE_SECONDS)
      if (!due) return
      await send(app, due, signal)
    }
  },
}

async function send(app: App, due: DueView, signal: AbortSignal): Promise<void> {
  const { sentId: id, tries, deliveryId, view, destinationId, clientId, email, locale } = due
  const t = translator(viewDeliveryTexts, locale)
  await tryToSend(app, { table: 'sent_view', id, tries, about: { deliveryId, destinationId } }, async () => {
    if (!due.isAllowed) throw new OutboundError('notSetUp', 'its owner may no longer do so', { isFinal: true })
    const day = businessDay(new Date(), app.config.timeZone)
    const words = { subject: t('subject', { view, day }), body: t('body', { view }) }
    const key = await deliveryKey(app.db, 'view', id)
    if (destinationId === null || clientId === null) {
      if (email === null) throw new OutboundError('notSetUp', 'its owner has no mail address', { isFinal: true })
      const file = await viewFile(app, due, day, signal)
      const attachments = [{ filename: safeFileName(file.name), content: file.content }]
      await sendMail(app.config, { to: email, subject: words.subject, text: words.body, key, attachments })
      return file
    }
    const to = await selectDestination(app.db, destinationId, [clientId])
    if (!to) throw new OutboundError('notSetUp', 'the destination is gone', { isFinal: true })
    // Nothing of another client's leaves for this one's server.
    const file = await viewFile(app, { ...due, clients: [clientId] }, day, signal)
    await sendTo(app, to, { ...words, key, file })
    return file
  })
}

async function viewFile(
  app: App,
  { view, search, userId, clients, format, locale }: DueView,
  day: string,
  signal: AbortSignal,
): Promise<SentFile> {
  const request = { ...viewFilter(search), page: undefined, size: undefined, exportId: undefined, format }
  const { stream } = await exportDevices(
    { app, db: app.db, caller: { userId, clients }, request, locale, signal },
    true,
  )
  const name = translator(viewDeliveryTexts, locale)('fileName', { view, day })
  return { name: `${name}.${format}`, content: await buffer(stream) }
}
