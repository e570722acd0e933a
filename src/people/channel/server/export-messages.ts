import { writtenTime } from '../../../platform/rules/business-time.ts'
import { outboundTexts } from '../../../platform/rules/outbound-text.ts'
import type { Call } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { ChannelCalls } from '../contract.ts'
import { channelScreenTexts } from '../text.ts'
import { messagesQuery } from './messages.sql.ts'

export function exportMessages(call: Call<ChannelCalls['POST /notificationMessage/export']>) {
  const { app, db, caller, locale, request } = call
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
    rows: selectBatches(db, messagesQuery(caller.userId)),
  })
}
