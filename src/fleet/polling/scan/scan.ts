import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINER_PORT } from '../../rules/miner-port.ts'
import { askMiner, AURADINE_PORT, HTTP_PORT, WHATSMINER_V3_PORT } from '../ask/ask-miner.ts'
import { isLack } from '../ask/ask-miner-exchange.ts'
import { isAboutLogin, LOGIN_REFUSED } from '../ask/ask-miner-login.ts'
import type { MinerAnswer, NotAsked, PollOutcome } from '../read/miner-answer.ts'
import { loginsInDigest, NO_LOGINS } from '../rules/login-families.ts'
import type { LoginFamily, SiteLogins } from '../rules/login-families.ts'
import { ownLinks } from './own-link.ts'

/** The cgminer API, then Whatsminer API 3; the first open port is asked. */
const PORTS = [MINER_PORT, WHATSMINER_V3_PORT] as const
/** Tried only where a host refused one of those: they cost nothing where nothing is. */
const WEB_PORTS = [HTTP_PORT, AURADINE_PORT] as const

export interface ScanOptions {
  addresses: Iterable<string>
  signal: AbortSignal
  /** addresses tried at once, each on every port */
  probes?: number
  /** miners asked at once */
  questions?: number
  /** time-outs of a connection, one per pass: a miss proves nothing, so it is retried with more time */
  probeMs?: readonly number[]
  /** deadlines for identifying a miner, one per attempt */
  askMs?: readonly number[]
  /** for miners that turn out to be of a make whose pages ask for one */
  logins?: SiteLogins
  /** where pages of miners are */
  webPorts?: readonly number[]
}

/** An open port; the answer is null if nothing readable came. A web server is one only if it is a miner's. */
export interface Found {
  host: string
  port: number
  answer: MinerAnswer | null
  /** of a miner that can't be read without */
  login?: AskedLogin
}

export interface AskedLogin {
  family: LoginFamily
  /** the site's was sent, and refused */
  isRefused: boolean
}

interface Open {
  host: string
  port: number
  isWeb: boolean
}

export interface ScanListener {
  /** an address that is finished, with or without an open port */
  onProbed: () => void
  onOpen: () => void
  onFound: (found: Found) => void
}

const DEFAULTS = {
  probes: 2048,
  questions: 1000,
  probeMs: [500, 1500],
  askMs: [3000, 3000, 6000],
  webPorts: WEB_PORTS,
  logins: NO_LOGINS,
}

const BUSY_PAUSE_MS = 100
const MOST_BUSY_PAUSES = 100

/**
 * A system keeps a limited number of neighbours (Linux: 1,024, each for at least a few seconds) and silently drops packets for others. If
 * many addresses on this machine's own link did not respond, they are tried once more, slowly enough for each to get an entry.
 */
const NEAR_UNHEARD_OF = 400
const NEIGHBOURS_KEPT_MS = 5000
const SLOW_PROBES = 200
const SLOW_PROBE_MS = 1500

/**
 * Scans for miners: probes the ports, asks the open ones for their identity, and retries missed ones. Never rejects; when aborted
 * it starts nothing new and finishes what is in flight.
 */
export async function scanAddresses(options: ScanOptions, listener: ScanListener): Promise<void> {
  const { addresses, signal, probes, questions, probeMs, askMs, logins, webPorts } = { ...DEFAULTS, ...options }
  const open: Open[] = []
  const idle: (() => void)[] = []
  let isProbing = true
  const wake = () => idle.splice(0).forEach((resolve) => resolve())
  // Asking starts with the first open port, in parallel with probing.
  const asking = workers(questions, async () => {
    while (!signal.aborted) {
      const next = open.shift()
      if (next) {
        const found = next.isWeb
          ? await identifyWeb(next, { askMs, logins })
          : await identify(next, { askMs, signal, logins })
        if (found && next.isWeb) listener.onOpen()
        // A miner that was not fully read may be readable next time.
        if (found && (found.answer || !signal.aborted)) listener.onFound(found)
      } else if (isProbing) await new Promise<void>((resolve) => idle.push(resolve))
      else return
    }
  })
  const prober = new Prober(probes, signal, webPorts)
  const passes = async (hosts: Iterable<string>, timeouts: readonly number[], atOnce?: number) => {
    let missed = hosts
    for (const timeoutMs of timeouts) {
      const again: string[] = []
      await prober.tryAll(missed, { timeoutMs, atOnce }, (host, tried) => {
        if (tried === 'nothing') {
          again.push(host)
          return
        }
        listener.onProbed()
        if (typeof tried === 'string') return
        if (!tried.isWeb) listener.onOpen()
        open.push(tried)
        wake()
      })
      missed = again
    }
    return [...missed]
  }
  const isOnLink = ownLinks()
  const { yes: near = [], no: far = [] } = Object.groupBy(await passes(addresses, probeMs), (host) =>
    isOnLink(host) ? 'yes' : 'no',
  )
  far.forEach(listener.onProbed)
  if (near.length > NEAR_UNHEARD_OF) {
    await sleep(NEIGHBOURS_KEPT_MS, undefined, { signal }).catch(() => {})
    near.splice(0, near.length, ...(await passes(near, [SLOW_PROBE_MS], SLOW_PROBES)))
  }
  near.forEach(listener.onProbed)
  isProbing = false
  wake()
  await asking
}

