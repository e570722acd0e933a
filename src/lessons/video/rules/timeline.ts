/** A comment as the timeline shows it: a dot, or a bar where it has an end. */
export interface Mark {
  id: number
  /** seconds from the start of the video */
  pointS: number
  endS?: number | null
  /** a CSS colour: that of the comment's type */
  color: string
  label: string
}

/** Marks too close to each other for a dot of their own, the earliest first. */
export interface Cluster {
  /** where its dot is, as a share of the length */
  at: number
  marks: readonly Mark[]
}

/** Dots at least `gap` (a share of the length) apart: a thousand comments are as few dots as have room. */
export function clustersOf(marks: readonly Mark[], durationS: number, gap: number): Cluster[] {
  const clusters: { at: number; marks: Mark[] }[] = []
  for (const mark of marks.toSorted((a, b) => a.pointS - b.pointS)) {
    const at = Math.min(1, mark.pointS / durationS)
    const last = clusters.at(-1)
    if (last && at - last.at < gap) last.marks.push(mark)
    else clusters.push({ at, marks: [mark] })
  }
  return clusters
}

/** The chapters that have room for a line of their own, at least `gap` (a share of the length) apart; those beyond the end have none. */
export function spacedChapters<T extends { startS: number }>(
  chapters: readonly T[],
  durationS: number,
  gap: number,
): T[] {
  let last = -Infinity
  return chapters.filter(({ startS }) => {
    const at = startS / durationS
    if (at > 1 || at - last < gap) return false
    last = at
    return true
  })
}

/** The mark that another press on its dot goes to: the next one behind `atS`, after the last one the first again. */
export function nextMark({ marks }: Cluster, atS: number): Mark | undefined {
  return marks.find(({ pointS }) => pointS > atS + 0.05) ?? marks[0]
}

/** How many marks begin in each minute, as shares of the busiest one's. */
export function heatOf(marks: readonly Mark[], durationS: number): number[] {
  const minutes = Array.from({ length: Math.ceil(durationS / 60) }, () => 0)
  for (const { pointS } of marks) {
    const minute = Math.min(minutes.length - 1, Math.floor(pointS / 60))
    minutes[minute] = (minutes[minute] ?? 0) + 1
  }
  const most = Math.max(1, ...minutes)
  return minutes.map((count) => count / most)
}
