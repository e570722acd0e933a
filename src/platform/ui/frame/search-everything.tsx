import { useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { usePart } from '../call/use-part.ts'
import { isTypedInto } from '../form/typed-into.ts'
import { Finders } from './finder.ts'
import type { Screens } from './loaded-screen.tsx'
import type { ScreenRoute } from './routes-from-records.ts'

interface Props {
  routes: readonly ScreenRoute[]
  screens: Screens
}

/** The search of the whole console: a button in the navbar, Ctrl+K anywhere, and / where no list takes that key. */
export function SearchEverything(props: Props) {
  const t = useText(uiTexts)
  const [isOpen, setIsOpen] = useState(false)
  const load = useContext(Finders)
  const part = usePart('search', () => import('./search-palette.tsx'), isOpen)
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
  const Palette = part.data?.SearchPalette
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
      {isOpen &&
        Palette &&
        createPortal(<Palette {...props} load={load} onClose={() => setIsOpen(false)} />, document.body)}
    </>
  )
}
