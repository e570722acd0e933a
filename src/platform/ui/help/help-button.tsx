import { useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePart } from '../call/use-part.ts'
import { ComingDialog } from '../dialog/coming-dialog.tsx'
import { isTypedInto } from '../form/typed-into.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { LoadHelp } from './screen-help.ts'

/** Explains the screen that is open: a button in the navbar, and `?` anywhere. */
export function HelpButton({ title, screen }: { title: string | undefined; screen: string }) {
  const t = useText(uiTexts)
  const [isOpen, setIsOpen] = useState(false)
  const load = useContext(LoadHelp)
  const part = usePart('help', () => loadHelp(load), isOpen)
  const close = () => setIsOpen(false)
  useEffect(() => {
    function openByKey(event: KeyboardEvent): void {
      if (event.key !== '?' || isTypedInto(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="icon-button"
        title={`${t('help')} (?)`}
        aria-label={t('help')}
        aria-keyshortcuts="?"
        onClick={() => setIsOpen(true)}
      >
        ?
      </button>
      {/* A dialog's header within the navbar's would be a second banner. */}
      {isOpen &&
        createPortal(
          part.data ? (
            <part.data.HelpDialog title={title} help={part.data.helps[screen]} onClose={close} />
          ) : (
            <ComingDialog title={t('help')} of={part} onClose={close} />
          ),
          document.body,
        )}
    </>
  )
}

async function loadHelp(load: readonly (() => Promise<Record<string, unknown>>)[]) {
  const [{ HelpDialog }, ...areas] = await Promise.all([import('./help-dialog.tsx'), ...load.map((area) => area())])
  return { HelpDialog, helps: Object.assign({}, ...areas) }
}
