/** Encodings that a file without a mark may be in, beside UTF-8; the first that fits is taken. */
export const ENCODINGS = ['gb18030', 'windows-1252', 'windows-1251', 'big5'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The text of a file as programs write it, in the encoding that it seems to be in, or in `encoding`. Null when it is no text, as of a picture. */
export function decodeText(file: Uint8Array, encoding: string | null = encodingOf(file)): string | null {
  return encoding && decode(file, encoding)
}

/** UTF-8 with or without BOM, UTF-16 with BOM, else a guess between Chinese and Western European. Null when it is none of these. */
export function encodingOf(file: Uint8Array): string | null {
  const [first, second] = file
  const candidates =
    first === 0xff && second === 0xfe
      ? ['utf-16le']
      : first === 0xfe && second === 0xff
        ? ['utf-16be']
        : ['utf-8', ...(hasLoneLetters(file) ? ['windows-1252', 'gb18030'] : ['gb18030', 'windows-1252'])]
  return candidates.find((encoding) => decode(file, encoding) !== null) ?? null
}

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\u0008\u000E-\u0019\u007F-\u009F]/

function decode(file: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(file)
    // Any bytes are characters in those of one byte, where control characters show that they are none.
    return (encoding.startsWith('windows') ? CONTROLS : /\0/).test(text) ? null : text
  } catch {
    return null
  }
}

const isHigh = (byte = 0) => byte >= 0x80
const isLetter = (byte = 0) => /[a-z]/i.test(String.fromCodePoint(byte))

/** Whether most bytes beyond ASCII are single ones before a letter, like é in 'Générale'. Chinese characters have two such bytes, but for rare ones. */
function hasLoneLetters(file: Uint8Array): boolean {
  let lone = 0
  let paired = 0
  for (let at = 0; at < file.length; at += 1) {
    if (!isHigh(file[at])) continue
    if (isHigh(file[at - 1]) || isHigh(file[at + 1])) paired += 1
    else if (isLetter(file[at + 1])) lone += 1
  }
  return lone > paired / 2
}
