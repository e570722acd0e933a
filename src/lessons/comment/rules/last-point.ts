/** What decides how far the points of a lesson's comments reach. Places are milliseconds. */
export interface LessonTimes {
  /** of the video; null: there is none, or it is still being looked at */
  durationMs: number | null
  liveStartedAt: Date | null
  endedAt: Date | null
  /** where in the recording the live lesson began */
  offsetMs: number
}

/**
 * The last point that a comment may have, from the start of the video; of a live lesson without one from the moment it went live. null: there is
 * nothing yet that a point could be in.
 */
export function lastPointMs({ durationMs, liveStartedAt, endedAt, offsetMs }: LessonTimes, now: Date): number | null {
  if (durationMs !== null) return durationMs
  if (liveStartedAt === null) return null
  const end = endedAt !== null && endedAt < now ? endedAt : now
  return Math.max(0, end.getTime() - liveStartedAt.getTime()) + offsetMs
}
