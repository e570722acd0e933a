import { exactTimeCode } from '../../rules/time-code.ts'

/** The span that a form holds, for the timeline to show and move. Seconds; `to` is null for a point. */
export interface EditedSpan {
  from: number
  to: number | null
  onMove: (from: number, to: number | null) => void
}

/** What a comment needs of the video, or of the live lesson, next to it. Places are seconds. */
export interface Player {
  play: () => void
  pause: () => void
  isPaused: () => boolean
  seek: (seconds: number) => void
  /** seeks, and scrolls to the picture where it is out of sight, as on a phone */
  goTo: (seconds: number) => void
  currentTime: () => number
  /** places are seconds since the lesson went live: there is no video yet */
  isLive: () => boolean
  /** the picture of now; null where there is none to draw on */
  drawFrame: () => Promise<Blob | null>
  /** null: no form holds one */
  showSpan: (span: EditedSpan | null) => void
}

/** Where the video is, as a field holds it: to the tenth of a second, never beyond the frame that is seen. */
export const nowIn = (player: Player): string => exactTimeCode(Math.floor(player.currentTime() * 10) / 10)
