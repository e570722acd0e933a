import { expect, test } from 'vitest'
import { conversionReason, targetHeightPx } from './conversion.ts'

const MB = 1_000_000
test.each([
  // 45 minutes
  ['avc', 2_700_000, 900 * MB, undefined],
  ['avc', 2_700_000, 2000 * MB, 'bitRate'],
  ['hevc', 2_700_000, 500 * MB, 'codec'],
  ['prores', 2_700_000, 500 * MB, 'codec'],
  ['vp9', 600_000, MB, undefined],
  ['av1', 600_000, MB, undefined],
] as const)('%s of %d ms and %d bytes: %s', (codec, durationMs, sizeBytes, reason) => {
  expect(conversionReason({ codec, durationMs, sizeBytes })).toBe(reason)
})

test.each([
  [1920, 1080, 720],
  [1080, 1920, 1280],
  [160, 91, 92],
] as const)('%d × %d is converted to %d lines', (width, height, lines) => {
  expect(targetHeightPx({ width, height })).toBe(lines)
})
