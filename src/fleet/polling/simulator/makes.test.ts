import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askMiner } from '../ask/ask-miner.ts'
import { sendCommand } from '../ask/ask-miner-command.ts'
import { exchange } from '../ask/ask-miner-exchange.ts'
import { isUnsupported } from '../read/miner-models/command-forms.ts'
import { commandsOf } from '../read/miner-models/commands.ts'
import { readAnswer } from '../read/miner-models/read-answer.ts'
import { parseReply } from '../read/miner-reply.ts'
import { NO_LOGINS } from '../rules/login-families.ts'
import { SIMULATED_LOGINS } from './dialects/http.ts'
import { NO_FAULTS } from './faults.ts'
import { asleepWatts, figuresAt } from './figures.ts'
import { WHATSMINER_PASSWORDS } from './privileged.ts'
import { startSimulatedFleet } from './simulated-fleet.ts'
import { isHttpMake, KINDS, MODELS } from './simulated-miner.ts'
import { expectedAnswer } from './expected-answer.ts'
import type { CommandOutcome } from '../ask/command-outcome.ts'
import type { Reader } from '../read/miner-answer.ts'
import type { Wire } from '../read/miner-models/command-forms.ts'
import type { SiteLogins } from '../rules/login-families.ts'
import type { Fault } from './faults.ts'
import type { SimulatedFleet } from './simulated-fleet.ts'
import type { Make, MinerKind, SimulatedMiner } from './simulated-miner.ts'

const PORT = 14_030
const BOOT_MS = 8000
const SHORT_MS = 60
let now = Date.UTC(2026, 5, 1, 4)

let fleet: SimulatedFleet
beforeAll(async () => {
  fleet = await startSimulatedFleet({
    count: 200,
    seed: 5,
    port: PORT,
    base: '127.44.0.0',
    clock: () => now,
    bootMs: BOOT_MS,
    faults: NO_FAULTS,
    mix: Object.fromEntries(KINDS.map((kind) => [kind, 1])),
  })
})
afterAll(() => fleet.stop())
afterEach(async () => {
  await fleet.setFaults(fleet.miners.map(({ index }) => ({ miner: index, fault: null })))
  // Those after a power loss have booted again.
  now += BOOT_MS + 1000
})

const first = (kind: MinerKind) => fleet.miners.find((miner) => miner.kind === kind)!
const poll = ({ address, port, make }: SimulatedMiner, deadlineMs = 3000) =>
  askMiner({ host: address, port, deadlineMs, logins: isHttpMake(make) ? SIMULATED_LOGINS : NO_LOGINS })
const readerOf = (make: Make): Reader => (make === 'antminer-single' ? 'antminer' : make === 'text' ? 'generic' : make)

async function expected(miner: SimulatedMiner): Promise<object> {
  const { fault, bootedAt } = await fleet.stateOf(miner.index)
  const figures = figuresAt(miner, now, NO_FAULTS, { fault, bootedAt })
  const answer = expectedAnswer(miner, figures)
  const share: unknown = answer.hardwareErrorShare === null ? null : expect.closeTo(answer.hardwareErrorShare, 9)
  return {
    kind: 'answered',
    answer: { ...answer, hardwareErrorShare: share, reader: readerOf(miner.make) },
  }
}

describe.each(KINDS)('%s', (kind) => {
  it.each<Fault | null>([null, 'hot', 'fan', 'board', 'low', 'wrongWorker', 'clockWrong'])(
    'is read right with what is wrong with it: %s',
    async (fault) => {
      const miner = first(kind)
      await fleet.setFault(miner.index, fault)
      expect(await poll(miner)).toMatchObject(await expected(miner))
    },
  )

  it.each<[Fault, object]>([
    ['powerLoss', { kind: 'silent', reason: 'timeout' }],
    ['offline', { kind: 'silent', reason: 'closed' }],
    ['refused', { kind: 'silent', reason: 'refused' }],
    ['hung', { kind: 'silent', reason: 'timeout' }],
    ['drip', { kind: 'silent', reason: 'timeout' }],
    ['huge', { kind: 'unreadable' }],
    ['truncated', { kind: 'unreadable' }],
    ['malformed', { kind: 'unreadable' }],
    ['moved', { kind: 'silent', reason: 'refused' }],
  ])('answers oddly: %s', async (fault, outcome) => {
    const miner = first(kind)
    await fleet.setFault(miner.index, fault)
    const isSlow = fault === 'powerLoss' || fault === 'hung' || fault === 'drip'
    expect(await poll(miner, isSlow ? SHORT_MS : undefined)).toMatchObject(outcome)
  })

  it('moves, and comes back', async () => {
    const miner = first(kind)
    await fleet.setFault(miner.index, 'moved')
    const { address } = await fleet.stateOf(miner.index)
    expect(address).not.toBe(miner.address)
    expect(await poll({ ...miner, address })).toMatchObject(await expected(miner))
    await fleet.setFault(miner.index, null)
    expect(await poll(miner)).toMatchObject(await expected(miner))
  })

  it('reports the identity of another miner', async () => {
    const miner = first(kind)
    const { serial, mac } = fleet.miners[miner.index + 1]!
    await fleet.setFault(miner.index, 'otherMiner')
    expect(await poll(miner)).toMatchObject(await expected({ ...miner, serial, mac }))
  })
})

