import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { DataTable, type Column } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import type { TablePage } from '../../../platform/ui/table/table-page.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { outboundTexts } from '../../../platform/rules/outbound-text.ts'
import { notificationScreenTexts } from '../text.ts'

type Message = ResponseOf<'POST /notificationMessage/find/'>['data'][number]

function useMessageColumns(): Column<Message>[] {
  const t = useText(notificationScreenTexts)
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

/** What the person was told, and whether it arrived. */
export function Messages() {
  const t = useText(notificationScreenTexts)
  const [page, setPage] = useState<TablePage>({ page: 1, size: 10, orderColumn: undefined, orderWay: undefined })
  const request = { page: page.page, size: page.size }
  const answer = useCall('POST /notificationMessage/find/', { request }, { keepsPrevious: true })
  const columns = useMessageColumns()
  return (
    <section className="panel">
      <h2>{t('messages')}</h2>
      <DataTable
        name="messages"
        label={t('messages')}
        columns={columns}
        answer={answer}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        page={page}
        onPage={(change) => setPage({ ...page, ...change })}
        toolbar={
          <ExportButton address="POST /notificationMessage/export" input={(format) => ({ request: { format } })} />
        }
        empty={<Empty title={t('noMessages')} />}
      />
    </section>
  )
}
