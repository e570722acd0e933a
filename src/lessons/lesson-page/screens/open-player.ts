import type { EditedSpan, Player } from '../../comment/screens/player.ts'

/** What shows the lesson just now: a video, or a live lesson, which can't be moved in. */
export interface ShownPlayer extends Player {
  /** the span that is written just now; for useSyncExternalStore */
  span: () => EditedSpan | null
  /** the part of the page that shows it from now on; null: nothing does */
  show: (shown: Partial<Player> | null) => void
  /** the whole second where the video is; for useSyncExternalStore */
  second: () => number
  /** Notes where the video is; what follows it is drawn once a second. */
  onTime: (seconds: number) => void
  follow: (onChange: () => void) => () => void
}

/** A player that passes on what it is asked to what shows the lesson, so that forms don't care whether that is there yet. */
export function openPlayer(): ShownPlayer {
  let shown: Partial<Player> | null = null
  let second = 0
  let span: EditedSpan | null = null
  const followers = new Set<() => void>()
  return {
    show(next) {
      shown = next
    },
    second: () => second,
    span: () => span,
    showSpan(next) {
      span = next
      for (const follower of followers) follower()
    },
    onTime(seconds) {
      if (Math.floor(seconds) === second) return
      second = Math.floor(seconds)
      for (const follower of followers) follower()
    },
    follow(onChange) {
      followers.add(onChange)
      return () => followers.delete(onChange)
    },
    play: () => shown?.play?.(),
    pause: () => shown?.pause?.(),
    isPaused: () => shown?.isPaused?.() ?? true,
    isLive: () => shown?.isLive?.() ?? false,
    seek: (seconds) => shown?.seek?.(seconds),
    goTo: (seconds) => shown?.goTo?.(seconds),
    currentTime: () => shown?.currentTime?.() ?? 0,
    drawFrame: async () => (await shown?.drawFrame?.()) ?? null,
  }
}
