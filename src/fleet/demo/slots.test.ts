import { expect, test } from 'vitest'
import { slotsOf } from './slots.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(text)

test('days before the hours are cut in four, the others in hours; the last one ends with the period', () => {
  const slots = slotsOf({
    fromMs: at('2026-11-18T00:00+08:00'),
    toMs: at('2026-11-19T02:30+08:00'),
    hourlyFromMs: at('2026-11-19T00:00+08:00'),
    zone,
  })
  expect(slots.map(({ day, hourMs }) => [day, hourMs === null])).toEqual([
    ...Array.from({ length: 4 }, () => ['2026-11-18', true]),
    ...Array.from({ length: 3 }, () => ['2026-11-19', false]),
  ])
  expect(slots.at(-1)).toMatchObject({ fromMs: at('2026-11-19T02:00+08:00'), toMs: at('2026-11-19T02:30+08:00') })
})

test('slots follow each other without a hole, from the middle of an hour on', () => {
  const fromMs = at('2026-11-18T22:17+08:00')
  const toMs = at('2026-11-19T01:05+08:00')
  const slots = slotsOf({ fromMs, toMs, hourlyFromMs: at('2026-11-18T00:00+08:00'), zone })
  expect(slots[0]?.fromMs).toBe(fromMs)
  expect(slots.map((slot) => slot.toMs)).toEqual([...slots.slice(1).map((slot) => slot.fromMs), toMs])
  expect(slots[0]?.hourMs).toBe(at('2026-11-18T22:00+08:00'))
})
