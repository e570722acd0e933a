import { useState } from 'react'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useResultInWords } from '../../destination/screens/sent-columns.tsx'
import { sentTexts } from '../../destination/text.ts'
import { viewDeliveryScreenTexts } from '../text.ts'
import { DELIVERY_ANSWERS, ViewDeliveryDialog, type Delivery } from './view-delivery-dialog.tsx'
import { ViewDeliveryHistory } from './view-delivery-history.tsx'

/** When and where the export of a view is sent, and how the last one went. */
export function ViewDeliveries({ view, onClose }: { view: { id: number; name: string }; onClose: () => void }) {
  const t = useText(viewDeliveryScreenTexts)
  const answer = useCall('POST /viewDelivery/find/', { request: { viewId: view.id } })
  /** null: a new one */
  const [edited, setEdited] = useState<Delivery | null | undefined>(undefined)
  /** whose sent files are listed */
  const [shown, setShown] = useState<Delivery>()
  const columns = useDeliveryColumns({ onEdit: setEdited, onHistory: setShown })
  return (
    <Modal title={t('scheduleOf', { name: view.name })} onClose={onClose}>
      <Answer
        of={answer}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      >
        {({ data }) => (
          <FigureTable areCards label={t('schedule')} columns={columns} rows={data} rowKey={({ id }) => id} />
        )}
      </Answer>
      <div className="modal-buttons">
        <button type="button" className="strong-button" onClick={() => setEdited(null)}>
          + {t('add')}
        </button>
      </div>
      {edited !== undefined && (
        <ViewDeliveryDialog viewId={view.id} delivery={edited} onClose={() => setEdited(undefined)} />
      )}
      {shown && (
        <ViewDeliveryHistory id={shown.id} to={shown.destination ?? t('ownMail')} onClose={() => setShown(undefined)} />
      )}
    </Modal>
  )
}

const minute = (moment: string | null) => momentText(moment).slice(0, 16)

interface Doings {
  onEdit: (delivery: Delivery) => void
  onHistory: (delivery: Delivery) => void
}

function useDeliveryColumns(doings: Doings): Column<Delivery>[] {
  const t = useText(viewDeliveryScreenTexts)
  const inWords = useResultInWords()
  return [
    { key: 'to', title: t('to'), cell: ({ destination }) => destination ?? t('ownMail') },
    { key: 'every', title: t('every'), cell: ({ every, format }) => `${t(every)} · ${format.toUpperCase()}` },
    { key: 'next', title: t('next'), cell: ({ nextAt }) => minute(nextAt) },
    {
      key: 'last',
      title: t('last'),
      cell: (last) => (last.sentAt === null ? inWords(last) : `${inWords(last)} ${minute(last.sentAt)}`),
    },
    {
      key: 'actions',
      title: t('actions'),
      cell: (delivery) => <DeliveryActions delivery={delivery} {...doings} />,
    },
  ]
}

function DeliveryActions({ delivery, onEdit, onHistory }: Doings & { delivery: Delivery }) {
  const { id, destination } = delivery
  const t = useText(viewDeliveryScreenTexts)
  const sentText = useText(sentTexts)
  const to = destination ?? t('ownMail')
  const remove = useDelete('POST /viewDelivery/delete/{id}', { refreshes: DELIVERY_ANSWERS })
  const send = useMutationCall('POST /viewDelivery/send/{id}', {
    refreshes: DELIVERY_ANSWERS,
    onDone: () => notify.success(sentText('sending')),
  })
  return (
    <RowActions
      name={to}
      onEdit={() => onEdit(delivery)}
      onDelete={() => void remove(id, { title: t('confirmDelete'), text: t('deleteConsequence', { to }) })}
    >
      <RowButton label={t('send')} title={t('sendTo', { to })} onClick={() => send.mutate({ params: { id } })} />
      <RowButton
        label={sentText('history')}
        title={sentText('historyOf', { name: to })}
        onClick={() => onHistory(delivery)}
      />
    </RowActions>
  )
}
