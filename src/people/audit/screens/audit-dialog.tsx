import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { auditTexts } from '../text.ts'
import { changesOf, valueText } from './words.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'

export type AuditEntry = ResponseOf<'POST /audit/find/'>['data'][number]
import './audit-dialog.css'

/** One change: before and after side by side, what differs marked. */
export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useText(auditTexts)
  const changes = changesOf(entry.before, entry.after)
  const thing = [entry.kindText, entry.objectId].filter(Boolean).join(' ')
  return (
    <Modal title={entry.actionText} onClose={onClose}>
      <div className="audit-dialog">
        <p>
          {entry.time} · {entry.userName ?? entry.userId ?? t('system')}
          {entry.tokenName !== null && ` · ${t('token')} ${entry.tokenName}`} · {thing}
        </p>
        {changes.length === 0 ? (
          <p>{t('noDetails')}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after, isChanged }) => (
                <tr key={field} data-changed={isChanged || undefined}>
                  <th scope="row">{entry.labels[field] ?? field}</th>
                  <td>{isChanged && (before ?? null) !== null ? <del>{valueText(before)}</del> : valueText(before)}</td>
                  <td>{isChanged && (after ?? null) !== null ? <ins>{valueText(after)}</ins> : valueText(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {entry.requestId && (
          <small>
            {t('request')}: {entry.requestId}
          </small>
        )}
        <div className="modal-buttons">
          <button type="button" className="plain-button" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
