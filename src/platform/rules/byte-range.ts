/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a Range header asks of a file (RFC 9110, section 14): one range, or 'whole' for none, several, or one that can't be read,
 * which a server may all answer with the whole file. 'none': it lies beyond the end.
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const last = Math.min(Number(to), sizeBytes)
    return last === 0 ? 'none' : { start: sizeBytes - last, end: sizeBytes - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return 'whole'
  if (start >= sizeBytes) return 'none'
  return { start, end: to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1) }
}
