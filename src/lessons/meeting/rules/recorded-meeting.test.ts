import { expect, test } from 'vitest'
import { recordedMeeting, recordingStart } from './recorded-meeting.ts'

test.each([
  ['algebra_2026-11-23-10-00-05.mp4', { meetingNumber: 'algebra', namedMs: Date.UTC(2026, 10, 23, 10, 0, 5) }],
  ['my_room_2026-11-23-10-00-05.webm', { meetingNumber: 'my_room', namedMs: Date.UTC(2026, 10, 23, 10, 0, 5) }],
  ['1234.mp4', { meetingNumber: '1234', namedMs: null }],
  ['metadata.json', null],
  ['algebra.mp4.part', null],
  ['line\nalgebra.mp4', null],
  ['.hidden.mp4', null],
  ['.mp4', null],
])('%s', (name, expected) => {
  expect(recordedMeeting(name)).toEqual(expected)
})

const HOUR = 3_600_000
const live = { liveStartedMs: 100 * HOUR, endedMs: 101 * HOUR, zoneMs: 8 * HOUR, durationMs: HOUR / 2 }
test.each([
  ['by its name in UTC', { namedMs: 100 * HOUR + 5000, writtenMs: 200 * HOUR }, 100 * HOUR + 5000],
  ['by its name in the business zone', { namedMs: 108 * HOUR + 5000, writtenMs: 200 * HOUR }, 100 * HOUR + 5000],
  ['by when it was written', { namedMs: 50 * HOUR, writtenMs: 100.75 * HOUR }, 100.25 * HOUR],
  ['with the lesson', { namedMs: null, writtenMs: 200 * HOUR }, 100 * HOUR],
  ['at the earliest, a quarter of an hour before', { namedMs: 99.75 * HOUR, writtenMs: 0 }, 99.75 * HOUR],
  ['no earlier', { namedMs: 99.75 * HOUR - 1, writtenMs: 0 }, 100 * HOUR],
  ['at its end', { namedMs: 101 * HOUR, writtenMs: 0 }, 101 * HOUR],
  ['minutes before the lesson', { namedMs: 100 * HOUR - 300_000, writtenMs: 0 }, 100 * HOUR - 300_000],
])('a recording began %s', (_, times, expected) => {
  expect(recordingStart({ ...live, ...times })).toBe(expected)
})
