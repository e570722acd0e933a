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

export interface SubmitProblem<T extends CheckedItem> {
  name: 'resultMissing' | 'itemsMissing' | 'photosMissing' | 'deadlinesMissing' | 'itemsBlock'
  /** those that it is about */
  items: T[]
}

export interface CheckedItem {
  item: Pick<ChecklistItem, 'name' | 'isRequired' | 'onFail'>
  /** null: not looked at */
  outcome: ItemOutcome | null
  hasPhoto: boolean
  /** a day until which it must be mended */
  hasDeadline: boolean
}

/** All that keeps a report from being submitted; none: it can be. A failed item needs a photo, for 整改复检 also a deadline; one that blocks allows no 合格. */
export function submitProblems<T extends CheckedItem>(
  result: InspectionResult | null,
  items: readonly T[],
): SubmitProblem<T>[] {
  const failed = items.filter(({ outcome }) => outcome === 'fail')
  const ofItems: SubmitProblem<T>[] = [
    { name: 'itemsMissing', items: items.filter(({ item, outcome }) => item.isRequired && outcome === null) },
    { name: 'photosMissing', items: failed.filter(({ hasPhoto }) => !hasPhoto) },
    { name: 'deadlinesMissing', items: result === '整改复检' ? failed.filter(({ hasDeadline }) => !hasDeadline) : [] },
    { name: 'itemsBlock', items: result === '合格' ? failed.filter(({ item }) => item.onFail === 'block') : [] },
  ]
  return [
    ...(result === null ? [{ name: 'resultMissing' as const, items: [] }] : []),
    ...ofItems.filter((problem) => problem.items.length > 0),
  ]
}
