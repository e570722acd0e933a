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

/** Places of a chart that begin at moments, each written as its moment. */
const placesAt = (moments: string[], until: string) => ({
  points: moments.map((moment) => ({ key: String(Date.parse(moment) / 1000), label: moment })),
  until: new Date(until),
})

test('marks each place of a chart that a maintenance touches, however long the places are', () => {
  const [first, second, short, last] = [
    '2026-03-01T14:00:00Z',
    '2026-03-01T15:00:00Z',
    '2026-03-01T16:00:00Z',
    '2026-03-01T16:30:00Z',
  ] as const
  const marked = bandTexts(
    [{ from: '2026-03-01T15:20:00Z', until: '2026-03-01T16:30:00Z', what: 'A' }],
    'Asia/Shanghai',
    placesAt([first, second, short, last], '2026-03-01T17:00:00Z'),
  )
  expect([first, second, short, last].map((place) => marked.of(place))).toEqual([
    undefined,
    '03-01 23:20 – 03-02 00:30 A',
    '03-01 23:20 – 03-02 00:30 A',
    undefined,
  ])
})

test('marks the last place until it ends', () => {
  const band = [{ from: '2026-03-01T16:59:00Z', until: '2026-03-02T09:00:00Z', what: 'A' }]
  const isMarked = (until: string) =>
    bandTexts(band, 'Asia/Shanghai', placesAt(['2026-03-01T16:00:00Z'], until)).of('2026-03-01T16:00:00Z') !== undefined
  expect([isMarked('2026-03-01T17:00:00Z'), isMarked('2026-03-01T16:59:00Z')]).toEqual([true, false])
})
