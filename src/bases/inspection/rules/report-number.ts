/** No letter or digit that looks like another one of these, or like one left out. 23 of them: a prime, as the check letter needs. */
const LETTERS = '34679ACDEFGHJKMNPQRTWXY'

/** Twelve letters of 23 hold 54 random bits: numbers can't be guessed one after another. */
export const RANDOM_LETTERS = 12

/** How many letters there are to choose from. */
export const LETTER_COUNT = LETTERS.length

/** Distinct weights that are not 0 modulo a prime: one wrong letter, or two that changed places, always shows. */
const checkLetter = (values: readonly number[]) =>
  LETTERS.charAt(values.reduce((sum, value, at) => sum + value * (at + 1), 0) % LETTER_COUNT)

/** A report's number of random values, each below LETTER_COUNT, with its check letter at the end. */
export const reportNumber = (values: readonly number[]): string =>
  values.map((value) => LETTERS.charAt(value)).join('') + checkLetter(values)

/** The number as it was typed or scanned: in capitals, without spaces and dashes. Undefined when it can't be one. */
export function readReportNumber(typed: string): string | undefined {
  const number = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
  const values = Array.from(number.slice(0, -1), (letter) => LETTERS.indexOf(letter))
  const isOne = values.length === RANDOM_LETTERS && !values.includes(-1) && number.endsWith(checkLetter(values))
  return isOne ? number : undefined
}
