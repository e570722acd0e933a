import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { destinationScreenTexts, sentTexts } from '../text.ts'
import { ANSWERS, type Destination } from './destination.ts'
import { useSentColumns } from './sent-columns.tsx'

type Sent = ResponseOf<'POST /destination/history/{id}'>['data'][number]

/** Two years of months. */
const SHOWN = 24

/** What was sent to a destination, and what was not and why; a report can be sent once more. */
export function DestinationHistory({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const sentText = useText(sentTexts)
  const answer = useCall('POST /destination/history/{id}', {
    params: { id: destination.id },
    request: { page: 1, size: SHOWN },
  })
  const columns = useHistoryColumns(destination)
  return (
    <Modal title={sentText('historyOf', { name: destination.name })} onClose={onClose}>
      <Answer
        of={answer}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={sentText('noHistory')} />}
      >
        {({ data }) => (
          <FigureTable
            areCards
            label={sentText('history')}
            columns={columns}
            rows={data}
            rowKey={({ month }) => month}
          />
        )}
      </Answer>
    </Modal>
  )
}

function useHistoryColumns(destination: Destination): Column<Sent>[] {
  const t = useText(destinationScreenTexts)
  const columns = useSentColumns()
  return [
    { key: 'month', title: t('month'), cell: ({ month }) => month },
    ...columns,
    { key: 'actions', title: t('actions'), cell: (sent) => <SendAgain sent={sent} destination={destination} /> },
  ]
}

/** A report that waits is under way already. */
function SendAgain({ sent, destination }: { sent: Sent; destination: Destination }) {
  const t = useText(destinationScreenTexts)
  const sentText = useText(sentTexts)
  const mayWrite = useMayWrite('destination')
  const send = useMutationCall('POST /destination/sendAgain/{id}', {
    refreshes: ['POST /destination/history/{id}', ...ANSWERS],
    onDone: () => notify.success(sentText('sending')),
  })
  const { id: sentId, month, status } = sent
  async function askToSend(): Promise<void> {
    const question = { title: t('sendAgainAsk', { month }), text: t('sendAgainText'), yes: t('sendAgain') }
    if (await askToConfirm(question)) send.mutate({ params: { id: destination.id }, request: { sentId } })
  }
  if (!mayWrite || status === 'waiting') return null
  return <RowButton label={t('sendAgain')} title={t('sendAgainOf', { month })} onClick={() => void askToSend()} />
}
