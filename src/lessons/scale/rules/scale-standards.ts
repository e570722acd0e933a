/** One standard of a scale: what it weighs, and between which scores it is judged. */
export interface Standard {
  name: string
  /** of 100 */
  weight: number
  min: number
  max: number
}

/** What the weights of a scale add up to. */
export const FULL_WEIGHT = 100
export const MOST_STANDARDS = 50
/** of the name of a scale, and of a standard */
export const LONGEST_NAME = 100
/** of a spreadsheet that is imported */
export const MAX_IMPORT_BYTES = 1024 * 1024

export type StandardProblem =
  | 'standardRequired'
  | 'standardTwice'
  | 'weightNotAbove'
  | 'twoDecimals'
  | 'minNegative'
  | 'maxNotAboveMin'
  | 'maxAboveWeight'

/** Scores and weights have two decimals; summed as hundredths 33.33 + 33.33 + 33.34 is 100. */
const hundredths = (value: number) => Math.round(value * 100)
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - hundredths(value)) < 1e-6

export const weightSum = (weights: readonly number[]): number =>
  weights.reduce((sum, weight) => sum + hundredths(weight), 0) / 100

/** How much is missing to 100; negative: how much is too much. */
export const missingWeight = (weights: readonly number[]): number =>
  (hundredths(FULL_WEIGHT) - hundredths(weightSum(weights))) / 100

export interface FoundProblem {
  /** place in the list; undefined: the scale as a whole */
  at?: number
  field: 'name' | 'weight' | 'min' | 'max' | 'items'
  problem: StandardProblem | 'weightsNot100'
}

/** Everything that is wrong with the standards of a scale, at most one thing per field. */
export function scaleProblems(standards: readonly Standard[]): FoundProblem[] {
  const found = standards.flatMap((standard, at) => [
    ...nameProblem(standards, at),
    ...rangeProblems(standard).map((problem) => ({ at, ...problem })),
  ])
  if (missingWeight(standards.map(({ weight }) => weight)) !== 0)
    found.push({ field: 'items', problem: 'weightsNot100' })
  return found
}

function nameProblem(standards: readonly Standard[], at: number): FoundProblem[] {
  const named = standards.map(({ name }) => name.trim().toLowerCase())
  if (named[at] === '') return [{ at, field: 'name', problem: 'standardRequired' }]
  return named.indexOf(named[at] ?? '') < at ? [{ at, field: 'name', problem: 'standardTwice' }] : []
}

function rangeProblems({ weight, min, max }: Standard): Omit<FoundProblem, 'at'>[] {
  const found: Omit<FoundProblem, 'at'>[] = []
  const hasWeight = weight > 0
  if (!hasWeight) found.push({ field: 'weight', problem: 'weightNotAbove' })
  else if (!hasTwoDecimals(weight)) found.push({ field: 'weight', problem: 'twoDecimals' })
  if (min < 0) found.push({ field: 'min', problem: 'minNegative' })
  else if (!hasTwoDecimals(min)) found.push({ field: 'min', problem: 'twoDecimals' })
  // Left empty, the highest score is the weight: what is wrong then is that alone.
  if (!hasWeight) return found
  if (max <= min) found.push({ field: 'max', problem: 'maxNotAboveMin' })
  else if (max > weight) found.push({ field: 'max', problem: 'maxAboveWeight' })
  else if (!hasTwoDecimals(max)) found.push({ field: 'max', problem: 'twoDecimals' })
  return found
}

/** Whether two scales have the same standards in the same order. */
export function hasSameStandards(a: readonly Standard[], b: readonly Standard[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, at) => {
      const other = b[at]
      return one.name === other?.name && one.weight === other.weight && one.min === other.min && one.max === other.max
    })
  )
}
