import { expect, test } from 'vitest'
import { startTinyMiner } from '../ask/ask-miner-testing.ts'
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
