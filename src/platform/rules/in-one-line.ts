/**
 * A text as one line: breaks, tabs and other control characters are a space, marks of direction are gone, and so are the ends' spaces.
 * A name with a break in it would begin a line of its own in a message, and one with a mark would turn the words behind it.
 */
export function inOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .trim()
}
