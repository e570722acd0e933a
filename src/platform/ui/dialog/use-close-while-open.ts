import { useLayoutEffect, useRef } from 'react'

/**
 * `close`, for an answer that may come late: once the dialog was cancelled it does nothing, as it would close the one that is open by then,
 * with what was typed into it.
 */
export function useCloseWhileOpen(close: () => void): () => void {
  const isOpen = useRef(false)
  useLayoutEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => {
    if (isOpen.current) close()
  }
}
