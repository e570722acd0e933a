import { useEffect, useState } from 'react'
import { clipsOf } from '../rules/clips.ts'
import type { Mark } from './comment-calls.ts'
import type { Player } from './player.ts'

const LOOK_EVERY_MS = 250

/** Plays the places of comments one after the other: from each point to its end. */
export function useTrack(marks: readonly Mark[], durationS: number, player: Player, onClip: (id: number) => void) {
  /** which clip; undefined: none is played */
  const [at, setAt] = useState<number>()
  const clips = clipsOf(marks, durationS)

  function play(next: number): void {
    const clip = clips[next]
    if (!clip) {
      player.pause()
      return setAt(undefined)
    }
    setAt(next)
    player.seek(clip.from)
    player.play()
    onClip(clip.id)
  }
  const end = at === undefined ? undefined : clips[at]?.to
  useEffect(() => {
    if (at === undefined || end === undefined) return undefined
    const timer = setInterval(() => {
      if (player.currentTime() >= end) play(at + 1)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  })
  return {
    at,
    count: clips.length,
    start: () => play(0),
    stop: () => {
      player.pause()
      setAt(undefined)
    },
  }
}
