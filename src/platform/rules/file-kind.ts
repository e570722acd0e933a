export type FileKind =
  | { is: 'video'; contentType: 'video/mp4' | 'video/webm' | 'video/quicktime'; extension: 'mp4' | 'webm' | 'mov' }
  | { is: 'picture'; contentType: 'image/jpeg' | 'image/png' | 'image/webp'; extension: 'jpg' | 'png' | 'webp' }

/** How much of a file's beginning shows its type. */
export const HEAD_BYTES = 64

const KINDS = {
  mp4: { is: 'video', contentType: 'video/mp4', extension: 'mp4' },
  webm: { is: 'video', contentType: 'video/webm', extension: 'webm' },
  mov: { is: 'video', contentType: 'video/quicktime', extension: 'mov' },
  jpg: { is: 'picture', contentType: 'image/jpeg', extension: 'jpg' },
  png: { is: 'picture', contentType: 'image/png', extension: 'png' },
  webp: { is: 'picture', contentType: 'image/webp', extension: 'webp' },
} as const satisfies Record<string, FileKind>

/** Brands of ISO base media files that browsers play as video. */
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/

/** What a file is by its first bytes; its name is ignored. Undefined: none of the kinds that are taken. */
export function fileKind(head: Uint8Array): FileKind | undefined {
  const text = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return KINDS.jpg
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return KINDS.png
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return KINDS.webp
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? KINDS.webm : undefined
  if (text.slice(4, 8) !== 'ftyp') return undefined
  const brand = text.slice(8, 12)
  if (brand === 'qt  ') return KINDS.mov
  return MP4_BRANDS.test(brand) ? KINDS.mp4 : undefined
}
