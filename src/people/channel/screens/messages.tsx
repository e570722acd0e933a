import type { ResponseOf } from '../../../platform/contract/call.ts'
import type { Search } from '../../../platform/ui/frame/address.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { outboundTexts } from '../../../platform/rules/outbound-text.ts'
import { channelScreenTexts } from '../text.ts'

type Message = ResponseOf<'POST /notificationMessage/find/'>['data'][number]

function useMessageColumns(): Column<Message, never>[] {
  const t = useText(channelScreenTexts)
  const failureText = useText(outboundTexts)
  return [
    { key: 'created', title: t('created'), cell: ({ createdAt }) => momentText(createdAt) },
    { key: 'where', title: t('where'), cell: ({ channel, address }) => textOr(channel ?? address) },
    {
      key: 'message',
      title: t('message'),
      cell: ({ subject, body }) => (
        <details className="notification-message">
          <summary>{subject}</summary>
          <p>{body}</p>
        </details>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status, tries, error }) => (
        <span className="notification-status" data-status={status}>
          {t(status)}
          {error !== null && (
            <small>
              {' '}
              {failureText(error)} ({t('tries', { tries })})
            </small>
          )}
        </span>
      ),
    },
  ]
}

/** Below the choices and channels: few at first. */
const readPage = (search: Search) => readTablePage(search, [])

/** The messages sent to the user, and whether they arrived. */
export function Messages() {
  const t = useText(channelScreenTexts)
  const { table } = useList('POST /notificationMessage/find/', readPage, ({ page, size }) => ({ page, size }))
  const columns = useMessageColumns()
  return (
    <section className="panel">
      <h2>{t('messages')}</h2>
      <DataTable
        name="messages"
        label={t('messages')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        toolbar={
          <ExportButton address="POST /notificationMessage/export" input={(format) => ({ request: { format } })} />
        }
        empty={<Empty title={t('noMessages')} hint={t('noMessagesHint')} />}
      />
    </section>
  )
}
