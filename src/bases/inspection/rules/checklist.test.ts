import { describe, expect, test } from 'vitest'
import type { ChecklistItem } from '../../rules/checklist-item.ts'
import { findingProblem, outcomeOf, submitProblems } from './checklist.ts'
import type { CheckedItem } from './checklist.ts'

const item = (given: Partial<ChecklistItem> = {}): ChecklistItem => ({
  key: 'wall',
  name: '壁厚',
  kind: 'check',
  unit: '',
  min: null,
  max: null,
  isRequired: false,
  severity: 'minor',
  onFail: 'warn',
  ...given,
})
const measured = item({ kind: 'value', min: 4, max: 6 })

test.each([
  ['what is looked at is as the inspector says, whatever was measured', item({ min: 4, max: 6 }), 'pass', 99, 'pass'],
  ['what does not apply stays so', measured, 'na', 5, 'na'],
  ['what was not measured is as the inspector says', measured, 'pass', null, 'pass'],
  ['below the least', measured, 'pass', 3.9, 'fail'],
  ['the least', measured, 'fail', 4, 'pass'],
  ['the most', measured, 'fail', 6, 'pass'],
  ['above the most', measured, 'pass', 6.1, 'fail'],
  ['no least', item({ kind: 'value', max: 6 }), 'fail', -100, 'pass'],
  ['no most', item({ kind: 'value', min: 4 }), 'fail', 100, 'pass'],
] as const)('outcome: %s', (_, of, outcome, value, expected) => {
  expect(outcomeOf(of, { outcome, value })).toBe(expected)
})

test.each([
  ['a measured item without its value', measured, 'pass', null, '', 'valueMissing'],
  ['one that does not apply needs none', measured, 'na', null, '', undefined],
  ['one with its value', measured, 'pass', 5, '', undefined],
  ['what is looked at needs none', item(), 'pass', null, '', undefined],
  ['what is looked at takes none', item(), 'pass', 5, '', 'notMeasured'],
  ['a failed one without a note', item(), 'fail', null, '', 'noteMissing'],
  ['a failed one with a note', item(), 'fail', null, '凹陷', undefined],
] as const)('finding: %s', (_, of, outcome, value, note, expected) => {
  expect(findingProblem(of, { outcome, value, note })).toBe(expected)
})

const checked = (name: string, of: Partial<ChecklistItem> = {}, found: Partial<CheckedItem> = {}): CheckedItem => ({
  item: item({ name, ...of }),
  outcome: null,
  hasPhoto: false,
  hasDeadline: false,
  ...found,
})

describe('a report', () => {
  const passed = checked('passed', { isRequired: true }, { outcome: 'pass' })
  const missing = checked('missing', { isRequired: true })
  const optional = checked('optional')
  const failed = checked('failed', {}, { outcome: 'fail', hasPhoto: true })
  const unpictured = checked('unpictured', {}, { outcome: 'fail' })
  const mended = checked('mended', {}, { outcome: 'fail', hasPhoto: true, hasDeadline: true })
  const blocking = checked('blocking', { onFail: 'block' }, { outcome: 'fail', hasPhoto: true })
  const blockingPassed = checked('blocking', { onFail: 'block' }, { outcome: 'pass' })

  test.each([
    ['without a result', null, [passed], { resultMissing: [] }],
    ['of nothing', '合格', [], {}],
    ['with all that is required', '合格', [passed, optional, blockingPassed], {}],
    ['with a required item that nobody looked at', '合格', [passed, missing], { itemsMissing: ['missing'] }],
    ['with a failed item', '合格', [passed, failed], {}],
    ['with a failed item without a photo', '不合格', [passed, failed, unpictured], { photosMissing: ['unpictured'] }],
    ['that is to be mended without a deadline', '整改复检', [passed, failed, mended], { deadlinesMissing: ['failed'] }],
    ['that is to be mended by a day', '整改复检', [passed, mended], {}],
    ['that passes with a blocking item failed', '合格', [passed, failed, blocking], { itemsBlock: ['blocking'] }],
    ['that does not pass with a blocking item failed', '不合格', [passed, blocking], {}],
    [
      'that lacks much has all of it named at once',
      null,
      [missing, unpictured],
      { resultMissing: [], itemsMissing: ['missing'], photosMissing: ['unpictured'] },
    ],
  ] as const)('%s', (_, result, items, expected) => {
    const named = submitProblems(result, items).map((one) => [one.name, one.items.map((of) => of.item.name)])
    expect(Object.fromEntries(named)).toEqual(expected)
  })
})
