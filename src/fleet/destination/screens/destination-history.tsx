import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { outboundTexts } from '../../../platform/rules/outbound-text.ts'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { figure, momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { destinationScreenTexts } from '../text.ts'
import type { Destination } from './destination.ts'

/** Two years of months. */
const SHOWN = 24

/** What was sent to a destination, and what was not and why. */
export function DestinationHistory({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const t = useText(destinationScreenTexts)
  const reason = useText(outboundTexts)
  const answer = useCall('POST /destination/history/{id}', {
    params: { id: destination.id },
    request: { page: 1, size: SHOWN },
  })
  return (
    <Modal title={t('historyOf', { name: destination.name })} onClose={onClose}>
      <Answer of={answer} isEmpty={({ totalCount }) => totalCount === 0} empty={<Empty title={t('noHistory')} />}>
        {({ data }) => (
          <FigureTable
            label={t('history')}
            columns={[
              { key: 'month', title: t('month'), cell: ({ month }) => month },
              {
                key: 'result',
                title: t('result'),
                cell: ({ status, error }) => (error === null ? t(status) : `${t(status)} (${reason(error)})`),
              },
              { key: 'tries', title: t('tries'), align: 'end', cell: ({ tries }) => figure(tries) },
              { key: 'sentAt', title: t('sentAt'), cell: ({ sentAt }) => momentText(sentAt) },
              { key: 'file', title: t('file'), cell: ({ fileName }) => textOr(fileName) },
            ]}
            rows={data}
            rowKey={({ id }) => id}
          />
        )}
      </Answer>
    </Modal>
  )
}
