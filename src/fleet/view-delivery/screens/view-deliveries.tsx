import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { outboundTexts } from '../../../platform/rules/outbound-text.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { viewDeliveryScreenTexts } from '../text.ts'
import { DELIVERY_ANSWERS, ViewDeliveryDialog } from './view-delivery-dialog.tsx'
import '../../../platform/ui/table/figure-table.css'

type Delivery = ResponseOf<'POST /viewDelivery/find/'>['data'][number]

/** When and where the export of a view is sent, and how the last one went. */
export function ViewDeliveries({ view, onClose }: { view: { id: number; name: string }; onClose: () => void }) {
  const t = useText(viewDeliveryScreenTexts)
  const answer = useCall('POST /viewDelivery/find/', { request: { viewId: view.id } })
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Modal title={t('scheduleOf', { name: view.name })} onClose={onClose}>
      <Answer
        of={answer}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      >
        {({ data }) => (
          // A scrolled region must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('schedule')}>
            <table className="figure-table">
              <thead>
                <tr>
                  {(['to', 'every', 'next', 'last', 'actions'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answer>
      <div className="modal-buttons">
        <button type="button" className="strong-button" onClick={() => setIsAdding(true)}>
          + {t('add')}
        </button>
      </div>
      {isAdding && <ViewDeliveryDialog viewId={view.id} onClose={() => setIsAdding(false)} />}
    </Modal>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, destination, every, format, nextAt, status, error, sentAt } = delivery
  const t = useText(viewDeliveryScreenTexts)
  const reason = useText(outboundTexts)
  const to = destination ?? t('ownMail')
  const remove = useDelete('POST /viewDelivery/delete/{id}', { refreshes: DELIVERY_ANSWERS })
  const send = useMutationCall('POST /viewDelivery/send/{id}', {
    refreshes: DELIVERY_ANSWERS,
    onDone: () => notify.success(t('sending')),
  })
  return (
    <tr>
      <th scope="row">{to}</th>
      <td>{`${t(every)} · ${format.toUpperCase()}`}</td>
      <td>{momentText(nextAt).slice(0, 16)}</td>
      <td>
        {status === null ? '—' : error === null ? t(status) : `${t(status)} (${reason(error)})`}
        {sentAt !== null && ` ${momentText(sentAt).slice(0, 16)}`}
      </td>
      <td>
        <RowActions
          name={to}
          onDelete={() => void remove(id, { title: t('confirmDelete'), text: t('deleteConsequence', { to }) })}
        >
          <RowButton label={t('send')} title={t('sendTo', { to })} onClick={() => send.mutate({ params: { id } })} />
        </RowActions>
      </td>
    </tr>
  )
}
