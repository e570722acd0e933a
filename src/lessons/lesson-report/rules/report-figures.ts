/** One score of one reviewer's sheet. */
export interface SheetScore {
  userId: number
  /** the standard, as it was called when it was scored */
  name: string
  weight: number
  min: number
  max: number
  score: number
}

export interface StandardFigures {
  name: string
  weight: number
  mean: number
  min: number
  max: number
  /** standard deviation among the reviewers */
  spread: number
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** Two decimals, as scores have them. */
const rounded = (value: number) => Math.round(value * 100) / 100

export function spreadOf(values: readonly number[]): number {
  const middle = mean(values)
  return rounded(Math.sqrt(mean(values.map((value) => (value - middle) ** 2))))
}

/** Standards of one name and weight are the same one, in whatever version of the scale. */
export const standardKey = ({ name, weight }: { name: string; weight: number }) => `${name} ${weight}`

/** The standards in the order in which they are scored, each with what its reviewers gave. */
export function standardsOf(sheet: readonly SheetScore[]): StandardFigures[] {
  const byStandard = Map.groupBy(sheet, standardKey)
  return [...byStandard.values()].flatMap((scored) => {
    const [first] = scored
    if (!first) return []
    const scores = scored.map(({ score }) => score)
    return {
      name: first.name,
      weight: first.weight,
      mean: rounded(mean(scores)),
      min: Math.min(...scores),
      max: Math.max(...scores),
      spread: spreadOf(scores),
    }
  })
}

/** The total of each reviewer: weights add up to 100, and scores lie within them. */
export function totalsOf(sheet: readonly SheetScore[]): Map<number, number> {
  const totals = new Map<number, number>()
  for (const { userId, score } of sheet) totals.set(userId, rounded((totals.get(userId) ?? 0) + score))
  return totals
}

/**
 * How far the reviewers agree, 0 to 1: of each standard one less the mean distance between two reviewers, as a share of its range; the
 * mean of the standards by their weight. null before two have scored the same one.
 */
export function agreementOf(sheet: readonly SheetScore[]): number | null {
  let [sum, weights] = [0, 0]
  for (const scored of Map.groupBy(sheet, standardKey).values()) {
    const [first] = scored
    if (!first || scored.length < 2) continue
    const distances = scored.flatMap(({ score }, at) =>
      scored.slice(at + 1).map((other) => Math.abs(score - other.score)),
    )
    sum += first.weight * (1 - mean(distances) / (first.max - first.min))
    weights += first.weight
  }
  return weights === 0 ? null : rounded(sum / weights)
}

/** A minute of the video: its comments, and the mean of their scores as shares of what could be reached; null: none is scored. */
export interface Minute {
  minute: number
  count: number
  share: number | null
}

const FEW = 3

/** The minutes that were scored best, and those scored worst, three of each at most; none is both. */
export function extremesOf(minutes: readonly Minute[]): { best: Minute[]; weakest: Minute[] } {
  const scored = minutes
    .filter(({ share }) => share !== null)
    .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0) || a.minute - b.minute)
  const few = Math.min(FEW, Math.floor(scored.length / 2))
  if (scored.length === 1) return { best: scored, weakest: [] }
  return { best: scored.slice(0, few), weakest: scored.slice(scored.length - few).toReversed() }
}
