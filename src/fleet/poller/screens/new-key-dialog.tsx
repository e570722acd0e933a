import { CopyButton } from '../../../platform/ui/copy-button.tsx'
import { Modal } from '../../../platform/ui/modal.tsx'
import { useText } from '../../../platform/ui/use-text.ts'
import { pollerScreenTexts } from '../text.ts'

/** Shows a key, this once. */
export function NewKeyDialog({ site, secret, onClose }: { site: string; secret: string; onClose: () => void }) {
  const t = useText(pollerScreenTexts)
  const command = `npm run poller -- --server ${location.origin} --key-file poller.key`
  return (
    <Modal title={t('newKey', { site })} onClose={onClose}>
      <p>{t('shownOnce')}</p>
      <p className="poller-secret">
        <code>{secret}</code> <CopyButton field={t('key')} text={secret} />
      </p>
      <p className="poller-secret">
        <code>{command}</code> <CopyButton field={t('command')} text={command} />
      </p>
      <div className="modal-buttons">
        <button type="button" className="strong-button" onClick={onClose}>
          {t('done')}
        </button>
      </div>
    </Modal>
  )
}
