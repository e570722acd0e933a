import { expect, test } from 'vitest'
import { ownLinks } from './own-link.ts'

const of = (address: string, netmask: string, internal = false) => ({
  address,
  netmask,
  internal,
  family: 'IPv4' as const,
  mac: '00:00:00:00:00:00',
  cidr: null,
})
const isOnLink = ownLinks({
  lo: [of('127.0.0.1', '255.0.0.0', true)],
  eth0: [of('10.77.15.254', '255.255.240.0'), of('192.168.1.2', '255.255.255.0')],
  none: undefined,
})

test.each([
  ['10.77.0.1', true],
  ['10.77.15.255', true],
  ['10.77.16.0', false],
  ['192.168.1.77', true],
  ['192.168.2.1', false],
  ['127.0.0.5', false],
  ['no address', false],
])('%s is on a link of this machine: %s', (host, expected) => {
  expect(isOnLink(host)).toBe(expected)
})
