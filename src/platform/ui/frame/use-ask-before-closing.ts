import { useEffect } from 'react'

/** Closing the tab, or loading it again, would end what goes on: the browser asks before that. */
export function useAskBeforeClosing(isGoingOn: boolean): void {
  useEffect(() => {
    if (!isGoingOn) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isGoingOn])
}
