/** A text without case, digits and signs: what is left of a password when its decoration is gone. */
export function passwordStem(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
/** Fewer digits in a row may be in a password by chance. */
const PHONE_DIGITS = 6

/**
 * Why a password of the right pattern is easily guessed all the same: a common word, or what is known of the person, with digits and signs
 * around it. `common` holds stems.
 */
export function passwordWeakness(
  password: string,
  { name = '', phone = '' }: { name?: string; phone?: string },
  common: ReadonlySet<string>,
): 'common' | 'personal' | undefined {
  const stem = passwordStem(password)
  if (common.has(stem)) return 'common'
  const isNamed = [name, phone].some((text) => passwordStem(text) !== '' && passwordStem(text) === stem)
  const digits = digitsOf(phone)
  const hasPhone = digits.length >= PHONE_DIGITS && digitsOf(password).includes(digits)
  return isNamed || hasPhone ? 'personal' : undefined
}
