import { useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { Modal } from '../dialog/modal.tsx'
import { usePart } from '../call/use-part.ts'
import { isTypedInto } from '../form/typed-into.ts'
import { Finders, SEARCH_LENGTH } from './finder.ts'
import type { Screens } from './loaded-screen.tsx'
import type { ScreenRoute } from './routes-from-records.ts'
import { useFailed } from './screen-state.tsx'
import './search-palette.css'

interface Props {
  routes: readonly ScreenRoute[]
  screens: Screens
}

/** The search of the whole console: a button in the navbar, Ctrl+K anywhere, and / where no list takes that key. */
export function SearchEverything(props: Props) {
  const t = useText(uiTexts)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    function openByKey(event: KeyboardEvent): void {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      const isFree =
        !isTypedInto(event.target) && document.querySelector('[aria-keyshortcuts="/"], dialog[open]') === null
      if (!isShortcut && !(isSlash && isFree)) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setIsOpen(true)
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="icon-button"
        title={`${t('searchEverything')} (Ctrl+K)`}
        aria-label={t('searchEverything')}
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" sizePx={18} />
      </button>
      {/* A dialog's header within the navbar's would be a second banner. */}
      {isOpen && createPortal(<SearchDialog {...props} onClose={() => setIsOpen(false)} />, document.body)}
    </>
  )
}

/** Until the palette is loaded, a plain field takes what is typed. */
function SearchDialog(props: Props & { onClose: () => void }) {
  const t = useText(uiTexts)
  const [typed, setTyped] = useState('')
  const [isComposing, setIsComposing] = useState(false)
  const load = useContext(Finders)
  const part = usePart('search', () => import('./search-palette.tsx'), true)
  const failed = useFailed(part)
  const Palette = part.data?.SearchPalette
  return (
    <Modal title={t('searchEverything')} onClose={props.onClose}>
      {/* Half-written Chinese would be lost with its field. */}
      {Palette && !isComposing ? (
        <Palette {...props} typed={typed} onType={setTyped} load={load} />
      ) : (
        <search className="search-palette">
          <input
            className="plain-input"
            aria-label={t('searchEverything')}
            maxLength={SEARCH_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onCompositionStart={() => setIsComposing(true)}
            onCompositionEnd={() => setIsComposing(false)}
          />
          {failed ?? <p role="status">{t('loading')}</p>}
        </search>
      )}
    </Modal>
  )
}
