import { expect, test } from 'vitest'
import { isFolder, MOST_TRIES, waitAfterTryMs } from './destination-kinds.ts'

test.each([
  ['', true],
  ['/reports/2026', true],
  ['in/a..b', true],
  ['..', false],
  ['in/../out', false],
  ['in\\..\\out', false],
])('%j as a folder: %s', (folder, is) => expect(isFolder(folder)).toBe(is))

test('the waits add up to two hours', () => {
  const waits = Array.from({ length: MOST_TRIES - 1 }, (_, at) => waitAfterTryMs(at + 1))
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(127 * 60_000)
})
