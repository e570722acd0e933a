import { expect, test } from 'vitest'
import { fixedFields, isKeptTooShort, lastsTooLong, startsTooEarly, takesRecording } from './lesson-plan.ts'
import type { Plan } from './lesson-plan.ts'

const NOW = new Date('2026-11-22T10:00:30Z')
const plan = (more: Partial<Plan> = {}): Plan => ({
  name: '荷塘月色',
  course: '语文',
  startTime: new Date('2026-11-22T10:00:00Z'),
  endTime: new Date('2026-11-22T11:00:00Z'),
  type: '直播',
  ...more,
})
const past = { startTime: new Date('2026-11-22T09:59:59Z') }

test.each([
  ['live, within the running minute', plan(), null, false],
  ['live, in the past', plan(past), null, true],
  ['recorded, in the past', plan({ ...past, type: '录播' }), null, false],
  ['live, as it was', plan(past), plan(past), false],
  ['live, moved into the past', plan(past), plan(), true],
  ['recorded before, now live', plan(past), plan({ ...past, type: '录播' }), true],
] as const)('%s: too early is %s', (_, lesson, before, expected) => {
  expect(startsTooEarly(lesson, before, NOW)).toBe(expected)
})

const until = (endTime: string) => plan({ endTime: new Date(endTime) })
test.each([
  ['of a day', until('2026-11-23T10:00:00Z'), null, false],
  ['of a day and a minute', until('2026-11-23T10:01:00Z'), null, true],
  ['of ten years', until('2036-11-22T11:00:00Z'), plan(), true],
  ['as long as before', until('2026-11-25T10:00:00Z'), until('2026-11-25T10:00:00Z'), false],
  ['longer than before', until('2026-11-25T10:01:00Z'), until('2026-11-25T10:00:00Z'), true],
] as const)('%s: too long is %s', (_, lesson, before, expected) => {
  expect(lastsTooLong(lesson, before)).toBe(expected)
})

/** Ends by default in the first hour of the 23rd of that zone, where it is the 22nd now. */
const kept = (keepVideoUntil: string | null, endTime = '2026-11-22T16:30:00Z') => ({
  keepVideoUntil,
  endTime: new Date(endTime),
})
test.each([
  ['for good', kept(null), null, false],
  ['until the day on which it ends', kept('2026-11-23'), null, false],
  ['until the day before it ends', kept('2026-11-22'), null, true],
  ['of last week, until today', kept('2026-11-22', '2026-11-15T10:00:00Z'), null, false],
  ['of last week, until yesterday', kept('2026-11-21', '2026-11-15T10:00:00Z'), null, true],
  ['as short as before', kept('2026-11-21'), kept('2026-11-21'), false],
  ['shorter than before', kept('2026-11-20'), kept('2026-11-21'), true],
  ['as long as before, but of a later lesson', kept('2026-11-23', '2026-11-24T10:00:00Z'), kept('2026-11-23'), true],
] as const)('a video kept %s', (_, lesson, before, expected) => {
  expect(isKeptTooShort(lesson, before, NOW, 'Asia/Shanghai')).toBe(expected)
})

test.each([
  [{}, []],
  [{ name: '背影', type: '录播' }, ['name', 'type']],
  [past, ['startTime']],
  [{ endTime: new Date('2026-11-22T12:00:00Z'), course: '数学' }, ['course', 'endTime']],
] as const)('%o touches %o of an ended lesson', (more, expected) => {
  expect(fixedFields({ ...plan(), state: '已结束' }, plan(more))).toEqual(expected)
  expect(fixedFields({ ...plan(), state: '未开始' }, plan(more))).toEqual([])
})

test.each([
  [undefined, false],
  [null, false],
  ['coming', false],
  ['nothing', true],
  ['failed', true],
  ['refused', true],
] as const)('where the recording is %s, one may be sent: %s', (recording, expected) => {
  expect(takesRecording(recording)).toBe(expected)
})
