import { useEffect, useRef } from 'react'
import { isTypedInto } from '../../../platform/ui/form/typed-into.ts'
import { exactTimeCode, secondsOf } from '../../rules/time-code.ts'
import type { Draft } from './comment-draft.ts'
import { nowIn, type Player } from './player.ts'

type Place = Pick<Draft, 'point' | 'pointEnd' | 'isLive'>

/** Shows a draft's span on the timeline, where it can be moved; `[` and `]` begin and end it where the video is. Nothing without a player. */
export function useSpan(
  { point, pointEnd, isLive }: Place,
  change: (part: Partial<Place>) => void,
  player: Player | null,
): void {
  const changeNow = useRef(change)
  useEffect(() => {
    changeNow.current = change
  })
  useEffect(() => {
    const from = secondsOf(point)
    // A place of the live lesson is another one in its recording.
    if (from === undefined || isLive || !player) return undefined
    player.showSpan({
      from,
      to: secondsOf(pointEnd) ?? null,
      onMove: (start, end) =>
        changeNow.current({ point: exactTimeCode(start), pointEnd: end === null ? '' : exactTimeCode(end) }),
    })
    return () => player.showSpan(null)
  }, [point, pointEnd, isLive, player])
  useEffect(() => {
    if (!player) return undefined
    const pressed = (event: KeyboardEvent): void => {
      if ((event.key !== '[' && event.key !== ']') || event.defaultPrevented || isTypedInto(event.target)) return
      event.preventDefault()
      changeNow.current(event.key === '[' ? { point: nowIn(player) } : { pointEnd: nowIn(player) })
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [player])
}
