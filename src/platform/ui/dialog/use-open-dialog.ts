import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What had the focus last: a button that is disabled while its call runs has lost it by the time the dialog opens. */
let lastFocused: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) lastFocused = target
})

/** The ref of a `<dialog>` that is open, over all else, while it stands. When it goes, the focus is back where it was. */
export function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = lastFocused
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

const isFocusLost = () => document.activeElement === document.body

/** Without it the keyboard would begin again at the top of the page. */
function focusIfLost(opener: Element | null): void {
  if (isFocusLost() && opener instanceof HTMLElement) opener.focus()
  if (isFocusLost()) document.getElementById('content')?.focus()
}
