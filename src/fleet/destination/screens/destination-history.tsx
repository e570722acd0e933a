import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { outboundTexts } from '../../../platform/rules/outbound-text.ts'
import { figure, momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { destinationScreenTexts } from '../text.ts'
import type { Destination } from './destination.ts'
import '../../../platform/ui/table/figure-table.css'

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
          // A scrolled region must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('history')}>
            <table className="figure-table">
              <thead>
                <tr>
                  {(['month', 'result', 'tries', 'sentAt', 'file'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map(({ id, month, status, error, tries, sentAt, fileName }) => (
                  <tr key={id}>
                    <th scope="row">{month}</th>
                    <td>{error === null ? t(status) : `${t(status)} (${reason(error)})`}</td>
                    <td>{figure(tries)}</td>
                    <td>{momentText(sentAt)}</td>
                    <td>{fileName ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answer>
    </Modal>
  )
}
