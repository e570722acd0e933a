import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { askMiner, WHATSMINER_V3_PORT } from '../ask/ask-miner.ts'
import type { MinerAnswer } from '../read/miner-answer.ts'
import type { SiteLogins } from '../rules/login-families.ts'
import { ownLinks } from './own-link.ts'

/** The cgminer API, then Whatsminer API 3; the first open port is asked. */
const PORTS = [4028, WHATSMINER_V3_PORT] as const

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
}

/** An open port; the answer is null if nothing readable came. */
export interface Found {
  host: string
  port: number
  answer: MinerAnswer | null
}

export interface ScanListener {
  /** an address that is finished, with or without an open port */
  onProbed: () => void
  onOpen: () => void
  onFound: (found: Found) => void
}

const DEFAULTS = { probes: 2048, questions: 1000, probeMs: [500, 1500], askMs: [3000, 3000, 6000] }

/** Errors for lack of local resources; they don't concern the remote address. */
const OUT_OF = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EAGAIN', 'EADDRNOTAVAIL'])
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
  const { addresses, signal, probes, questions, probeMs, askMs, logins } = { ...DEFAULTS, ...options }
  const open: [host: string, port: number][] = []
  const idle: (() => void)[] = []
  let isProbing = true
  const wake = () => idle.splice(0).forEach((resolve) => resolve())
  // Asking starts with the first open port, in parallel with probing.
  const asking = workers(questions, async () => {
    while (!signal.aborted) {
      const next = open.shift()
      if (next) {
        const found = await identify(...next, { askMs, signal, ...(logins && { logins }) })
        // A miner that was not fully read may be readable next time.
        if (found.answer || !signal.aborted) listener.onFound(found)
      } else if (isProbing) await new Promise<void>((resolve) => idle.push(resolve))
      else return
    }
  })
  const prober = new Prober(probes, signal)
  const passes = async (hosts: Iterable<string>, timeouts: readonly number[], atOnce?: number) => {
    let missed = hosts
    for (const timeoutMs of timeouts) {
      const again: string[] = []
      await prober.tryAll(missed, { timeoutMs, atOnce }, (host, port) => {
        if (port === 'nothing') {
          again.push(host)
          return
        }
        listener.onProbed()
        if (typeof port !== 'number') return
        listener.onOpen()
        open.push([host, port])
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

  constructor(atOnce: number, signal: AbortSignal) {
    this.#atOnce = atOnce
    this.#signal = signal
  }

  async tryAll(
    hosts: Iterable<string>,
    { timeoutMs, atOnce = Infinity }: { timeoutMs: number; atOnce?: number | undefined },
    onTried: (host: string, port: number | Closed) => void,
  ) {
    const left = hosts[Symbol.iterator]()
    const putBack: string[] = []
    let pausesLeft = MOST_BUSY_PAUSES
    await workers(Math.min(atOnce, this.#atOnce), async () => {
      this.#running += 1
      while (!this.#signal.aborted) {
        const host = putBack.pop() ?? left.next().value
        if (host === undefined) break
        const port = await openPort(host, timeoutMs)
        if (port !== 'busy') {
          onTried(host, port)
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
async function openPort(host: string, timeoutMs: number): Promise<number | Closed> {
  const results = await Promise.all(PORTS.map((port) => probe(host, port, timeoutMs)))
  const port = PORTS[results.indexOf('open')]
  if (port !== undefined) return port
  if (results.includes('busy')) return 'busy'
  return results.every((result) => result === 'refused') ? 'refused' : 'nothing'
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
      end(code === 'ECONNREFUSED' ? 'refused' : OUT_OF.has(code) ? 'busy' : 'nothing'),
    )
  })
}

async function identify(
  host: string,
  port: number,
  { askMs = [], signal, ...login }: Pick<ScanOptions, 'askMs' | 'signal' | 'logins'>,
): Promise<Found> {
  for (const deadlineMs of askMs) {
    if (signal.aborted) break
    const outcome = await askMiner({ host, port, deadlineMs, ...login })
    if (outcome.kind === 'answered') return { host, port, answer: outcome.answer }
    // Its port was open a moment ago: it, or this machine, is out of connections for now.
    if (outcome.kind === 'silent' && outcome.reason !== 'timeout') await sleep(BUSY_PAUSE_MS * 10)
  }
  return { host, port, answer: null }
}
