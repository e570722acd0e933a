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

/** File systems take 255, where a Chinese character is three. */
const LONGEST_SAFE_BYTES = 200
/** Holds the month or day by which files differ, and the ending. */
const KEPT_END = 30

/** The name of a file that leaves the server: it names no folder, no file system refuses it, and no mark of direction hides its ending. Too long a one loses some of its middle. */
export function safeFileName(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]/gu, '_').replace(/^[.\s]+/, '_')
  const characters = Array.from(safe)
  const begin = characters.slice(0, -KEPT_END).join('')
  const end = characters.slice(-KEPT_END).join('')
  const utf8 = new TextEncoder()
  const { read } = utf8.encodeInto(begin, new Uint8Array(LONGEST_SAFE_BYTES - utf8.encode(end).length))
  return begin.slice(0, read) + end || '_'
}

const EXTENSIONS: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
}

/** The name of a stored file in its address. */
export function storedNameOf(key: string, contentType: string): string {
  return `${key}.${EXTENSIONS[contentType] ?? 'webp'}`
}
