import { useEffect, useId, type ReactNode } from 'react'
import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useOpenDialog } from './use-open-dialog.ts'
import { useText } from '../theme/use-text.ts'
import './modal.css'

/** A dialog over the screen; Escape and the cross close it. The rest of the page waits meanwhile. */
export function Modal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useText(uiTexts)
  const dialog = useOpenDialog()
  const titleId = useId()
  useEffect(() => {
    // The first field, not the cross that closes.
    dialog.current
      ?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, [role=combobox], .modal-buttons button')
      ?.focus()
  }, [dialog])
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
