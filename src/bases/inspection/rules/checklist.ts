import type { InspectionResult } from '../../rules/base-words.ts'
import type { ChecklistItem } from '../../rules/checklist-item.ts'

export type ItemOutcome = 'pass' | 'fail' | 'na'

/** What was found of an item. */
export interface ItemFinding {
  outcome: ItemOutcome
  value: number | null
  note: string
}

/** A measured value passes within its limits; of any other item the inspector decides. */
export function outcomeOf(
  item: ChecklistItem,
  { outcome, value }: Pick<ItemFinding, 'outcome' | 'value'>,
): ItemOutcome {
  if (item.kind === 'check' || outcome === 'na' || value === null) return outcome
  return value >= (item.min ?? -Infinity) && value <= (item.max ?? Infinity) ? 'pass' : 'fail'
}

export type FindingProblem = 'valueMissing' | 'notMeasured' | 'noteMissing'

/** Why a finding can't be saved; undefined: it can. A failed item needs a note. */
export function findingProblem(item: ChecklistItem, { outcome, value, note }: ItemFinding): FindingProblem | undefined {
  if (item.kind === 'value' && outcome !== 'na' && value === null) return 'valueMissing'
  if (item.kind === 'check' && value !== null) return 'notMeasured'
  return outcome === 'fail' && note === '' ? 'noteMissing' : undefined
}

export interface SubmitProblem {
  name: 'resultMissing' | 'itemsMissing' | 'photosMissing' | 'deadlinesMissing' | 'itemsBlock'
  /** the names of those that it is about */
  items: string[]
}

export interface CheckedItem {
  item: ChecklistItem
  /** undefined: not looked at */
  outcome: ItemOutcome | undefined
  hasPhoto: boolean
  /** a day until which it must be mended */
  hasDeadline: boolean
}

/** Why a report can't be submitted; undefined: it can. A failed item needs a photo, for 整改复检 also a deadline; one that blocks allows no 合格. */
export function submitProblem(
  result: InspectionResult | null,
  items: readonly CheckedItem[],
): SubmitProblem | undefined {
  if (result === null) return { name: 'resultMissing', items: [] }
  const failed = items.filter(({ outcome }) => outcome === 'fail')
  const problems: [SubmitProblem['name'], CheckedItem[]][] = [
    ['itemsMissing', items.filter(({ item, outcome }) => item.isRequired && outcome === undefined)],
    ['photosMissing', failed.filter(({ hasPhoto }) => !hasPhoto)],
    ['deadlinesMissing', result === '整改复检' ? failed.filter(({ hasDeadline }) => !hasDeadline) : []],
    ['itemsBlock', result === '合格' ? failed.filter(({ item }) => item.onFail === 'block') : []],
  ]
  const first = problems.find(([, of]) => of.length > 0)
  return first && { name: first[0], items: first[1].map(({ item }) => item.name) }
}
