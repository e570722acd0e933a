/** Lines have a place for each month, or for each lesson. */
export const SCORE_STEPS = ['month', 'lesson'] as const
export type ScoreStep = (typeof SCORE_STEPS)[number]

/** The mean score of a teacher, a course or a company at a place of the axis. */
export interface PlacedScore {
  id: string
  name: string
  place: string
  score: number
}

/** A line for each id, in order of their names; a place without a lesson is a gap. Two of one name are numbered. */
export function scoreLines(scores: readonly PlacedScore[], places: readonly string[]) {
  const lines = [...Map.groupBy(scores, ({ id }) => id).values()]
    .map((own) => ({ name: own[0]?.name ?? '', own }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
  return {
    xAxis: [...places],
    series: lines.map(({ name, own }, at) => {
      const before = lines.slice(0, at).filter((line) => line.name === name).length
      const byPlace = new Map(own.map(({ place, score }) => [place, score]))
      return {
        name: before === 0 ? name : `${name} (${before + 1})`,
        data: places.map((place) => byPlace.get(place) ?? null),
      }
    }),
  }
}
