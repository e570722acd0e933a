/** GB 11643-1999: the weights of the first 17 digits, and the digit for each remainder of their sum by 11. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** A resident's number of 18 characters with its check digit, or that of another document: 5 to 17 letters and digits. */
export function isIdNumber(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return /^[A-Z0-9()-]{5,17}$/.test(text)
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return text[17] === CHECKS[sum % 11]
}

/** All but the first three and the last two characters are hidden. */
export function maskedIdNumber(idNo: string | null): string | null {
  if (idNo === null) return null
  return idNo.length <= 5
    ? '*'.repeat(idNo.length)
    : `${idNo.slice(0, 3)}${'*'.repeat(idNo.length - 5)}${idNo.slice(-2)}`
}
