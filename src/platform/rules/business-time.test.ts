import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  businessDay,
  businessMoment,
  daysBetween,
  offsetText,
  startOfBusinessDay,
  startOfBusinessHour,
  timeWriter,
  weekdayOf,
  writtenTime,
} from './business-time.ts'

describe('business time', () => {
  it.each([
    ['2026-03-01T15:59:59Z', 'Asia/Shanghai', '2026-03-01'],
    ['2026-03-01T16:00:00Z', 'Asia/Shanghai', '2026-03-02'],
    ['2026-01-01T00:00:00Z', 'America/New_York', '2025-12-31'],
    ['2024-02-29T12:00:00Z', 'UTC', '2024-02-29'],
  ])('%s in %s is the business day %s', (at, zone, day) => {
    expect(businessDay(new Date(at), zone)).toBe(day)
  })

  it.each([
    ['2026-03-02', 'Asia/Shanghai', '2026-03-01T16:00:00.000Z'],
    ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
    // the clocks go forward on this day, after it began
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    // the clocks go forward at midnight: the day has none
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // they go back an hour after midnight: the day has two
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['1000-01-01', 'America/New_York', '1000-01-01T04:56:02.000Z'],
  ])('%s in %s begins at %s', (day, zone, at) => {
    expect(startOfBusinessDay(day, zone).toISOString()).toBe(at)
  })

  it('writes midnight as 00:00:00', () => {
    expect(writtenTime(new Date('2026-03-01T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-03-02 00:00:00')
  })

  it('counts days over the end of a month and a year', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2025-12-30', '2026-01-02')).toEqual(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'])
    expect(daysBetween('2026-01-02', '2026-01-01')).toEqual([])
    expect(daysBetween('2028-02-08', '2028-02-11')).toEqual(['2028-02-08', '2028-02-09', '2028-02-10', '2028-02-11'])
    expect(daysBetween('2028-02-27', '2028-03-01')).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'])
  })
})

const zones = fc.constantFrom(
  'UTC',
  'Asia/Shanghai',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'Europe/London',
  'Africa/Cairo',
  'America/Havana',
  'America/Santiago',
  'Australia/Lord_Howe',
)

it('a day begins with its first moment, in every zone', () => {
  const days = fc.integer({ min: -3000, max: 10_000 }).map((later) => addDays('2020-01-01', later))
  const property = fc.property(days, zones, (day, zone) => {
    const at = startOfBusinessDay(day, zone)
    expect(businessDay(at, zone)).toBe(day)
    expect(businessDay(new Date(at.getTime() - 1), zone)).toBe(addDays(day, -1))
  })
  fc.assert(property)
})

it('moments one after the other are written as each by itself, also where clocks change', () => {
  const starts = fc.date({
    min: new Date('1950-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  const stepsMs = fc.array(fc.constantFrom(-3_600_000, 61_500, 900_000, 3_600_000, 86_400_000), { maxLength: 200 })
  const property = fc.property(starts, stepsMs, zones, (start, steps, zone) => {
    const write = timeWriter(zone)
    let atMs = start.getTime()
    for (const step of steps) {
      atMs += step
      expect(write(atMs)).toBe(writtenTime(new Date(atMs), zone))
    }
  })
  fc.assert(property)
})

it.each([
  ['2026-11-22', '10:30', 'Asia/Shanghai', '2026-11-22T02:30:00.000Z'],
  ['2026-10-25', '10:00', 'Europe/Berlin', '2026-10-25T09:00:00.000Z'],
  ['2026-10-24', '10:00', 'Europe/Berlin', '2026-10-24T08:00:00.000Z'],
  // skipped: the clocks showed 01:59 and then 03:00
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  // shown twice
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, moment) => {
  expect(businessMoment(day, time, zone).toISOString()).toBe(moment)
})

it.each([
  ['2026-11-23', 1],
  ['2026-11-28', 6],
  ['2026-11-29', 7],
])('%s is weekday %i', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})

it.each([
  ['2026-11-22T02:30:20Z', 'Asia/Shanghai', '2026-11-22T02:00:00.000Z', 'UTC+8'],
  ['2026-11-22T02:30:20.500Z', 'Asia/Shanghai', '2026-11-22T02:00:00.000Z', 'UTC+8'],
  ['2026-11-22T02:45:00Z', 'Asia/Kolkata', '2026-11-22T02:30:00.000Z', 'UTC+5:30'],
  // 01:30 for the first and for the second time
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01T05:00:00.000Z', 'UTC-4'],
  ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01T06:00:00.000Z', 'UTC-5'],
  // from 02:00 back to 01:30
  ['2026-04-04T14:45:00Z', 'Australia/Lord_Howe', '2026-04-04T14:00:00.000Z', 'UTC+11'],
  ['2026-04-04T15:15:00Z', 'Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', 'UTC+10:30'],
  ['2026-04-04T15:45:00Z', 'Australia/Lord_Howe', '2026-04-04T15:30:00.000Z', 'UTC+10:30'],
  // from 02:00 to 02:30
  ['2026-10-03T15:45:00Z', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', 'UTC+11'],
])('the hour of %s in %s began at %s, %s', (at, zone, start, offset) => {
  expect(new Date(startOfBusinessHour(Date.parse(at), zone)).toISOString()).toBe(start)
  expect(offsetText(new Date(at), zone)).toBe(offset)
})
