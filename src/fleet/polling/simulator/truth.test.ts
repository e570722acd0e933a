import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_FAULTS } from './faults.ts'
import { startSimulatedFleet } from './simulated-fleet.ts'
import { KINDS } from './simulated-miner.ts'
import type { SimulatedFleet } from './simulated-fleet.ts'
import type { MinerKind } from './simulated-miner.ts'

const PORT = 14_032
let fleet: SimulatedFleet
beforeAll(async () => {
  fleet = await startSimulatedFleet({
    count: 200,
    seed: 6,
    port: PORT,
    base: '127.47.0.0',
    faults: NO_FAULTS,
    mix: Object.fromEntries(KINDS.map((kind) => [kind, 1])),
  })
})
afterAll(() => fleet.stop())

async function ask(kind: MinerKind, message: string): Promise<string> {
  const { address } = fleet.miners.find((miner) => miner.kind === kind)!
  const socket = connect(PORT, address)
  socket.write(message)
  // Every byte, also those that no reader parses.
  return textOf(socket)
}
const command = (name: string, parameter?: string) => JSON.stringify({ command: name, parameter })

describe('a cgminer', () => {
  it.each([
    ['nonsense', command('nonsense'), 'E', 14, 'Invalid command'],
    ['broken JSON', '{"command":"summary"', 'E', 23, 'Invalid JSON'],
    ['no command', '{"cmds":"summary"}', 'E', 24, "Missing JSON 'command'"],
    ['a privileged command', command('addpool', 'a,b,c'), 'E', 45, "Access denied to 'addpool' command"],
    ['summary', command('summary'), 'S', 11, 'Summary'],
    ['stats', command('stats'), 'S', 70, 'CGMiner stats'],
    ['pools', command('pools'), 'S', 7, '2 Pool(s)'],
    ['devs', command('devs'), 'S', 9, '3 ASC(s)'],
    ['edevs', command('edevs'), 'S', 9, '3 ASC(s)'],
    ['devdetails', command('devdetails'), 'S', 69, 'Device Details'],
    ['config', command('config'), 'S', 33, 'CGMiner config'],
    ['coin', command('coin'), 'S', 78, 'CGMiner coin'],
    ['check', command('check', 'summary'), 'S', 72, 'Check command'],
    ['check of nothing', command('check'), 'E', 71, 'Missing check cmd'],
  ])('answers %s with its code', async (_name, message, letter, code, text) => {
    const reply = JSON.parse((await ask('t30', message)).replace('\0', '')) as { STATUS: object[] }
    expect(reply.STATUS).toMatchObject([{ STATUS: letter, Code: code, Msg: text }])
  })

  it.each([
    ['summary', 'Y', 'Y'],
    ['addpool', 'Y', 'N'],
    ['nonsense', 'N', 'N'],
  ])('answers of %s whether it exists, and whether it may be sent', async (name, exists, access) => {
    expect(await ask('t30', command('check', name))).toContain(`{"Exists":"${exists}","Access":"${access}"}`)
  })

  it('answers each of joined commands for itself', async () => {
    const reply = JSON.parse((await ask('t30', command('summary+nonsense+pools'))).replace('\0', '')) as object
    expect(reply).toMatchObject({
      summary: [{ STATUS: [{ Code: 11 }] }],
      nonsense: [{ STATUS: [{ Code: 14 }] }],
      pools: [{ STATUS: [{ Code: 7 }], POOLS: [{}, {}] }],
    })
  })

  it('answers in text', async () => {
    expect(await ask('text', command('devs'))).toMatch(/^STATUS=S,.*Code=9,Msg=3 ASC\(s\),.*\|ASC=0,.*\|ASC=2,.*\|\0$/)
    expect(await ask('text', command('nonsense'))).toMatch(/^STATUS=E,.*Code=14,Msg=Invalid command,/)
  })
})

// Of a T2T 30 kB, of an S19 1.7, of an Avalon 1246 7, as in the fixtures.
it.each<[MinerKind, string, number]>([
  ['t30', 'stats', 25_000],
  ['antminer', 'stats', 1600],
  ['avalon', 'stats', 4500],
  ['luxos', 'stats', 1600],
  ['t30', 'pools', 1000],
  ['generic', 'summary', 600],
])('%s answers %s in full', async (kind, name, bytes) => {
  const text = await ask(kind, command(name))
  expect(text.length).toBeGreaterThan(bytes)
  expect(text.length).toBeLessThan(67_000)
})
