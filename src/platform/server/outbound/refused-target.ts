import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { OutboundConfig } from './connect-outbound.ts'
import { RefusedAddresses } from './refused-addresses.ts'

const DEADLINE_MS = 2000

/** What the server is set up to call: `what` in words for the log, and a host as a name or as digits. */
export interface OutboundTarget {
  what: string
  host: string
}

/** The address for which a host is not called, when none of its addresses may be; null: it is called, or its addresses are not known now. */
export async function refusedAddress({ outboundAllow }: OutboundConfig, host: string): Promise<string | null> {
  const refused = new RefusedAddresses(outboundAllow)
  const addresses = isIP(host) ? [host] : await addressesOf(host)
  return addresses.every((address) => refused.check(address)) ? (addresses[0] ?? null) : null
}

async function addressesOf(host: string): Promise<string[]> {
  const found = lookup(host, { all: true }).then((all) => all.map(({ address }) => address))
  return Promise.race([found.catch(() => []), sleep(DEADLINE_MS, [], { ref: false })])
}

/** The targets that are not called now, with the address for which each is refused. */
export async function findRefused(config: OutboundConfig, targets: readonly OutboundTarget[]) {
  const found = await Promise.all(
    targets.map(async (target) => ({ ...target, address: await refusedAddress(config, target.host) })),
  )
  const data = found.flatMap(({ address, ...target }) => (address === null ? [] : [{ ...target, address }]))
  return { data, totalCount: data.length }
}

/** Logs what is set up and not called, and names the setting that allows it to the person who started the server. */
export async function reportRefused(
  { config, log }: { config: OutboundConfig; log: Logger },
  targets: readonly OutboundTarget[],
  say: (line: string) => void,
): Promise<void> {
  for (const { what, host, address } of (await findRefused(config, targets)).data) {
    log.warn({ what, host, address }, 'an address is set up that is not called: OUTBOUND_ALLOW does not name it')
    say(`${what}: ${host} (${address}) is not called unless OUTBOUND_ALLOW names it. See .env.example.`)
  }
}

/** The host of a URL, as sockets want it. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
