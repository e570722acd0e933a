import { expect, test } from 'vitest'
import { fixture, startTinyMiner, startTinyWeb } from '../ask/ask-miner-testing.ts'
import { OVER_HTTP } from '../ask/ask-miner-questions.ts'
import { SIMULATED_LOGIN } from '../simulator/dialects/http.ts'
import { startSimulatedFleet } from '../simulator/simulated-fleet.ts'
import { addressesOf, readRange } from '../rules/address-range.ts'
import type { AddressRange } from '../rules/address-range.ts'
import { scanAddresses } from './scan.ts'
import type { Found, ScanOptions } from './scan.ts'

async function scan(options: Partial<ScanOptions> & Pick<ScanOptions, 'addresses'>) {
  const found: Found[] = []
  const counts = { probed: 0, open: 0 }
  await scanAddresses(
    { signal: new AbortController().signal, ...options },
    { onProbed: () => (counts.probed += 1), onOpen: () => (counts.open += 1), onFound: (one) => found.push(one) },
  )
  return { found, counts }
}
const addresses = (text: string) => addressesOf([readRange(text) as AddressRange])

test('every simulated miner of a range is found and identified', async () => {
  const fleet = await startSimulatedFleet({ count: 40, base: '127.86.0.0', seed: 5, faults: { offline: 0, lost: 0 } })
  try {
    const { found, counts } = await scan({ addresses: addresses('127.86.0.0/24') })
    expect(counts).toEqual({ probed: 256, open: 40 })
    const hosts = new Set(found.map(({ host }) => host))
    expect(hosts).toEqual(new Set(fleet.miners.map(({ address }) => address)))
    expect(found.filter(({ answer }) => answer === null)).toEqual([])
    const known = found.filter(({ answer }) => answer?.serial ?? answer?.mac)
    expect(known.length).toBeGreaterThan(20)
  } finally {
    await fleet.stop()
  }
})

test('an unreadable answer is also reported, after a second attempt', async () => {
  const miner = await startTinyMiner('127.87.0.1', 4028)
  miner.answer = (_, socket) => socket.end('<html>a printer</html>')
  try {
    const { found } = await scan({ addresses: ['127.87.0.1'], askMs: [200, 200] })
    expect(found).toEqual([{ host: '127.87.0.1', port: 4028, answer: null }])
    expect(miner.asked.length).toBeGreaterThanOrEqual(2)
  } finally {
    await miner.stop()
  }
})

const WEB_PORT = 14_081

test('a miner that knows HTTP alone is found by its pages, and no other web server is', async () => {
  const [bitaxe, printer, camera] = await Promise.all(
    ['127.89.0.1', '127.89.0.2', '127.89.0.3'].map((host) => startTinyWeb(host, WEB_PORT)),
  )
  bitaxe!.answer = ({ path }, response) =>
    response.writeHead(path === '/api/system/info' ? 200 : 404).end(fixture('bitaxe-gamma-http'))
  printer!.answer = (_asked, response) => response.end('<html>a printer</html>')
  camera!.answer = (_asked, response) =>
    response.writeHead(401, { 'www-authenticate': 'Digest realm="camera", nonce="n", qop="auth"' }).end()
  const login = { account: 'root', password: 'secret' }
  const logins = { key: 'k', of: { antminer: login, braiins: login, auradine: login } }
  try {
    const { found, counts } = await scan({ addresses: addresses('127.89.0.0/29'), webPorts: [WEB_PORT], logins })
    expect(found).toMatchObject([{ host: '127.89.0.1', port: WEB_PORT, answer: { reader: 'axeos' } }])
    expect(counts).toEqual({ probed: 8, open: 1 })
    // Each was asked once for the pages of the families, and got no login.
    for (const { asked } of [printer!, camera!]) {
      expect(asked.length).toBeLessThanOrEqual(OVER_HTTP.length)
      expect(asked.filter(({ method, headers }) => method !== 'GET' || headers['authorization'])).toEqual([])
    }
  } finally {
    await Promise.all([bitaxe!, printer!, camera!].map((each) => each.stop()))
  }
})

test('a miner whose pages ask for a login is found with it, or as one that can’t be read yet', async () => {
  const fleet = await startSimulatedFleet({
    count: 12,
    base: '127.89.8.0',
    seed: 5,
    port: WEB_PORT,
    faults: { offline: 0, lost: 0 },
    mix: { 'antminer-web': 1, auradine: 1, 'braiins-rest': 1 },
  })
  const options = () => ({ addresses: addresses('127.89.8.0/28'), webPorts: [WEB_PORT] })
  const of = { antminer: SIMULATED_LOGIN, auradine: SIMULATED_LOGIN, braiins: SIMULATED_LOGIN }
  try {
    const without = await scan(options())
    expect(without.found.map(({ answer }) => answer)).toEqual(fleet.miners.map(() => null))
    const familyAt = new Map(without.found.map(({ host, login }) => [host, login?.family]))
    const FAMILIES: Readonly<Record<string, string>> = { 'antminer-web': 'antminer', 'braiins-rest': 'braiins' }
    for (const { make, address } of fleet.miners) expect(familyAt.get(address)).toBe(FAMILIES[make] ?? make)
    const { found } = await scan({ ...options(), logins: { key: 'k', of } })
    // Those that would get it in clear wait until a person adds them.
    const read = new Set(found.flatMap(({ host, answer }) => (answer ? [host] : [])))
    expect(read).toEqual(
      new Set(fleet.miners.flatMap(({ make, address }) => (make === 'antminer-web' ? [address] : []))),
    )
    expect(found).toHaveLength(fleet.miners.length)
  } finally {
    await fleet.stop()
  }
})

test('an aborted scan ends at once and reports no more', async () => {
  const abort = new AbortController()
  let probed = 0
  await scanAddresses(
    { addresses: addresses('127.88.0.0/20'), signal: abort.signal, probes: 16 },
    {
      onProbed() {
        probed += 1
        if (probed === 100) abort.abort()
      },
      onOpen: () => {},
      onFound: () => {},
    },
  )
  expect(probed).toBeLessThan(200)
})
