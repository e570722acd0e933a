/** IPv4 addresses of which those octets that are before the part are anything; `from` and `until` have 0 for these. */
export interface AddressRange {
  octetsBefore: OctetsBefore
  from: string
  until: string
}
export type OctetsBefore = 0 | 1 | 2

/** A part that may begin at the last octet alone has no range: no index begins there. */
const PLACES = [0, 1, 2] as const
const OCTETS = Array.from({ length: 256 }, (_, octet) => String(octet))
/** Of more PostgreSQL takes longer to plan than to compare what trigrams find. */
const MOST_RANGES = 64

/**
 * Which IPv4 addresses have the part, such as `10.0.1`, `.0.1` or `10.`, anywhere as they are written; null: too many ranges, or of the last
 * octet. Its first number is the end of an octet unless a dot is before it, its last the beginning of one.
 */
export function addressRanges(part: string): AddressRange[] | null {
  const isFromDot = part.startsWith('.')
  const numbers = (isFromDot ? part.slice(1) : part).split('.')
  if (numbers.length === 1) return null
  const [first = '', ...others] = numbers
  const last = others.pop() ?? ''
  const firsts = OCTETS.filter((octet) => (isFromDot ? octet === first : octet.endsWith(first)))
  const lasts = runsOf(OCTETS.filter((octet) => octet.startsWith(last)))
  if (!others.every((octet) => OCTETS.includes(octet))) return []
  const places = PLACES.filter((place) => place + numbers.length <= 4 && (place > 0 || !isFromDot))
  if (places.length * firsts.length * lasts.length > MOST_RANGES) return null
  return places.flatMap((octetsBefore) =>
    firsts.flatMap((octet) =>
      lasts.map(([from, until]) => {
        const begin = [...Array<string>(octetsBefore).fill('0'), octet, ...others]
        const filled = (next: number, rest: string) =>
          [...begin, String(next), ...Array<string>(4).fill(rest)].slice(0, 4)
        return { octetsBefore, from: filled(from, '0').join('.'), until: filled(until, '255').join('.') }
      }),
    ),
  )
}

/** First and last of numbers that follow each other. */
function runsOf(numbers: readonly string[]): [number, number][] {
  const runs: [number, number][] = []
  for (const number of numbers.map(Number)) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
