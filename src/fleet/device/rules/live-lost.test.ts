import { expect, test } from 'vitest'
import { hasNeverAnswered, isLiveLost } from './live-lost.ts'

const AT = '2026-03-01T00:00:00.000Z'

test.each([
  ['a new device', { state: 'offline', lastPolledAt: null, lastAnsweredAt: null }, false, true],
  ['one that has never answered', { state: 'offline', lastPolledAt: AT, lastAnsweredAt: null }, false, true],
  ['one that answers', { state: 'normal', lastPolledAt: AT, lastAnsweredAt: AT }, false, false],
  ['one that answered before a crash', { state: 'normal', lastPolledAt: null, lastAnsweredAt: null }, true, false],
  ['one that was offline before a crash', { state: 'offline', lastPolledAt: null, lastAnsweredAt: AT }, true, false],
  ['one scrapped before a crash', { state: 'scrap', lastPolledAt: null, lastAnsweredAt: null }, false, false],
  ['one scrapped that never answered', { state: 'scrap', lastPolledAt: AT, lastAnsweredAt: null }, false, true],
] as const)('%s', (_name, device, isLost, hasNever) => {
  expect(isLiveLost(device)).toBe(isLost)
  expect(hasNeverAnswered(device)).toBe(hasNever)
})
