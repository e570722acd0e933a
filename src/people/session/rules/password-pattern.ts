const SPECIAL = '!@#$%^&*?()'

/**
 * Whether a password may be chosen: 6 to 16 characters with at least one digit, two different lowercase and two different
 * uppercase letters, and one of !@#$%^&*?(). Other characters are allowed, too.
 */
export function isPasswordAllowed(password: string): boolean {
  const characters = Array.from(password)
  const different = (pattern: RegExp) => new Set(characters.filter((character) => pattern.test(character))).size
  return (
    // What is asked for below makes six.
    characters.length <= 16 &&
    different(/[0-9]/) >= 1 &&
    different(/[a-z]/) >= 2 &&
    different(/[A-Z]/) >= 2 &&
    characters.some((character) => SPECIAL.includes(character))
  )
}
