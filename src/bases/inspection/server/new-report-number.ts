import { randomInt } from 'node:crypto'
import { LETTER_COUNT, RANDOM_LETTERS, reportNumber } from '../rules/report-number.ts'

/** A number that no report has had: 54 random bits. */
export const newReportNumber = (): string =>
  reportNumber(Array.from({ length: RANDOM_LETTERS }, () => randomInt(LETTER_COUNT)))
