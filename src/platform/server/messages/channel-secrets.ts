import { unsealOutbound } from '../outbound/unseal-outbound.ts'
import type { SealedPlace, Sealing } from '../sealing/sealing.ts'

const urlOf = (id: number): SealedPlace => `notification_channel.sealed_url ${id}`
const secretOf = (id: number): SealedPlace => `notification_channel.sealed_secret ${id}`

/** What a channel's row keeps of its secrets; undefined stays so. */
export function sealChannel(
  sealing: Sealing,
  id: number,
  { url, secret }: { url: string | undefined; secret: string | undefined },
): { url: string | undefined; secret: string | undefined } {
  return {
    url: url === undefined ? undefined : sealing.seal(urlOf(id), url),
    secret: secret === undefined ? undefined : sealing.seal(secretOf(id), secret),
  }
}

/** Its address, of which people see the host. */
export function openUrl(sealing: Sealing, id: number, sealed: string): string {
  return sealing.unseal(urlOf(id), sealed)
}

/** What it takes to send to it. Throws OutboundError where no key opens them. */
export function openToSend(
  sealing: Sealing,
  id: number,
  sealed: { url: string; secret: string | null },
): { url: string; secret: string | null } {
  return {
    url: unsealOutbound(sealing, urlOf(id), sealed.url),
    secret: sealed.secret === null ? null : unsealOutbound(sealing, secretOf(id), sealed.secret),
  }
}
