import ipaddr from 'ipaddr.js'

/**
 * What tries and codes are counted by. An IPv6 line has a /64 network and may use another of its addresses for each request, so all of them
 * count as one. What is no address, as the person by whom codes by mail are counted, stays.
 */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
