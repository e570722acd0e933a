/** The scripts that people here write in and that never join letters by a mark, and what separates words. */
const UNJOINED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{N}\p{P}\p{Z}`
/** Zero-width, of Persian, Hindi and emoji, and the separator of vowels in Mongolian. */
const JOINERS = String.raw`\p{Join_Control}\u180E`
/** Zero-width spaces, soft hyphens, marks of direction and the like; not what emoji, and letters of other scripts, are made with. */
const INVISIBLE = new RegExp(
  String.raw`(?![${JOINERS}\p{Variation_Selector}\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}`,
  'gu',
)
/** Joiners with nothing to join. */
const IDLE_JOINERS = new RegExp(String.raw`(?<=^|[${UNJOINED}])[${JOINERS}]+|[${JOINERS}]+(?=[${UNJOINED}]|$)`, 'gu')

/**
 * A text as one line: breaks, tabs, other control characters and spaces of other widths are a space; invisible characters are dropped, and so are
 * the ends' spaces. A name with a break in it would begin a line of its own in a message, one with a mark of direction would turn the words behind
 * it, and two that differ by an invisible character would look the same.
 */
export function inOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/(?!\u3000)\p{Zs}/gu, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(IDLE_JOINERS, '')
    .trim()
}
