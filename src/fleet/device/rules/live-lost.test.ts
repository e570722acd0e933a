import { expect, test } from 'vitest'
import { isLiveLost } from './live-lost.ts'

const AT = '2026-03-01T00:00:00.000Z'

test.each([
  ['a new device', { state: 'offline', lastPolledAt: null, lastAnsweredAt: null }, false],
  ['one that has never answered', { state: 'offline', lastPolledAt: AT, lastAnsweredAt: null }, false],
  ['one that answers', { state: 'normal', lastPolledAt: AT, lastAnsweredAt: AT }, false],
  ['one that answered before a crash', { state: 'normal', lastPolledAt: null, lastAnsweredAt: null }, true],
  ['one that was offline before a crash', { state: 'offline', lastPolledAt: null, lastAnsweredAt: AT }, true],
  ['a scrapped one, which is not polled', { state: 'scrap', lastPolledAt: null, lastAnsweredAt: null }, false],
] as const)('%s', (_name, device, isLost) => {
  expect(isLiveLost(device)).toBe(isLost)
})
