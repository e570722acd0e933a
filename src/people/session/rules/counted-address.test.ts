import { expect, test } from 'vitest'
import { countedAddress } from './counted-address.ts'

test.each([
  ['198.51.100.9', '198.51.100.9'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['user 7', 'user 7'],
])('%s counts as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})
