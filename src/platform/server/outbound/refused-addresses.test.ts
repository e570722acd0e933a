import { expect, test } from 'vitest'
import { isNetwork, RefusedAddresses } from './refused-addresses.ts'

test.each([
  ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::'],
  ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00:ec2::254'],
  ['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  ['100.64.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['224.0.0.1', '239.1.2.3', '255.255.255.255', '240.0.0.1', 'ff02::1'],
  // IPv4 within IPv6: mapped, compatible, 6to4, NAT64, Teredo
  ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:169.254.169.254', '::ffff:0.0.0.0'],
  ['::127.0.0.1', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:808:808::1', '64:ff9b::10.0.0.1', '64:ff9b::7f00:1'],
  ['64:ff9b:1::8.8.8.8', '2001:0:7f00:1::', '4000::1', 'not an address', ''],
])('%s and its like are refused', (...addresses) => {
  const refused = new RefusedAddresses([])
  expect(addresses.filter((address) => !refused.check(address))).toEqual([])
})

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
  '%s is called',
  (address) => expect(new RefusedAddresses([]).check(address)).toBe(false),
)

test('what is allowed is called, and nothing else', () => {
  const refused = new RefusedAddresses(['10.1.2.0/24', '192.168.1.20', 'fd00::/16'])
  expect(['10.1.2.3', '192.168.1.20', 'fd00::5', '::ffff:10.1.2.3'].map((address) => refused.check(address))).toEqual(
    Array<boolean>(4).fill(false),
  )
  expect(['10.1.3.1', '192.168.1.21', 'fd01::5', '127.0.0.1'].map((address) => refused.check(address))).toEqual(
    Array<boolean>(4).fill(true),
  )
})

test.each([
  ['10.0.0.0/8', true],
  ['127.0.0.1', true],
  ['::/0', true],
  ['fd00::/129', false],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0', false],
  ['fe80::1%eth0', false],
  ['localhost', false],
])('%s as a network: %s', (text, is) => expect(isNetwork(text)).toBe(is))
