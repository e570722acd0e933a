import { expect, test } from 'vitest'
import { isInWarning, openWarnings } from './owner-warnings.ts'

const none = { hot: 0, fan: 0, board: 0, hardwareErrors: 0, wrongWorker: 0, otherMiner: 0 }

test('open warnings of all types are added up', () => {
  expect(openWarnings({ open: { hot: 1, fan: 2, board: 4, hardwareErrors: 8, wrongWorker: 16, otherMiner: 32 } })).toBe(
    63,
  )
})

test.each([
  ['nothing', { warned: 0, open: none }, false],
  ['a warned device', { warned: 1, open: none }, true],
  ['an open warning', { warned: 0, open: { ...none, otherMiner: 1 } }, true],
  ['one of each', { warned: 1, open: { ...none, hot: 1 } }, true],
])('%s', (_, counts, is) => expect(isInWarning(counts)).toBe(is))
