import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The ref of a `<dialog>` that is open, over all else, while it stands. When it goes, the focus is back where it was. */
export function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Only a dialog that is closed before it is taken away gives the focus back.
    return () => element?.close()
  }, [])
  return dialog
}
