import { expect, test } from 'vitest'
import { isWarningType, WARNING_LEVELS, WARNING_TYPES } from './warning-types.ts'

test('some warnings drive the state, others only notify', () => {
  expect(WARNING_TYPES.filter((type) => WARNING_LEVELS[type] === 'warn')).toEqual([
    'hot',
    'fan',
    'board',
    'hardwareErrors',
  ])
  expect(WARNING_TYPES.filter((type) => WARNING_LEVELS[type] === 'notice')).toEqual(['wrongWorker', 'otherMiner'])
})

test.each([
  ['fan', true],
  ['offline', false],
  ['', false],
])('%j is a type of warning: %s', (type, is) => expect(isWarningType(type)).toBe(is))
