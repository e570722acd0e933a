import { useEffect, useState, useSyncExternalStore } from 'react'
import { keep, readKept } from './kept.ts'

const KEY = 'menuOpen'
const phone = window.matchMedia('(max-width: 760px)')

export interface MenuState {
  isPhone: boolean
  /** wide screens: the menu shows titles; phones: the drawer is open */
  isOpen: boolean
  toggle: () => void
  close: () => void
}

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/** Whether the menu is open: remembered on wide screens; on a phone a drawer, closed again by going somewhere. */
export function useMenuState(pathname: string): MenuState {
  const isPhone = useSyncExternalStore(subscribe, () => phone.matches)
  const [isWideOpen, setIsWideOpen] = useState(() => readKept(KEY) !== false)
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  useEffect(() => keep(KEY, isWideOpen), [isWideOpen])
  const isDrawerOpen = drawerAt === pathname
  return {
    isPhone,
    isOpen: isPhone ? isDrawerOpen : isWideOpen,
    toggle: () => (isPhone ? setDrawerAt(isDrawerOpen ? null : pathname) : setIsWideOpen(!isWideOpen)),
    close: () => setDrawerAt(null),
  }
}
