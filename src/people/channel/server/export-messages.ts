import { writtenTime } from '../../../platform/rules/business-time.ts'
import { outboundTexts } from '../../../platform/rules/outbound-text.ts'
import type { Call } from '../../../platform/server/context.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { ChannelCalls } from '../contract.ts'
import { channelScreenTexts } from '../text.ts'
import { selectMessagePage } from './messages.sql.ts'

/** The limit on how often a person is notified leaves fewer in the 90 days that they are kept. */
const MOST_ROWS = 50_000

export async function exportMessages(call: Call<ChannelCalls['POST /notificationMessage/export']>) {
  const { app, db, caller, locale, request } = call
  const { data } = await selectMessagePage(db, caller.userId, { page: 1, size: MOST_ROWS })
  const title = (name: keyof typeof channelScreenTexts) => channelScreenTexts[name][locale]
  const moment = (at: Date | null) => at && writtenTime(at, app.config.timeZone)
  return tableExport(call, {
    format: request.format,
    name: channelScreenTexts.messages,
    columns: [
      { title: title('created'), width: 20, cell: ({ createdAt }) => moment(createdAt) },
      { title: title('where'), width: 24, cell: ({ channel, address }) => channel ?? address },
      { title: title('message'), width: 40, cell: ({ subject }) => subject },
      { title: title('body'), width: 60, cell: ({ body }) => body },
      { title: title('status'), cell: ({ status }) => title(status) },
      { title: title('sentAt'), width: 20, cell: ({ sentAt }) => moment(sentAt) },
      { title: title('error'), width: 30, cell: ({ error }) => error && outboundTexts[error][locale] },
    ],
    rows: data,
  })
}
