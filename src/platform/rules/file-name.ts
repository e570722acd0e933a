const LONGEST_CHARACTERS = 150

/** A file's name as people read it: without path, control or format characters. It names nothing on a disk. */
export function shownFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  return Array.from(clean).slice(0, LONGEST_CHARACTERS).join('') || 'file'
}
