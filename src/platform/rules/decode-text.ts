/** The text of a file as programs write it: UTF-8 with or without BOM, UTF-16 with BOM, GB18030. Null when it is none of these, as of a picture. */
export function decodeText(file: Uint8Array): string | null {
  const [first, second] = file
  const encodings =
    first === 0xff && second === 0xfe
      ? ['utf-16le']
      : first === 0xfe && second === 0xff
        ? ['utf-16be']
        : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file)
      return text.includes('\0') ? null : text
    } catch {
      // the next one
    }
  }
  return null
}
