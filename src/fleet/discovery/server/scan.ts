import { connect } from 'node:net'
import { askMiner, WHATSMINER_V3_PORT } from '../../polling/ask-miner.ts'
import type { MinerAnswer } from '../../polling/miner-answer.ts'

/** The cgminer API, then Whatsminer's API 3; the first that is open is asked. */
const PORTS = [4028, WHATSMINER_V3_PORT] as const

export interface ScanOptions {
  addresses: Iterable<string>
  signal: AbortSignal
  /** connections that are being tried at once */
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

const DEFAULTS = { probes: 1024, questions: 400, probeMs: [500, 2000], askMs: [3000, 6000] }

/**
 * Looks for miners: tries the ports first, asks those that are open who they are, and tries the missed ones again. Never rejects; when aborted
 * it begins nothing new and ends with what is under way.
 */
export async function scanAddresses(options: ScanOptions, listener: ScanListener): Promise<void> {
  const { addresses, signal, probes, questions, probeMs, askMs } = { ...DEFAULTS, ...options }
  let missed: Iterable<string> = addresses
  for (const [pass, timeoutMs] of probeMs.entries()) {
    const isLast = pass === probeMs.length - 1
    const again: string[] = []
    const open: [host: string, port: number][] = []
    let isProbing = true
    const waiting: (() => void)[] = []
    const wake = () => waiting.splice(0).forEach((resolve) => resolve())
    // Asking begins with the first open port, beside the probing.
    const asking = workers(questions, async () => {
      while (!signal.aborted) {
        const next = open.shift()
        if (next) listener.onFound(await identify(...next, askMs, signal))
        else if (!isProbing) return
        else await new Promise<void>((resolve) => waiting.push(resolve))
      }
    })
    const left = missed[Symbol.iterator]()
    await workers(probes, async () => {
      for (let next = left.next(); !next.done && !signal.aborted; next = left.next()) {
        const port = await openPort(next.value, timeoutMs)
        if (typeof port === 'number') {
          listener.onOpen()
          open.push([next.value, port])
          wake()
        } else if (port === 'nothing' && !isLast) {
          again.push(next.value)
          continue
        }
        listener.onProbed()
      }
    })
    isProbing = false
    wake()
    await asking
    if (signal.aborted) return
    missed = again
  }
}

function workers(count: number, work: () => Promise<void>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, work))
}

/** The first port that is open; 'refused' by a host that is there without one, 'nothing' where nobody said a word in time. */
async function openPort(host: string, timeoutMs: number): Promise<number | 'refused' | 'nothing'> {
  const [first, second] = await Promise.all(PORTS.map((port) => probe(host, port, timeoutMs)))
  if (first === 'open') return PORTS[0]
  if (second === 'open') return PORTS[1]
  return first === 'refused' && second === 'refused' ? 'refused' : 'nothing'
}

function probe(host: string, port: number, timeoutMs: number): Promise<'open' | 'refused' | 'nothing'> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (result: 'open' | 'refused' | 'nothing') => {
      clearTimeout(timer)
      socket.destroy()
      resolve(result)
    }
    const timer = setTimeout(() => end('nothing'), timeoutMs)
    socket.once('connect', () => end('open'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code === 'ECONNREFUSED' ? 'refused' : 'nothing'))
  })
}

async function identify(host: string, port: number, askMs: readonly number[], signal: AbortSignal): Promise<Found> {
  for (const deadlineMs of askMs) {
    if (signal.aborted) break
    const outcome = await askMiner({ host, port, deadlineMs })
    if (outcome.kind === 'answered') return { host, port, answer: outcome.answer }
  }
  return { host, port, answer: null }
}