it('braiins reports who it is by gRPC to its site’s login', async () => {
  const { address, port, serial, mac } = first('braiins')
  const ask = (logins: SiteLogins) => askMiner({ host: address, port, logins })
  expect(await ask(SIMULATED_LOGINS)).toMatchObject({
    kind: 'answered',
    answer: { reader: 'braiins', serial, mac, firmwareVersion: '2025-04-08-0-2e8a51c7-25.03-plus' },
  })
  const wrong = { key: 'wrong', of: { braiins: { account: 'root', password: 'wrong' } } }
  expect(await ask(wrong)).toMatchObject({ kind: 'answered', answer: { serial: null, mac: null } })
})

it.each(KINDS.filter((kind) => kind !== 'whatsminer-v3' && !isHttpMake(MODELS[kind].make)))(
  '%s answers a plain question in text',
  async (kind) => {
    const miner = first(kind)
    const asked = await exchange({ host: miner.address, port: miner.port, isFramed: false }, 'summary', 3000)
    if (asked.kind !== 'text') throw new Error(asked.kind)
    expect(asked.text).toMatch(/^STATUS=S,.*\|SUMMARY,Elapsed=\d+,.*\|\0?$/)
    const { bootedAt } = await fleet.stateOf(miner.index)
    const { hashrateThs } = figuresAt(miner, now, NO_FAULTS, { bootedAt })
    const reply = parseReply(asked.text)
    expect('unreadable' in reply || readAnswer(reply)).toMatchObject({ hashrateThs })
  },
)

const passwordOf = { 'whatsminer-v2': WHATSMINER_PASSWORDS.v2, 'whatsminer-v3': WHATSMINER_PASSWORDS.v3 } as const

function send({ address, port, make }: SimulatedMiner, wire: Wire): Promise<CommandOutcome> {
  const password = make === 'whatsminer-v2' || make === 'whatsminer-v3' ? passwordOf[make] : undefined
  return sendCommand(
    { host: address, port, logins: SIMULATED_LOGINS },
    wire,
    password === undefined ? undefined : { password },
  )
}

/** The commands this kind supports, in the form its make expects. */
function commandsOfKind(kind: MinerKind) {
  return { kind, ...commandsOf(readerOf(MODELS[kind].make), MODELS[kind].model) }
}
const ALL = KINDS.map(commandsOfKind)
const RESTARTING = ALL.flatMap(({ kind, restart }) => (isUnsupported(restart) ? [] : { kind, restart }))
const LIGHTING = ALL.flatMap(({ kind, findMe }) => (isUnsupported(findMe) ? [] : { kind, findMe }))
const SWITCHING = ALL.flatMap(({ kind, switchPool }) => (isUnsupported(switchPool) ? [] : { kind, switchPool }))
const SLEEPING = ALL.flatMap(({ kind, sleep, wake }) =>
  isUnsupported(sleep) || isUnsupported(wake) ? [] : { kind, sleep, wake },
)
const LIMITED = ALL.flatMap(({ kind, limitPower }) => (isUnsupported(limitPower) ? [] : { kind, limitPower }))
const WITH_MODES = ALL.flatMap(({ kind, powerMode }) => (isUnsupported(powerMode) ? [] : { kind, powerMode }))

