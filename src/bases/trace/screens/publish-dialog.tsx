import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { mayMove } from '../rules/trace-moves.ts'
import { traceScreenTexts } from '../text.ts'
import type { TraceRow } from './trace-row.ts'

/** Yes publishes, no keeps it back; closing the dialog writes nothing. */
export function PublishDialog({ trace, onClose }: { trace: TraceRow; onClose: () => void }) {
  const t = useText(traceScreenTexts)
  const move = useMutationCall('POST /trace/setStatus/{id}', {
    refreshes: ['POST /trace/find/'],
    onDone: (_, { query }) => notify.success(t(query.status === '1' ? 'published' : 'done')),
  })
  const choose = (status: '1' | '2') => {
    // One that is kept back already stays so.
    if (status === '1' || mayMove(trace.status, 2)) move.mutate({ params: { id: trace.id }, query: { status } })
    onClose()
  }
  return (
    <Modal title={t('askPublish')} onClose={onClose}>
      <p>{trace.title}</p>
      {trace.groupName === null ? (
        <p className="form-error" role="alert">
          {t('noGroupShows')}
        </p>
      ) : (
        <p>{t('groupShows', { group: trace.groupName })}</p>
      )}
      <div className="modal-buttons">
        <button type="button" className="plain-button" onClick={() => choose('2')}>
          {t('no')}
        </button>
        <button type="button" className="strong-button" onClick={() => choose('1')}>
          {t('yes')}
        </button>
      </div>
    </Modal>
  )
}
