import { createServer } from 'node:net'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askMiner } from './ask-miner.ts'
import { fixture, startTinyMiner } from './ask-miner-testing.ts'
import { startSimulatedFleet } from '../simulator/simulated-fleet.ts'
import { NO_FAULTS } from '../simulator/faults.ts'
import { lackConnections } from '../../testing/lack-connections.ts'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { SimulatedFleet } from '../simulator/simulated-fleet.ts'
import type { Fault } from '../simulator/faults.ts'

const PORT = 14_028
const AT = Date.UTC(2026, 5, 1, 4)
const SHORT_MS = 300

const poll = (host: string, deadlineMs = 3000) => askMiner({ host, port: PORT, deadlineMs })

describe('askMiner against the simulator', () => {
  let fleet: SimulatedFleet
  beforeAll(async () => {
    fleet = await startSimulatedFleet({
      count: 40,
      seed: 5,
      port: PORT,
      base: '127.40.0.0',
      clock: () => AT,
      faults: NO_FAULTS,
      mix: { t30: 1, t20: 1, antminer: 1, generic: 1 },
    })
  })
  afterAll(() => fleet.stop())
  afterEach(async () => {
    for (const miner of fleet.miners) await fleet.setFault(miner.index, null)
  })
  const first = (kind: string) => fleet.miners.find((miner) => miner.kind === kind)!

  it.each<[Fault, object]>([
    ['hung', { kind: 'silent', reason: 'timeout' }],
    ['drip', { kind: 'silent', reason: 'timeout' }],
    ['refused', { kind: 'silent', reason: 'refused' }],
    ['offline', { kind: 'silent', reason: 'closed' }],
    ['huge', { kind: 'unreadable', reason: 'more than 262144 bytes' }],
    ['truncated', { kind: 'unreadable', reason: expect.stringContaining('not JSON') }],
    ['malformed', { kind: 'unreadable', reason: expect.stringContaining('not JSON') }],
    ['hot', { kind: 'answered', answer: { maxCelsius: expect.closeTo(95, -1) } }],
    ['fan', { kind: 'answered', answer: { minFanRpm: 0 } }],
    [
      'board',
      { kind: 'answered', answer: { boards: expect.arrayContaining([expect.objectContaining({ isAlive: false })]) } },
    ],
    ['low', { kind: 'answered', answer: { hashrateThs: expect.closeTo(21, -1) } }],
    ['clockWrong', { kind: 'answered', answer: { uptimeS: null } }],
    [
      'wrongWorker',
      { kind: 'answered', answer: { pools: [{ isActive: true, user: expect.stringMatching(/^q8/) }, {}] } },
    ],
  ])('sees %s for what it is', async (fault, outcome) => {
    const miner = first('t30')
    await fleet.setFault(miner.address, fault)
    const got = await poll(miner.address, fault === 'hung' || fault === 'drip' ? SHORT_MS : undefined)
    expect(got).toMatchObject(outcome)
    if (got.kind === 'unreadable') expect(got.raw.length).toBeLessThanOrEqual(16_000)
  })

  it('reads every make, and asks an Antminer one by one from then on', async () => {
    const habits = {}
    const host = first('antminer').address
    for (const asked of [1, 2]) {
      const outcome = await askMiner({ host, port: PORT }, habits)
      expect(outcome, `poll ${asked}`).toMatchObject({
        kind: 'answered',
        answer: { reader: 'antminer', model: 'Antminer S19' },
      })
      expect(habits).toEqual({ isAskedSingly: true, reader: 'antminer' })
    }
    expect(await poll(first('t20').address)).toMatchObject({ answer: { reader: 'innosilicon', model: 'T2T-20T' } })
    expect(await poll(first('generic').address)).toMatchObject({ answer: { boards: [{}, {}, {}] } })
  })

  it('is not delayed by a hung miner', async () => {
    const [hung, ...others] = fleet.miners.slice(0, 12)
    await fleet.setFault(hung!.index, 'hung')
    const order: string[] = []
    await Promise.all(
      [hung!, ...others].map(async (miner) => {
        const outcome = await poll(miner.address)
        order.push(outcome.kind)
      }),
    )
    expect(order).toEqual([...others.map(() => 'answered'), 'silent'])
  })

  it('joins a running poll of the same miner', () => {
    const { address } = first('t30')
    expect(poll(address)).toBe(poll(address))
  })
})

