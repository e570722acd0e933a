import { expect, test } from 'vitest'
import { searchTerms } from './device-search.ts'

const NOTHING = { network: null, address: null, mac: null }

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
  ['fd00::7', { text: 'fd00::7', address: 'fd00::7', mac: 'fd:00:7' }],
  ['AA:BB:CC:00:11:22', { text: 'AA:BB:CC:00:11:22', address: 'aa:bb:cc:00:11:22', mac: 'aa:bb:cc:00:11:22' }],
  ['aa-bb-cc-00-11-22', { text: 'aa-bb-cc-00-11-22', mac: 'aa:bb:cc:00:11:22' }],
  ['aabb.cc00.1122', { text: 'aabb.cc00.1122', mac: 'aa:bb:cc:00:11:22' }],
  ['AABBCC001122', { text: 'AABBCC001122', mac: 'aa:bb:cc:00:11:22' }],
  ['aabbc', { text: 'aabbc' }],
  ['aabbcc', { text: 'aabbcc', mac: 'aa:bb:cc' }],
  ['0011.2233.4455', { text: '0011.2233.4455', address: '0011.2233.4455', mac: '00:11:22:33:44:55' }],
  ['10.2011.1', { text: '10.2011.1', address: '10.2011.1' }],
  ['10.255.1.0/24', { text: '10.255.1.0/24', network: '10.255.1.0/24' }],
  ['a10.20.1.0/24', { text: 'a10.20.1.0/24' }],
  ['aa:bb:c', { text: 'aa:bb:c', address: 'aa:bb:c', mac: 'aa:bb:c' }],
  ['aabbcc0011223', { text: 'aabbcc0011223' }],
])('%s', (typed, terms) => {
  expect(searchTerms(typed)).toEqual({ ...NOTHING, ...terms })
})
