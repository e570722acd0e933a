import { expect, test } from 'vitest'
import { bandTexts } from './band-texts.ts'

// Midnight in Shanghai is 16:00 UTC.
const texts = bandTexts(
  [
    { from: '2026-03-01T14:00:00Z', until: '2026-03-02T16:00:00Z', what: 'A' },
    { from: '2026-03-02T01:00:00Z', until: '2026-03-02T02:00:00Z', what: 'B' },
  ],
  'Asia/Shanghai',
)

test.each([
  ['2026-02-28', undefined],
  ['2026-03-01', '03-01 22:00 – 03-03 00:00 A'],
  ['2026-03-02', '03-01 22:00 – 03-03 00:00 A; 03-02 09:00 – 03-02 10:00 B'],
  ['2026-03-03', undefined],
  ['2026-03', '03-01 22:00 – 03-03 00:00 A; 03-02 09:00 – 03-02 10:00 B'],
])('%s: %s', (place, text) => {
  expect(texts.of(place)).toBe(text)
})
