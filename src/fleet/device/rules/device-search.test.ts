import { expect, test } from 'vitest'
import { searchTerms, withPlainSigns } from './device-search.ts'

const NOTHING = { network: null, address: null, macs: [] as string[] }

test.each([
  ['  T30x17 ', { text: 'T30x17' }],
  ['矿机', { text: '矿机' }],
  ['10.20.1.0/24', { text: '10.20.1.0/24', network: '10.20.1.0/24' }],
  ['10.20.1.7/8', { text: '10.20.1.7/8', network: '10.20.1.7/8' }],
  ['10.20.1.0/33', { text: '10.20.1.0/33' }],
  ['300.1.1.1/8', { text: '300.1.1.1/8' }],
  ['10.20.1', { text: '10.20.1', address: '10.20.1' }],
  ['.17', { text: '.17', address: '.17' }],
  ['.1', { text: '.1' }],
  ['fd00::7', { text: 'fd00::7', address: 'fd00::7', macs: ['fd:00:7'] }],
  ['AA:BB:CC:00:11:22', { text: 'AA:BB:CC:00:11:22', address: 'aa:bb:cc:00:11:22', macs: ['aa:bb:cc:00:11:22'] }],
  ['aa-bb-cc-00-11-22', { text: 'aa-bb-cc-00-11-22', macs: ['aa:bb:cc:00:11:22'] }],
  ['aabb.cc00.1122', { text: 'aabb.cc00.1122', macs: ['aa:bb:cc:00:11:22'] }],
  ['AABBCC001122', { text: 'AABBCC001122', macs: ['aa:bb:cc:00:11:22'] }],
  ['aab', { text: 'aab' }],
  ['AABB', { text: 'AABB', macs: ['aa:bb', 'a:ab:b'] }],
  ['aabbc', { text: 'aabbc', macs: ['aa:bb:c', 'a:ab:bc'] }],
  ['aabbcc', { text: 'aabbcc', macs: ['aa:bb:cc', 'a:ab:bc:c'] }],
  ['FD00::/64', { text: 'FD00::/64', network: 'fd00::/64' }],
  ['fd00:1::7/128', { text: 'fd00:1::7/128', network: 'fd00:1::7/128' }],
  ['::ffff:10.0.0.0/104', { text: '::ffff:10.0.0.0/104', network: '::ffff:10.0.0.0/104' }],
  ['fd00::/129', { text: 'fd00::/129' }],
  ['fd00:/64', { text: 'fd00:/64' }],
  ['fd00::1::2/64', { text: 'fd00::1::2/64' }],
  ['0011.2233.4455', { text: '0011.2233.4455', address: '0011.2233.4455', macs: ['00:11:22:33:44:55'] }],
  ['10.2011.1', { text: '10.2011.1', address: '10.2011.1' }],
  ['10.255.1.0/24', { text: '10.255.1.0/24', network: '10.255.1.0/24' }],
  ['a10.20.1.0/24', { text: 'a10.20.1.0/24' }],
  ['aa:bb:c', { text: 'aa:bb:c', address: 'aa:bb:c', macs: ['aa:bb:c'] }],
  ['aabbcc0011223', { text: 'aabbcc0011223' }],
])('%s', (typed, terms) => {
  expect(searchTerms(typed)).toEqual({ ...NOTHING, ...terms })
})

test.each([
  ['10。20。1。7', '10.20.1.7'],
  ['１０．２０．', '10.20.'],
  ['10。20。1。0／24', '10.20.1.0/24'],
  ['ＡＡ：ＢＢ：ＣＣ：００：１１：２２', 'AA:BB:CC:00:11:22'],
  ['aa：bb：cc：00：11：22', 'aa:bb:cc:00:11:22'],
  ['Ａ－１２３', 'Ａ－１２３'],
  ['７', '７'],
  ['矿机。7', '矿机。7'],
  [' 10.20 ', '10.20'],
  ['T30x17', 'T30x17'],
])('%s is looked for as %s', (typed, looked) => {
  expect(withPlainSigns(typed)).toBe(looked)
})
