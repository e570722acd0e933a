/** One line of media in an offer (RFC 8866), as far as the room takes it. */
export interface OfferedMedia {
  kind: 'audio' | 'video'
  mid: string
  /** of VP8, or of Opus */
  payloadType: number
}

/** The longest offer that a browser of the room makes has 8 kB. */
export const OFFER_MAX_CHARS = 20_000
const MOST_MEDIA = 8
const CODECS = { audio: /^opus\/48000/i, video: /^vp8\/90000/i } as const

/** What a browser offers; null for what is no offer that the room can answer. */
export function offeredMedia(sdp: string): OfferedMedia[] | null {
  if (sdp.length > OFFER_MAX_CHARS || !sdp.startsWith('v=0')) return null
  const [session = '', ...sections] = sdp.split(/\r?\n(?=m=)/)
  if (sections.length === 0 || sections.length > MOST_MEDIA) return null
  if (![session, ...sections].some((part) => /^a=fingerprint:/m.test(part))) return null
  const found = sections.map(mediaOf)
  return found.includes(null) ? null : (found as OfferedMedia[])
}

/** Whether a browser offers a test connection: data alone. */
export function isTestOffer(sdp: string): boolean {
  if (sdp.length > OFFER_MAX_CHARS || !sdp.startsWith('v=0') || !/^a=fingerprint:/m.test(sdp)) return false
  const media = Array.from(sdp.matchAll(/^m=(\S+) .*$/gm))
  return media.length === 1 && /^m=application .*webrtc-datachannel\s*$/.test(media[0]?.[0] ?? '')
}

function mediaOf(section: string): OfferedMedia | null {
  const kind = /^m=(audio|video) /.exec(section)?.[1] as OfferedMedia['kind'] | undefined
  const mid = /^a=mid:([\w-]{1,16})\r?$/m.exec(section)?.[1]
  if (kind === undefined || mid === undefined) return null
  for (const [, payloadType, codec = ''] of section.matchAll(/^a=rtpmap:(\d{1,3}) (\S+)/gm))
    if (CODECS[kind].test(codec)) return { kind, mid, payloadType: Number(payloadType) }
  return null
}

/**
 * The offer without the addresses of its sender: names in them would have to be looked up, and the first packet gives its sender's address anyway.
 * Any line with the word goes: what reads the offer takes a line that no browser writes so, and would send packets to any address.
 */
export function withoutCandidates(sdp: string): string {
  return sdp
    .split(/(?<=\n)/)
    .filter((line) => !/candidate/i.test(line))
    .join('')
}

/** The answer with another address in its candidates: the one at which browsers reach the server from outside. */
export function announcedAt(sdp: string, address: string): string {
  return sdp.replaceAll(/^(a=candidate:\S+ \d+ UDP \d+ )\S+/gim, `$1${address}`)
}
