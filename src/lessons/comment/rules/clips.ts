/** How long a comment without an end is looked at, in seconds. */
const CLIP_SECONDS = 10

/** A video may end this much before the length that its file states. */
const END_SECONDS = 0.5

export interface Clip {
  id: number
  from: number
  to: number
}

/** The places of comments as clips to be played one after the other, in order of their beginning; none lasts beyond the video's end. */
export function clipsOf(
  marks: readonly { id: number; point: number; pointEnd: number | null }[],
  durationS: number,
): Clip[] {
  return marks
    .map(({ id, point, pointEnd }) => ({
      id,
      from: point,
      to: Math.min(pointEnd ?? point + CLIP_SECONDS, durationS - END_SECONDS),
    }))
    .toSorted((a, b) => a.from - b.from || a.id - b.id)
}
