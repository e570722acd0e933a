import { expect, test } from 'vitest'
import { isStillTrue } from './contact-causes.ts'

test.each([
  ['booked', '已预约', true],
  ['booked', '已取消', false],
  ['waiting', '已预约', true],
  ['seated', '候补', false],
  ['tomorrow', '已到场', false],
  ['called', '已完成', false],
  ['called', '已到场', true],
  ['cancelled', '已预约', false],
] as const)('%s is still true of a booking that is %s: %s', (cause, state, expected) => {
  expect(isStillTrue(cause, state)).toBe(expected)
})
