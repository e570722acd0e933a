import { BlockList, isIP, isIPv6 } from 'node:net'

const IPV4_BITS = 32

/** Not the public internet, by IANA's special-purpose registries; and the addresses at which clouds serve a machine's secrets. */
const REFUSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of IPv6 only these are called: global unicast, and IPv4 behind a NAT64 or mapped. */
const NAT64 = '64:ff9b::'
const REACHABLE_IPV6 = ['2000::/3', `${NAT64}/96`, '::ffff:0:0/96']
/** Within them: protocols such as Teredo, documentation, and 6to4, which leads to any IPv4 address. */
const REFUSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** Whether a text is a network such as 10.0.0.0/8 or fd00::/8, or one address. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/')
  const longest = isIP(address) === 4 ? IPV4_BITS : isIPv6(address) && !address.includes('%') ? 128 : -1
  return (
    others.length === 0 && longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  )
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

const behindNat64 = (network: string) => {
  const [address = '', bits] = network.split('/')
  return `${NAT64}${address}/${128 - IPV4_BITS + Number(bits)}`
}

const refused = listOf([...REFUSED_IPV4, ...REFUSED_IPV4.map(behindNat64), ...REFUSED_IPV6])
const reachableIpv6 = listOf(REACHABLE_IPV6)

/**
 * The addresses that the server does not connect to on a person's behalf, as a socket's `blockList`: the socket asks it for the very
 * address that it is about to connect to, be it looked up or written as digits. `allow`: networks that are called all the same.
 */
export class RefusedAddresses extends BlockList {
  readonly #allowed: BlockList
  constructor(allow: readonly string[]) {
    super()
    this.#allowed = listOf(allow)
  }

  override check(address: string, family?: 'ipv4' | 'ipv6'): boolean
  override check(address: string | { address: string }): boolean
  override check(given: string | { address: string }): boolean {
    const [address = ''] = (typeof given === 'string' ? given : given.address).split('%')
    const family = familyOf(address)
    if (isIP(address) !== 0 && this.#allowed.check(address, family)) return false
    return (
      isIP(address) === 0 ||
      refused.check(address, family) ||
      (isIPv6(address) && !reachableIpv6.check(address, family))
    )
  }
}
