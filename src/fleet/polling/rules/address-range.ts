/** From the first address to the last, both included; IPv4 as numbers. */
export interface AddressRange {
  from: number
  to: number
}
export type RangeProblem = 'rangeUnreadable' | 'rangeReversed' | 'rangeTooLarge' | 'rangeNotPrivate'

/** A /16. */
export const MOST_ADDRESSES = 65_536

/** '10.0.0.0/24', '10.0.0.1-10.0.0.99', '10.0.0.1-99' or one address. Includes network and broadcast addresses: miners may have them. */
export function readRange(text: string): AddressRange | RangeProblem {
  const trimmed = text.trim().replaceAll(/\s*[-–—~]\s*/g, '-')
  const range = readCidr(trimmed) ?? readFromTo(trimmed)
  if (!range) return 'rangeUnreadable'
  if (range.from > range.to) return 'rangeReversed'
  if (range.to - range.from >= MOST_ADDRESSES) return 'rangeTooLarge'
  return isPrivate(range) ? range : 'rangeNotPrivate'
}

export function countAddresses(ranges: readonly AddressRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
}

/** Merges overlapping and adjacent ranges, so that no address is tried twice. */
export function joinRanges(ranges: readonly AddressRange[]): AddressRange[] {
  const joined: AddressRange[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}

export function* addressesOf(ranges: readonly AddressRange[]): Generator<string> {
  for (const { from, to } of ranges) for (let address = from; address <= to; address += 1) yield writeAddress(address)
}

/** '10.0.0.7' of its number. */
export function writeAddress(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.')
}

/** The number of '10.0.0.7'; null if it is not an address. */
export function readAddress(text: string): number | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** The usual notation: a CIDR if it is one, else from–to. */
export function writeRange({ from, to }: AddressRange): string {
  const size = to - from + 1
  if (size === 1) return writeAddress(from)
  const bits = Math.log2(size)
  return Number.isInteger(bits) && from % size === 0
    ? `${writeAddress(from)}/${32 - bits}`
    : `${writeAddress(from)}-${writeAddress(to)}`
}

function readCidr(text: string): AddressRange | null {
  const [host = '', bits = '', rest] = text.split('/')
  const address = readAddress(host)
  if (rest !== undefined || address === null || !/^\d{1,2}$/.test(bits) || Number(bits) > 32) return null
  const size = 2 ** (32 - Number(bits))
  const from = Math.floor(address / size) * size
  return { from, to: from + size - 1 }
}

function readFromTo(text: string): AddressRange | null {
  const [first = '', second = first, rest] = text.split('-')
  const from = readAddress(first)
  if (rest !== undefined || from === null) return null
  const to =
    /^\d{1,3}$/.test(second) && Number(second) < 256 ? from - (from % 256) + Number(second) : readAddress(second)
  return to === null ? null : { from, to }
}

/** RFC 1918, RFC 6598 (carriers' networks), link-local, and loopback, where simulated miners listen. */
const PRIVATE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '127.0.0.0/8',
].flatMap((text) => readCidr(text) ?? [])
const isPrivate = ({ from, to }: AddressRange) => PRIVATE.some((network) => network.from <= from && to <= network.to)