describe('askMiner against odd miners', () => {
  let server: Server
  const sockets = new Set<Socket>()
  let connections = 0
  let answer: (socket: Socket, command: string) => void
  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('data', (data) => answer(socket, String(data)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const ask = (deadlineMs = 3000) => {
    connections = 0
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has no other kind of address
    return askMiner({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, deadlineMs })
  }
  const t2t = readFileSync(new URL('../read/miner-models/fixtures/innosilicon-t2t-joined.txt', import.meta.url))
  const nul = Buffer.from([0])
  const inTwo = (socket: Socket, first: Buffer[], second = t2t.subarray(500)) => {
    socket.write(Buffer.concat(first), () => setTimeout(() => socket.end(second), 20))
  }

  it('needs one connection for joined commands, even if the miner never closes it', async () => {
    answer = (socket) => socket.write(t2t)
    expect(await ask()).toMatchObject({ kind: 'answered', answer: { serial: 'T2TA11907150042' } })
    expect(connections).toBe(1)
  })

  it('reads a whole reply without NUL from a miner that never closes', async () => {
    answer = (socket) => socket.write(t2t.subarray(0, -1))
    expect(await ask(SHORT_MS)).toMatchObject({ kind: 'answered' })
  })

  it.each([
    ['in one piece', (socket: Socket) => socket.write(t2t.subarray(0, -1))],
    [
      'in two',
      (socket: Socket) =>
        socket.write(t2t.subarray(0, 500), () => setTimeout(() => socket.write(t2t.subarray(500, -1)), 20)),
    ],
  ])('does not wait for the deadline after a whole reply, %s, of a miner that never closes', async (_how, send) => {
    answer = send
    expect(await ask(600_000)).toMatchObject({ kind: 'answered', answer: { serial: 'T2TA11907150042' } })
  })

  it.each<[how: string, (socket: Socket) => void]>([
    ['in two packets of which the first ends with a NUL', (socket) => inTwo(socket, [t2t.subarray(0, 500), nul])],
    ['after a packet of one NUL', (socket) => inTwo(socket, [nul], t2t)],
    ['before the question', () => {}],
    ['and resets the connection', (socket) => socket.write(t2t.subarray(0, -1), () => socket.resetAndDestroy())],
    ['after a mark of byte order', (socket) => socket.end(Buffer.concat([Buffer.from('\uFEFF'), t2t]))],
    ['with a line feed instead of a NUL', (socket) => socket.end(`${t2t.subarray(0, -1).toString()}\r\n`)],
  ])('reads a reply that comes %s', async (how, send) => {
    answer = send
    if (how === 'before the question') server.once('connection', (socket) => socket.end(t2t))
    expect(await ask()).toMatchObject({ kind: 'answered', answer: { serial: 'T2TA11907150042' } })
  })

  it('calls a reply that ends with a NUL unreadable without waiting for the deadline', async () => {
    answer = (socket) => socket.write('{"SUMMARY":[{"Elap\0')
    expect(await ask(600_000)).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('not JSON') })
  })

  it('ends with the first NUL after what can’t be read, however many follow', async () => {
    let pieces = 0
    answer = (socket) => {
      const send = () => {
        if (socket.destroyed) return
        pieces += 1
        socket.write('x\0', () => setImmediate(send))
      }
      socket.write(`{"STATS":[{"a":1,}],"b":"${'x'.repeat(200_000)}`, send)
    }
    expect(await ask(600_000)).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('not JSON') })
    // Put off by each, the end would come with as many as a reply may have bytes: after minutes.
    expect(pieces).toBeLessThan(10_000)
  })

  it('asks one by one when a joined question gets no answer, and keeps the answers', async () => {
    answer = (socket, command) =>
      command.includes('"summary"')
        ? socket.end('{"SUMMARY":[{"Elapsed":60,"GHS 5s":"30000.5"}],"id":1}\0')
        : socket.end()
    expect(await ask()).toMatchObject({ kind: 'answered', answer: { hashrateThs: 30.0005, uptimeS: 60, pools: [] } })
    expect(connections).toBe(6)
  })

  it('returns the reason of a miner that refuses everything, without NUL', async () => {
    answer = (socket) => socket.end('{"STATUS":[{"STATUS":"E","Code":45,"Msg":"Access denied"}],"id":1}\0')
    expect(await ask()).toMatchObject({
      kind: 'unreadable',
      reason: 'Access denied',
      raw: expect.not.stringContaining('\0'),
    })
  })

  it('returns closed for a miner that closes at once, and unreachable without a host', async () => {
    answer = (socket) => socket.end()
    expect(await ask()).toMatchObject({ kind: 'silent', reason: 'closed' })
    expect(await askMiner({ host: '255.255.255.255' })).toMatchObject({
      kind: 'silent',
      reason: 'unreachable',
    })
  })
})