describe('commands', () => {
  it.each(SLEEPING)('$kind sleeps, keeps answering, and wakes', async ({ kind, sleep, wake }) => {
    const miner = first(kind)
    expect(await send(miner, sleep(now))).toMatchObject({ kind: 'done' })
    expect(await poll(miner)).toMatchObject({ kind: 'answered', answer: { hashrateThs: 0, watts: asleepWatts(miner) } })
    expect(await send(miner, wake(now))).toMatchObject({ kind: 'done' })
    // An Avalon wakes by a reboot.
    now += BOOT_MS + 300_000
    const outcome = await poll(miner)
    expect(outcome.kind === 'answered' && outcome.answer.hashrateThs).toBeGreaterThan(0.9 * miner.ratedThs * 0.9)
  })

  it.each(LIMITED)('$kind draws less with a limit, and refuses one above its rating', async ({ kind, limitPower }) => {
    const miner = first(kind)
    expect(await send(miner, limitPower(miner.ratedWatts / 2))).toMatchObject({ kind: 'done' })
    const outcome = await poll(miner)
    expect(outcome.kind === 'answered' && outcome.answer.watts).toBeLessThan(0.7 * miner.ratedWatts)
    expect(await send(miner, limitPower(miner.ratedWatts * 2))).toMatchObject({ kind: 'refused' })
    expect(await send(miner, limitPower(miner.ratedWatts))).toMatchObject({ kind: 'done' })
    expect(await fleet.stateOf(miner.index)).toMatchObject({ powerShare: 1 })
  })

  it.each(WITH_MODES)('$kind has power modes', async ({ kind, powerMode }) => {
    const miner = first(kind)
    for (const [mode, powerShare] of [['low', 0.8] as const, ['normal', 1] as const]) {
      expect(await send(miner, powerMode(mode))).toMatchObject({ kind: 'done' })
      expect(await fleet.stateOf(miner.index)).toMatchObject({ powerShare })
    }
  })

  it.each(SLEEPING)('a disobedient $kind confirms, and keeps mining', async ({ kind, sleep }) => {
    const miner = first(kind)
    await fleet.setFault(miner.index, 'disobedient')
    expect(await send(miner, sleep(now))).toMatchObject({ kind: 'done' })
    expect(await fleet.stateOf(miner.index)).toMatchObject({ isAsleep: false })
    const outcome = await poll(miner)
    expect(outcome.kind === 'answered' && outcome.answer.hashrateThs).toBeGreaterThan(0)
  })

  it.each(RESTARTING)('$kind restarts', async ({ kind, restart }) => {
    const miner = first(kind)
    expect(await send(miner, restart)).toMatchObject({ kind: 'done' })
    expect(await poll(miner)).toMatchObject({ kind: 'silent', reason: 'closed' })
    now += BOOT_MS + 5000
    expect(await poll(miner)).toMatchObject({ kind: 'answered', answer: { uptimeS: 5 } })
  })

  it.each(LIGHTING)('$kind switches its light on', async ({ kind, findMe }) => {
    const miner = first(kind)
    for (const isLightOn of [true, false]) {
      expect(await send(miner, findMe(isLightOn))).toMatchObject({ kind: 'done' })
      expect(await fleet.stateOf(miner.index)).toMatchObject({ isLightOn })
    }
  })

  it.each(SWITCHING)('$kind switches its pool', async ({ kind, switchPool }) => {
    const miner = first(kind)
    for (const active of [1, 0]) {
      expect(await send(miner, switchPool(active))).toMatchObject({ kind: 'done' })
      const outcome = await poll(miner)
      expect(outcome.kind === 'answered' && outcome.answer.pools.findIndex(({ isActive }) => isActive)).toBe(active)
    }
    expect(await send(miner, switchPool(7))).toMatchObject({ kind: 'refused', code: isHttpMake(miner.make) ? 422 : 25 })
  })

  it.each(RESTARTING)('$kind refuses when it is read-only', async ({ kind, restart }) => {
    const miner = first(kind)
    await fleet.setReadOnly(miner.index, true)
    expect(await send(miner, restart)).toMatchObject({
      kind: 'refused',
      ...(miner.make === 'whatsminer-v3'
        ? { code: -4 }
        : { code: isHttpMake(miner.make) ? 403 : 45, isAccessDenied: true }),
    })
    expect(await poll(miner)).toMatchObject({ kind: 'answered' })
    await fleet.setReadOnly(miner.index, false)
  })
})
