import { useEffect, useEffectEvent } from 'react'
import { isTypedInto } from '../../../platform/ui/form/typed-into.ts'

/** N begins a comment, wherever on the page nothing is typed. */
export function useCommentKey(begin: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event
    if (key.toLowerCase() !== 'n' || ctrlKey || altKey || metaKey || defaultPrevented || isTypedInto(target)) return
    event.preventDefault()
    begin()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
