import { useEffect, useRef, type RefObject } from 'react'
import { isTypedInto } from '../../../platform/ui/form/typed-into.ts'
import { playerAction } from '../rules/player-keys.ts'
import type { PlayerAction } from '../rules/player-keys.ts'

/** Lets the keyboard steer the player: letters and digits wherever nothing is typed, arrows and space inside of it. */
export function usePlayerKeys(box: RefObject<HTMLElement | null>, act: (action: PlayerAction) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      if (!(target instanceof Element) || isTypedInto(target)) return
      // A button is pressed by the space bar; the volume and a span's ends move by arrows.
      if (key === ' ' && target.closest('button, a, summary, [role=tab]')) return
      if (key.length > 1 && target.closest('.player-volume, .player-span-handle')) return
      const action = playerAction(key, box.current?.contains(target) ?? false)
      if (!action) return
      event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [box])
}
