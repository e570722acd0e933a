import os from 'node:os'
import { readAddress } from '../rules/address-range.ts'

/** Whether an address is in a directly attached network, where it is resolved by ARP; false for loopback. */
export function ownLinks(interfaces = os.networkInterfaces()): (host: string) => boolean {
  const links = Object.values(interfaces).flatMap((addresses = []) =>
    addresses.flatMap(({ address, netmask, internal, family }) => {
      const [own, mask] = [readAddress(address), readAddress(netmask)]
      return internal || family !== 'IPv4' || own === null || mask === null ? [] : { network: own & mask, mask }
    }),
  )
  return (host) => {
    const address = readAddress(host)
    return address !== null && links.some(({ network, mask }) => (address & mask) === network)
  }
}
