/** What a page knows when its test connection to the room's port did not come about. */
export interface FailedConnection {
  /** of the page's own address */
  pageHost: string
  /** where the server can be reached, by its own answer */
  serverAddresses: readonly string[]
  /** how many addresses the browser offered of itself */
  ownAddresses: number
}

export type LikelyProblem = 'noOwnAddresses' | 'noServerAddress' | 'privateAddress' | 'blockedPort'

const PRIVATE = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:|fe80:)/i
const isPrivate = (host: string) => host === 'localhost' || PRIVATE.test(host.replaceAll(/[[\]]/g, ''))

/** What most likely keeps a browser from the room, the most certain reason first. */
export function likelyProblem({ pageHost, serverAddresses, ownAddresses }: FailedConnection): LikelyProblem {
  if (ownAddresses === 0) return 'noOwnAddresses'
  if (serverAddresses.length === 0) return 'noServerAddress'
  return serverAddresses.every(isPrivate) && !isPrivate(pageHost) ? 'privateAddress' : 'blockedPort'
}

/** The addresses and ports of the candidates in a description (RFC 8839). */
export function candidatesIn(sdp: string): { address: string; port: number }[] {
  return Array.from(sdp.matchAll(/^a=candidate:\S+ \d+ \S+ \d+ (\S+) (\d+) /gim), ([, address = '', port]) => ({
    address,
    port: Number(port),
  }))
}

/** kbit/s that a picture of the better quality, one of the smaller, and sound alone take. */
const NEEDED = { picture: 1700, smallPicture: 300, sound: 80 }
export type Capacity = keyof typeof NEEDED | 'nothing'

/** What a line carries. */
export function capacityOf(kbitPerS: number): Capacity {
  const known = Object.entries(NEEDED) as [keyof typeof NEEDED, number][]
  return known.find(([, least]) => kbitPerS >= least)?.[0] ?? 'nothing'
}
