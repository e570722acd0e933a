import { expect, test } from 'vitest'
import { bandTexts, hoursOf, minutesBefore } from './band-texts.ts'

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

const ZONE = 'Asia/Shanghai'
const BANDS = [
  { from: '2026-03-01T15:20:00Z', until: '2026-03-01T17:00:00Z', what: 'A' },
  { from: '2026-03-03T01:00:00Z', until: '2026-03-03T02:00:00Z', what: 'B' },
]

test('marks the hours that a maintenance touches, over New Year’s or any midnight', () => {
  const hours = bandTexts(BANDS, ZONE, hoursOf(['2026-03-01', '2026-03-02'], ZONE, 'days'))
  const all = ['03-01 22:00', '03-01 23:00', '03-02 00:00', '03-02 01:00', '03-03 09:00']
  expect(all.map((hour) => hours.of(hour) !== undefined)).toEqual([false, true, true, false, false])
  expect(hours.of('03-01 23:00')).toBe('03-01 23:20 – 03-02 01:00 A')
})

test('marks the hours of one day alone', () => {
  const hours = bandTexts(BANDS, ZONE, hoursOf(['2026-03-02', '2026-03-02'], ZONE, 'day'))
  expect(['23:00', '00:00', '01:00', '09:00'].map((hour) => hours.of(hour) !== undefined)).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('marks the minutes before a moment', () => {
  const minutes = bandTexts(BANDS, ZONE, minutesBefore(Date.parse('2026-03-01T15:22:30Z'), 1))
  expect(['22:22', '23:19', '23:20', '23:21', '23:22'].map((minute) => minutes.of(minute) !== undefined)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})
