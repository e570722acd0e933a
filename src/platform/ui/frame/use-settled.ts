import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** A text once it stays as it is: what is typed is asked for when the person pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
