import { useEffect, useState, useSyncExternalStore } from 'react'
import { keep, readKept } from './kept.ts'

const KEY = 'menuOpen'
const phone = window.matchMedia('(max-width: 760px)')
/** Too narrow for the menu's titles next to a table, such as a tablet: there the menu opens for as long as the page stays. */
const narrow = window.matchMedia('(max-width: 1023px)')

export interface MenuState {
  isPhone: boolean
  /** wide screens: the menu shows titles; phones: the drawer is open */
  isOpen: boolean
  toggle: () => void
  close: () => void
}

function useMatches(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )
}

/** Whether the menu is open: remembered on wide screens; on a phone a drawer, closed again by going somewhere. */
export function useMenuState(pathname: string): MenuState {
  const isPhone = useMatches(phone)
  const isNarrow = useMatches(narrow)
  const [isWideOpen, setIsWideOpen] = useState(() => readKept(KEY) !== false)
  const [isNarrowOpen, setIsNarrowOpen] = useState(false)
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  useEffect(() => keep(KEY, isWideOpen), [isWideOpen])
  const close = () => setDrawerAt(null)
  if (isPhone) {
    const isOpen = drawerAt === pathname
    return { isPhone, isOpen, toggle: () => setDrawerAt(isOpen ? null : pathname), close }
  }
  const [isOpen, setIsOpen] = isNarrow ? [isNarrowOpen, setIsNarrowOpen] : [isWideOpen, setIsWideOpen]
  return { isPhone, isOpen, toggle: () => setIsOpen(!isOpen), close }
}
