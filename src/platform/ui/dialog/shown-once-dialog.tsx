import { CopyButton } from '../frame/copy-button.tsx'
import { Modal } from './modal.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './shown-once-dialog.css'

interface Props {
  title: string
  /** what to do with it */
  hint: string
  /** the secret, the command that uses it: each to be copied, by its name */
  lines: readonly { name: string; text: string }[]
  onClose: () => void
}

/** A key or a token that was just made: it is shown this once. */
export function ShownOnceDialog({ title, hint, lines, onClose }: Props) {
  const t = useText(uiTexts)
  return (
    <Modal title={title} onClose={onClose}>
      <p>{hint}</p>
      {lines.map(({ name, text }) => (
        <p key={name} className="shown-once">
          <code>{text}</code> <CopyButton field={name} text={text} />
        </p>
      ))}
      <div className="modal-buttons">
        <button type="button" className="strong-button" onClick={onClose}>
          {t('done')}
        </button>
      </div>
    </Modal>
  )
}
