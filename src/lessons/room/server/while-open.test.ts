import { expect, test } from 'vitest'
import { whileOpen } from './while-open.ts'

/** Open when looked at as often as given, closed from then on. */
function line(openLooks: number) {
  let looks = 0
  return {
    isOpen: () => looks++ < openLooks,
    send: () => {
      throw new Error('Track is closed')
    },
  }
}

test('nothing is sent by a line that is closed or not there', () => {
  whileOpen(line(0), (open) => open.send())
  whileOpen(undefined, () => expect.unreachable())
})

test('a line that closes as something is sent throws nothing', () => {
  whileOpen(line(1), (open) => open.send())
})

test('what fails on an open line is not hidden', () => {
  expect(() => whileOpen(line(2), (open) => open.send())).toThrow('Track is closed')
})
