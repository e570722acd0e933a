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

const LONGEST_SAFE = 200

/** The name of a file that leaves the server: it names no folder, no file system refuses it, and no mark of direction hides its ending. */
export function safeFileName(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]/gu, '_').replace(/^[.\s]+/, '_')
  return safe.slice(0, LONGEST_SAFE) || '_'
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
