import { useLayoutEffect, useRef, type RefObject } from 'react'
import { isFocusLost, lastFocused } from './keep-focus.ts'

/** The ref of a `<dialog>` that is open, over all else, while it is mounted. When it goes, the focus is back where it was. */
export function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = lastFocused()
    element?.showModal()
    return () => {
      // Only a dialog that is closed before it is taken away gives the focus back.
      element?.close()
      // Later, as the same change may enable what opened it.
      queueMicrotask(() => focusIfLost(opener))
    }
  }, [])
  return dialog
}

/** Returns the focus; otherwise the keyboard would begin again at the top of the page. */
function focusIfLost(opener: HTMLElement | undefined): void {
  if (isFocusLost()) opener?.focus()
  if (isFocusLost()) document.getElementById('content')?.focus()
}
