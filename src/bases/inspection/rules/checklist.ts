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

export type FindingProblem = 'valueMissing' | 'noteMissing'

/** Why a finding can't be saved; undefined: it can. A failed item needs a note. */
export function findingProblem(item: ChecklistItem, { outcome, value, note }: ItemFinding): FindingProblem | undefined {
  if (item.kind === 'value' && outcome !== 'na' && value === null) return 'valueMissing'
  return outcome === 'fail' && note === '' ? 'noteMissing' : undefined
}

export type SubmitProblem = 'resultMissing' | 'itemsMissing' | 'photosMissing' | 'deadlinesMissing' | 'itemsBlock'

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
  if (result === null) return 'resultMissing'
  if (items.some(({ item, outcome }) => item.isRequired && outcome === undefined)) return 'itemsMissing'
  if (items.some(({ outcome, hasPhoto }) => outcome === 'fail' && !hasPhoto)) return 'photosMissing'
  if (result === '整改复检' && items.some(({ outcome, hasDeadline }) => outcome === 'fail' && !hasDeadline))
    return 'deadlinesMissing'
  const isBlocked = items.some(({ item, outcome }) => item.onFail === 'block' && outcome === 'fail')
  return result === '合格' && isBlocked ? 'itemsBlock' : undefined
}