it('rejects each time for a port that cannot be asked, and is not held up by it', async () => {
  for (let time = 0; time < 2; time += 1)
    await expect(askMiner({ host: '127.0.0.1', port: 70_000 })).rejects.toThrow('70000')
})

async function answerInPieces(socket: Socket, reply: string) {
  const size = Math.ceil(reply.length / 7)
  for (let at = 0; at < reply.length; at += size) {
    socket.write(reply.slice(at, at + size))
    await sleep(5)
  }
}

it('opens connections again, however the miner before ended them', async () => {
  const miner = await startTinyMiner()
  const ends: [kind: string, end: (socket: Socket) => void][] = [
    ['silent', (socket) => socket.end()],
    ['silent', (socket) => socket.resetAndDestroy()],
    ['silent', () => {}],
    ['unreadable', (socket) => socket.end('{"SUMMARY":[{"Elap')],
    ['unreadable', (socket) => socket.write('{"SUMMARY":[{"Elap\0')],
    ['answered', (socket) => socket.end(fixture('innosilicon-t2t-joined').subarray(0, -1))],
  ]
  const ask = () => askMiner({ host: miner.host, port: miner.port, deadlineMs: SHORT_MS })
  for (const [kind, end] of ends) {
    miner.answer = (_message, socket) => end(socket)
    expect(await ask()).toMatchObject({ kind })
    miner.answer = (_message, socket) => socket.write(fixture('innosilicon-t2t-joined'))
    expect(await ask()).toMatchObject({ kind: 'answered', answer: { serial: 'T2TA11907150042' } })
  }
  await miner.stop()
})

it('a miner is asked once this machine has a connection again', async () => {
  const miner = await startTinyMiner()
  miner.answer = (_message, socket) => socket.end(fixture('innosilicon-t2t-joined'))
  const ask = () => askMiner({ host: miner.host, port: miner.port, deadlineMs: SHORT_MS })
  const lack = lackConnections(miner.host, 2)
  try {
    expect(await ask()).toMatchObject({ kind: 'answered' })
  } finally {
    lack.mockRestore()
  }
  const noneLeft = lackConnections(miner.host)
  try {
    expect(await ask()).toMatchObject({ kind: 'silent', reason: 'notAsked' })
  } finally {
    noneLeft.mockRestore()
  }
  expect(miner.asked).toHaveLength(1)
  await miner.stop()
})

it('keeps apart what comes from several miners in pieces at once', async () => {
  const miners = await Promise.all(['a', 'b', 'c'].map(() => startTinyMiner()))
  const serials = miners.map((_, i) => `T2TA1190715000${i}`)
  miners.forEach((miner, i) => {
    const reply = fixture('innosilicon-t2t-joined').toString().replaceAll('T2TA11907150042', serials[i]!)
    miner.answer = (_message, socket) => void answerInPieces(socket, reply)
  })
  const outcomes = await Promise.all(miners.map(({ host, port }) => askMiner({ host, port })))
  expect(outcomes.map((outcome) => outcome.kind === 'answered' && outcome.answer.serial)).toEqual(serials)
  await Promise.all(miners.map((miner) => miner.stop()))
})
