import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LETTER_COUNT, RANDOM_LETTERS, readReportNumber, reportNumber } from './report-number.ts'

const values = fc.array(fc.nat(LETTER_COUNT - 1), { minLength: RANDOM_LETTERS, maxLength: RANDOM_LETTERS })

test('a number is read as it was written, also in small letters with spaces and dashes', () => {
  fc.assert(
    fc.property(values, (random) => {
      const number = reportNumber(random)
      expect(readReportNumber(number)).toBe(number)
      expect(readReportNumber(` ${number.slice(0, 4)}-${number.slice(4).toLowerCase()} `)).toBe(number)
    }),
  )
})

test('one wrong letter, or two neighbours that changed places, make it none', () => {
  fc.assert(
    fc.property(values, fc.nat(RANDOM_LETTERS - 1), fc.nat(LETTER_COUNT - 1), (random, at, other) => {
      const check = reportNumber(random).slice(-1)
      const wrong = random.with(at, other)
      if (other !== random[at]) expect(readReportNumber(reportNumber(wrong).slice(0, -1) + check)).toBeUndefined()
      const [one = 0, two = 0] = [random[at], random[at + 1]]
      if (at + 1 === RANDOM_LETTERS || one === two) return
      const swapped = random.with(at, two).with(at + 1, one)
      expect(readReportNumber(reportNumber(swapped).slice(0, -1) + check)).toBeUndefined()
    }),
  )
})

test.each(['', 'A', '0000000000000', 'AAAAAAAAAAAAAA', "'; drop table", '\u0000'])('“%s” is none', (typed) => {
  expect(readReportNumber(typed)).toBeUndefined()
})

test('it holds at least 50 random bits', () => {
  expect(RANDOM_LETTERS * Math.log2(LETTER_COUNT)).toBeGreaterThan(50)
})
