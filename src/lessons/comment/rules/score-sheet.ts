/** A standard of a scale, as far as scores are concerned. */
export interface Standard {
  id: number
  name: string
  weight: number
  min: number
  max: number
}
export interface EnteredScore {
  modelItemId: number
  score: number
}
export type SheetProblem = 'standardMissing' | 'standardTwice' | 'standardUnknown' | 'scoreOutside'

const isWithin = ({ min, max }: Standard, score: number) => score >= min && score <= max

/** The problem with the one score of a comment, if any. */
export function scoreProblem(standard: Standard | undefined, score: number): SheetProblem | undefined {
  if (!standard) return 'standardUnknown'
  return isWithin(standard, score) ? undefined : 'scoreOutside'
}

/** The problem with an evaluation's sheet, which must score every standard of its scale once, if any. */
export function sheetProblem(
  standards: readonly Standard[],
  scores: readonly EnteredScore[],
): SheetProblem | undefined {
  const entered = new Map(scores.map(({ modelItemId, score }) => [modelItemId, score]))
  if (entered.size < scores.length) return 'standardTwice'
  const known = new Map(standards.map((standard) => [standard.id, standard]))
  for (const [id, score] of entered) {
    const problem = scoreProblem(known.get(id), score)
    if (problem) return problem
  }
  return entered.size < standards.length ? 'standardMissing' : undefined
}

/** The total of a sheet: weights add up to 100 and scores lie within them, so it is their sum. */
export const totalOf = (scores: readonly { score: number }[]): number | null =>
  scores.length === 0 ? null : Math.round(scores.reduce((sum, { score }) => sum + score, 0) * 100) / 100
