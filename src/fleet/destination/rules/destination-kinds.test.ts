import { expect, test } from 'vitest'
import { DESTINATION_KINDS, isFolder, MOST_TRIES, USUAL_PORTS, waitAfterTryMs } from './destination-kinds.ts'

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

test('each kind of file server has its usual port', () => {
  expect(['mail', ...Object.keys(USUAL_PORTS)]).toEqual(DESTINATION_KINDS)
  expect(USUAL_PORTS).toEqual({ sftp: 22, ftps: 21, ftp: 21 })
})
