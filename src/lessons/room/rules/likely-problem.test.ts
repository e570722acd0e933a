import { expect, test } from 'vitest'
import { candidatesIn, capacityOf, likelyProblem } from './likely-problem.ts'

test.each([
  ['minerva.example.com', ['203.0.113.9'], 2, 'blockedPort'],
  ['minerva.example.com', ['192.168.0.5', '10.1.2.3'], 2, 'privateAddress'],
  ['minerva.example.com', ['127.0.0.1'], 1, 'privateAddress'],
  ['minerva.example.com', ['fd12:3456::1'], 1, 'privateAddress'],
  ['minerva.example.com', ['172.32.0.1'], 1, 'blockedPort'],
  ['minerva.example.com', ['192.168.0.5', '203.0.113.9'], 2, 'blockedPort'],
  ['192.168.0.5', ['192.168.0.5'], 1, 'blockedPort'],
  ['localhost', ['127.0.0.1'], 1, 'blockedPort'],
  ['[::1]', ['::1'], 1, 'blockedPort'],
  ['minerva.example.com', [], 1, 'noServerAddress'],
  ['minerva.example.com', ['203.0.113.9'], 0, 'noOwnAddresses'],
])('a page of %s, a server at %j, %i own addresses: %s', (pageHost, serverAddresses, ownAddresses, expected) => {
  expect(likelyProblem({ pageHost, serverAddresses, ownAddresses })).toBe(expected)
})

test('candidates are read from a description', () => {
  const sdp =
    'v=0\r\na=candidate:1 1 UDP 2122317823 127.0.0.1 7082 typ host\r\na=candidate:2 1 udp 1 fd00::1 9 typ host\r\n'
  expect(candidatesIn(sdp)).toEqual([
    { address: '127.0.0.1', port: 7082 },
    { address: 'fd00::1', port: 9 },
  ])
  expect(candidatesIn('hello')).toEqual([])
})

test.each([
  [5000, 'picture'],
  [1700, 'picture'],
  [1699, 'smallPicture'],
  [299, 'sound'],
  [79, 'nothing'],
])('%i kbit/s carry %s', (kbitPerS, expected) => {
  expect(capacityOf(kbitPerS)).toBe(expected)
})

test.each([
  ['172.16.0.1', true],
  ['172.20.0.1', true],
  ['172.15.0.1', false],
  ['8.10.0.1', false],
  ['::1', true],
  ['::1234', false],
  ['fe80::1', true],
])('an address %s is private: %s', (address, isPrivate) => {
  const found = likelyProblem({ pageHost: 'minerva.example.com', serverAddresses: [address], ownAddresses: 1 })
  expect(found).toBe(isPrivate ? 'privateAddress' : 'blockedPort')
})
