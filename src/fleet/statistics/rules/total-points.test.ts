import { expect, test } from 'vitest'
import { bandTexts } from '../../maintenance/rules/band-texts.ts'
import { hoursOfDay, pointsOfDays, pointsOfMinutes } from './total-points.ts'

const NOW = { nowMs: Date.UTC(2026, 2, 10, 4, 30, 20), zone: 'Asia/Shanghai' }

test('hours of the days asked for, until now', () => {
  const { from, until, points } = pointsOfDays(['2026-03-09', '2026-03-10'], 'hour', NOW)
  expect([from.toISOString(), until.toISOString()]).toEqual(['2026-03-08T16:00:00.000Z', '2026-03-10T16:00:00.000Z'])
  expect(points).toHaveLength(24 + 13)
  expect(points.at(0)).toEqual({ key: '1772985600', label: '03-09 00:00' })
  expect(points.at(-1)?.label).toBe('03-10 12:00')
})

test('a day on which clocks change has 23 hours', () => {
  const { points } = pointsOfDays(['2026-03-08', '2026-03-08'], 'hour', { nowMs: NOW.nowMs, zone: 'America/New_York' })
  expect(points).toHaveLength(23)
})

const labels = (day: string, zone: string) =>
  pointsOfDays([day, day], 'hour', { nowMs: Infinity, zone }).points.map(({ label }) => label)

test('an hour that clocks show twice is there twice, each under its own name', () => {
  const newYork = labels('2026-11-01', 'America/New_York')
  expect(newYork).toHaveLength(25)
  expect(newYork.slice(0, 4)).toEqual(['11-01 00:00', '11-01 01:00', '11-01 01:00 UTC-5', '11-01 02:00'])
  expect(labels('2026-04-05', 'Australia/Lord_Howe').slice(0, 4)).toEqual([
    '04-05 00:00',
    '04-05 01:00',
    '04-05 01:30',
    '04-05 02:00',
  ])
})

test.each([
  // Clocks show 01:00 twice; the second time begins at 06:00 UTC.
  ['America/New_York', '2026-11-01', '2026-11-01T06:20:00Z', '2026-11-01T06:40:00Z', ['01:00 UTC-5']],
  // Clocks go back by half an hour at 15:00 UTC: the hours after that begin at half past.
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T15:10:00Z', '2026-04-04T16:40:00Z', ['01:30', '02:00', '03:00']],
])('in %s on %s a maintenance is at the hours of the chart', (zone, day, from, until, expected) => {
  const hours = hoursOfDay(day, zone)
  const band = bandTexts([{ from, until, what: 'A' }], zone, hours)
  expect(hours.points.map(({ label }) => label).filter((label) => band.of(label) !== undefined)).toEqual(expected)
})

test('days and months are as those of the rates', () => {
  expect(pointsOfDays(['2026-02-27', '2026-03-01'], 'day', NOW).points.map(({ label }) => label)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(pointsOfDays(['2026-02-27', '2026-03-01'], 'month', NOW).points.map(({ key }) => key)).toEqual([
    '2026-02',
    '2026-03',
  ])
})

test('the minutes of the last hours that have ended', () => {
  const { until, points } = pointsOfMinutes(2, NOW)
  expect(until.toISOString()).toBe('2026-03-10T04:30:00.000Z')
  expect(points).toHaveLength(120)
  expect(points.map(({ label }) => label).at(-1)).toBe('12:29')
})
