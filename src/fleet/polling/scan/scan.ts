import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { askMiner, WHATSMINER_V3_PORT } from '../ask/ask-miner.ts'
import type { MinerAnswer } from '../read/miner-answer.ts'
import { ownLinks } from './own-link.ts'

/** The cgminer API, then Whatsminer's API 3; the first that is open is asked. */
const PORTS = [4028, WHATSMINER_V3_PORT] as const

export interface ScanOptions {
  addresses: Iterable<string>
  signal: AbortSignal
  /** addresses that are being tried at once, each on every port */
  probes?: number
  /** miners that are being asked at once */
  questions?: number
  /** how long a connection may take, one pass after the other: a miss proves nothing, so it is tried again, more slowly */
  probeMs?: readonly number[]
  /** how long a miner may take to say who it is, one try after the other */
  askMs?: readonly number[]
}

/** A port that is open; the answer is null when nobody understood what came, or nothing did. */
export interface Found {
  host: string
  port: number
  answer: MinerAnswer | null
}

export interface ScanListener {
  /** an address whose passes are over, with or without an open port */
  onProbed: () => void
  onOpen: () => void
  onFound: (found: Found) => void
}

const DEFAULTS = { probes: 2048, questions: 1000, probeMs: [500, 1500], askMs: [3000, 3000, 6000] }

/** What this machine has too few of at the moment; it says nothing of the other one. */
const OUT_OF = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EAGAIN', 'EADDRNOTAVAIL'])
const BUSY_PAUSE_MS = 100
const MOST_BUSY_PAUSES = 100

/**
 * A system keeps so and so many neighbours (Linux: 1,024, each for a few seconds at least) and drops what is for others without a word. Where
 * many on this machine's own link were not heard of, they are tried once more, so slowly that there is room for each.
 */
const NEAR_UNHEARD_OF = 400
const NEIGHBOURS_KEPT_MS = 5000
const SLOW_PROBES = 200
const SLOW_PROBE_MS = 1500

/**
 * Looks for miners: tries the ports first, asks those that are open who they are, and tries the missed ones again. Never rejects; when aborted
 * it begins nothing new and ends with what is under way.
 */
export async function scanAddresses(options: ScanOptions, listener: ScanListener): Promise<void> {
  const { addresses, signal, probes, questions, probeMs, askMs } = { ...DEFAULTS, ...options }
  const open: [host: string, port: number][] = []
  const idle: (() => void)[] = []
  let isProbing = true
  const wake = () => idle.splice(0).forEach((resolve) => resolve())
  // Asking begins with the first open port, beside the probing.
  const asking = workers(questions, async () => {
    while (!signal.aborted) {
      const next = open.shift()
      if (next) {
        const found = await identify(...next, askMs, signal)
        // Who was not asked to the end may be understood the next time.
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

/** Tries addresses beside each other, and fewer at once from when this machine has no connection left for more. */
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
          // What asks miners, and the rest of the process, needs some as well.
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
 * The first port that is open; 'refused' by a host that is there without one, 'nothing' where nobody said a word in time, 'busy' where this
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

async function identify(host: string, port: number, askMs: readonly number[], signal: AbortSignal): Promise<Found> {
  for (const deadlineMs of askMs) {
    if (signal.aborted) break
    const outcome = await askMiner({ host, port, deadlineMs })
    if (outcome.kind === 'answered') return { host, port, answer: outcome.answer }
    // Its port was open a moment ago: it, or this machine, has no connection left just now.
    if (outcome.kind === 'silent' && outcome.reason !== 'timeout') await sleep(BUSY_PAUSE_MS * 10)
  }
  return { host, port, answer: null }
}
