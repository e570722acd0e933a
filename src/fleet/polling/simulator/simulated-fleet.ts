import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { between, chance } from './chance.ts'
import { figuresAt } from './figures.ts'
import { replyTo } from './replies.ts'
import { simulatedMiners } from './simulated-miner.ts'
import type { Server, Socket } from 'node:net'
import type { Fault, FaultShares } from './faults.ts'
import type { FleetOptions, SimulatedMiner } from './simulated-miner.ts'

export interface SimulatedFleetOptions extends FleetOptions {
  /** milliseconds since 1970; default the time of day */
  clock?: () => number
  /** how long a miner thinks before it answers; default not at all */
  latencyMs?: readonly [least: number, most: number]
  /** the share of their time that miners spend in the faults that happen by themselves */
  faults?: FaultShares
}

export interface SimulatedFleet {
  miners: readonly SimulatedMiner[]
  /** Sets or clears a fault by index or address; done when the next connection meets it. */
  setFault: (miner: number | string, fault: Fault | null) => Promise<void>
  stop: () => Promise<void>
}

const IDLE_MS = 60_000
const FILES_OTHERWISE_OPEN = 200

/**
 * Starts simulated miners in this process, each listening on a loopback address of its own, like real ones on a
 * farm's network. Rejects, with none left running, when the system does not let it.
 */
export async function startSimulatedFleet(options: SimulatedFleetOptions): Promise<SimulatedFleet> {
  assertEnoughFiles(options.count)
  const miners = simulatedMiners(options)
  const boxes = miners.map((miner) => new MinerBox(miner, options))
  const stop = async () => {
    await Promise.all(boxes.map((box) => box.close()))
  }
  const started = await Promise.allSettled(boxes.map((box) => box.listen()))
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const indexOf = new Map(miners.map((miner) => [miner.address, miner.index]))
  return {
    miners,
    stop,
    setFault: async (miner, fault) => {
      const box = boxes[typeof miner === 'number' ? miner : (indexOf.get(miner) ?? -1)]
      if (!box) throw new RangeError(`no simulated miner ${miner}`)
      await box.setFault(fault)
    },
  }
}

/** One miner's listener and connections. */
class MinerBox {
  readonly #miner: SimulatedMiner
  readonly #options: SimulatedFleetOptions
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #fault: Fault | null = null

  constructor(miner: SimulatedMiner, options: SimulatedFleetOptions) {
    this.#miner = miner
    this.#options = options
    this.#server = createServer({ noDelay: true }, (socket) => this.#serve(socket))
  }

  listen(): Promise<void> {
    const { address, port } = this.#miner
    return new Promise((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException) =>
        reject(new Error(whyNotListening(error, address, port), { cause: error }))
      this.#server.once('error', fail)
      this.#server.listen(port, address, () => {
        this.#server.off('error', fail)
        resolve()
      })
    })
  }

  async setFault(fault: Fault | null): Promise<void> {
    this.#fault = fault
    if (fault === 'refused') await this.close()
    else if (!this.#server.listening) await this.listen()
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    if (!this.#server.listening) return Promise.resolve()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #serve(socket: Socket) {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    socket.once('data', (request) => {
      const { latencyMs, clock = Date.now } = this.#options
      const answer = () => this.#answer(socket, request.toString('latin1'), clock())
      if (!latencyMs) return answer()
      const [least, most] = latencyMs
      setTimeout(answer, between(least, most, chance(this.#miner.seed, this.#miner.index, 41, clock())))
    })
  }

  #answer(socket: Socket, request: string, at: number) {
    const fault = this.#fault
    const figures = figuresAt(this.#miner, at, this.#options.faults, fault)
    if (figures.isOffline) return socket.resetAndDestroy()
    if (fault === 'hung') return
    const whenS = fault === 'clockWrong' ? 946_684_800 : Math.floor(at / 1000)
    const reply = replyTo(request, this.#miner, figures, whenS)
    if (fault === 'drip') return drip(socket, reply)
    if (fault === 'huge') return socket.end('{"STATUS":['.padEnd(10_000_000, ' '))
    if (fault === 'truncated') return socket.end(reply.slice(0, reply.length / 2))
    if (fault === 'malformed') return socket.end(reply.replaceAll('"', ''))
    socket.end(reply)
  }
}

function drip(socket: Socket, reply: string) {
  let at = 0
  const timer = setInterval(() => socket.write(reply.charAt(at++)), 1000)
  socket.on('close', () => clearInterval(timer))
}

function whyNotListening(error: NodeJS.ErrnoException, address: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `${address}:${port} is in use: is another simulated fleet running?`
  if (error.code === 'EADDRNOTAVAIL')
    return `${address} is not an address of this machine: simulated miners need a system that accepts all of 127.0.0.0/8, as Linux does`
  if (error.code === 'EMFILE')
    return `too many open files: raise the limit with \`ulimit -n\`, or simulate fewer miners`
  return `cannot listen on ${address}:${port}: ${error.message}`
}

/** Each miner takes an open file, and each poll of it another two. */
function assertEnoughFiles(count: number) {
  let limits: string
  try {
    limits = readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return // Only Linux says so beforehand.
  }
  const allowed = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity)
  const needed = count + FILES_OTHERWISE_OPEN
  if (allowed < needed)
    throw new Error(
      `${count} simulated miners need ${needed} open files, and this shell allows ${allowed}: run \`ulimit -n ${needed}\` first, or simulate fewer`,
    )
}
