import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useSentColumns } from '../../destination/screens/sent-columns.tsx'
import { sentTexts } from '../../destination/text.ts'
import { viewDeliveryScreenTexts } from '../text.ts'

/** A month of days. */
const SHOWN = 31

/** What a delivery sent, and what it did not and why. `to`: where it sends. */
export function ViewDeliveryHistory({ id, to, onClose }: { id: number; to: string; onClose: () => void }) {
  const t = useText(viewDeliveryScreenTexts)
  const sentText = useText(sentTexts)
  const answer = useCall('POST /viewDelivery/history/{id}', { params: { id }, request: { page: 1, size: SHOWN } })
  const columns = useSentColumns()
  return (
    <Modal title={sentText('historyOf', { name: to })} onClose={onClose}>
      <Answer
        of={answer}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={sentText('noHistory')} />}
      >
        {({ data }) => (
          <FigureTable
            areCards
            label={sentText('history')}
            columns={[{ key: 'due', title: t('due'), cell: ({ dueAt }) => momentText(dueAt) }, ...columns]}
            rows={data}
            rowKey={({ id: sentId }) => sentId}
          />
        )}
      </Answer>
    </Modal>
  )
}
