import { CopyButton } from '../../../platform/ui/copy-button.tsx'
import { Modal } from '../../../platform/ui/modal.tsx'
import { useText } from '../../../platform/ui/use-text.ts'
import { tokenScreenTexts } from '../text.ts'

export interface MadeToken {
  name: string
  token: string
}

/** Shows a token, this once, and how a script uses it. */
export function MadeTokenDialog({ made: { name, token }, onClose }: { made: MadeToken; onClose: () => void }) {
  const t = useText(tokenScreenTexts)
  const command = `curl -H 'Authorization: cat${token}' ${location.origin}/api/users/info`
  return (
    <Modal title={t('made', { name })} onClose={onClose}>
      <p>{t('shownOnce')}</p>
      <p className="made-token">
        <code>{token}</code> <CopyButton field={t('token')} text={token} />
      </p>
      <p className="made-token">
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