function workers(count: number, work: () => Promise<void>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, work))
}

type Closed = 'refused' | 'nothing' | 'busy'

/** Tries addresses in parallel, and fewer at once as soon as this machine runs out of connections. */
class Prober {
  #atOnce: number
  #running = 0
  readonly #signal: AbortSignal
  readonly #webPorts: readonly number[]

  constructor(atOnce: number, signal: AbortSignal, webPorts: readonly number[]) {
    this.#atOnce = atOnce
    this.#signal = signal
    this.#webPorts = webPorts
  }

  async tryAll(
    hosts: Iterable<string>,
    { timeoutMs, atOnce = Infinity }: { timeoutMs: number; atOnce?: number | undefined },
    onTried: (host: string, tried: Open | Closed) => void,
  ) {
    const left = hosts[Symbol.iterator]()
    const putBack: string[] = []
    let pausesLeft = MOST_BUSY_PAUSES
    await workers(Math.min(atOnce, this.#atOnce), async () => {
      this.#running += 1
      while (!this.#signal.aborted) {
        const host = putBack.pop() ?? left.next().value
        if (host === undefined) break
        const tried = await openPort(host, timeoutMs, this.#webPorts)
        if (tried !== 'busy') {
          onTried(host, tried)
          pausesLeft = MOST_BUSY_PAUSES
        } else if (pausesLeft === 0) onTried(host, 'nothing')
        else {
          putBack.push(host)
          // Asking miners, and the rest of the process, need connections as well.
          this.#atOnce = Math.max(1, Math.min(this.#atOnce, Math.floor(this.#running * 0.7)))
          if (this.#running > this.#atOnce) break
          pausesLeft -= 1
          await sleep(BUSY_PAUSE_MS)
        }
      }
      this.#running -= 1
    })
  }
}

/**
 * The first open port; 'refused' if the host is up without one, 'nothing' if nothing responded in time, 'busy' if this
 * machine could not try.
 */
async function openPort(host: string, timeoutMs: number, webPorts: readonly number[]): Promise<Open | Closed> {
  const tried = await firstOpen(host, PORTS, timeoutMs)
  if (typeof tried.open === 'number') return { host, port: tried.open, isWeb: false }
  if (tried.isBusy) return 'busy'
  if (!tried.isUp) return 'nothing'
  const web = await firstOpen(host, webPorts, timeoutMs)
  if (typeof web.open === 'number') return { host, port: web.open, isWeb: true }
  if (web.isBusy) return 'busy'
  return tried.areAllRefused ? 'refused' : 'nothing'
}

async function firstOpen(host: string, ports: readonly number[], timeoutMs: number) {
  const results = await Promise.all(ports.map((port) => probe(host, port, timeoutMs)))
  return {
    open: ports[results.indexOf('open')],
    isBusy: results.includes('busy'),
    isUp: results.includes('refused'),
    areAllRefused: results.every((result) => result === 'refused'),
  }
}

function probe(host: string, port: number, timeoutMs: number): Promise<'open' | Closed> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (result: 'open' | Closed) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(result)
    }
    const timer = setTimeout(() => end('nothing'), timeoutMs)
    socket.once('connect', () => end('open'))
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      end(code === 'ECONNREFUSED' ? 'refused' : isLack(code) ? 'busy' : 'nothing'),
    )
  })
}

type Asking = Required<Pick<ScanOptions, 'askMs' | 'signal' | 'logins'>>

async function identify({ host, port }: Open, { askMs, signal, logins }: Asking): Promise<Found> {
  for (const deadlineMs of askMs) {
    if (signal.aborted) break
    const outcome = await askMiner({ host, port, deadlineMs, logins })
    if (outcome.kind === 'answered') return { host, port, answer: outcome.answer }
    const login = askedLogin(outcome)
    // A login that it refused once must not be sent until it locks its account.
    if (login) return { host, port, answer: null, login }
    // Its port was open a moment ago: it, or this machine, is out of connections for now.
    if (outcome.kind === 'silent' && outcome.reason !== 'timeout') await sleep(BUSY_PAUSE_MS * 10)
  }
  return { host, port, answer: null }
}

/**
 * Most web servers of a network are no miners: each is asked once for the families' pages, and gets no password that goes in clear. One
 * that asks for a login in a family's way counts as a miner that can't be read yet.
 */
async function identifyWeb(
  { host, port }: Open,
  { askMs, logins }: Pick<Asking, 'askMs' | 'logins'>,
): Promise<Found | undefined> {
  const outcome = await askMiner({
    host,
    port,
    deadlineMs: askMs.at(-1) ?? 0,
    logins: loginsInDigest(logins),
    isWeb: true,
  })
  if (outcome.kind === 'answered') return { host, port, answer: outcome.answer }
  const login = askedLogin(outcome)
  return login && { host, port, answer: null, login }
}

function askedLogin(outcome: PollOutcome | NotAsked): AskedLogin | undefined {
  if (outcome.kind !== 'unreadable' || !outcome.family || !isAboutLogin(outcome.reason)) return undefined
  return { family: outcome.family, isRefused: outcome.reason === LOGIN_REFUSED }
}
