import { createServer } from 'node:net'
import { between, chance } from './chance.ts'
import { BRAIINS_GRPC_PORT } from '../ask/ask-miner-grpc.ts'
import { braiinsGrpc } from './dialects/braiins-grpc.ts'
import { keepsConnection } from './dialects/http.ts'
import { figuresAt } from './figures.ts'
import { FRAME_HEAD_BYTES, sendOddly } from './odd-replies.ts'
import { obey } from './privileged.ts'
import { questionOf } from './question.ts'
import { pageFor, replyTo } from './replies.ts'
import { whyNotListening } from './why-not-listening.ts'
import type { Server, Socket } from 'node:net'
import type { Fault, FaultShares } from './faults.ts'
import type { Look } from './dialects/dialect.ts'
import type { Controls } from './controls.ts'
import type { Question } from './question.ts'
import type { SimulatedMiner } from './simulated-miner.ts'

export interface BoxOptions {
  /** ms since 1970; default the system's time */
  clock?: () => number
  /** how long a miner takes to answer, a random time between the two; default 0 */
  latencyMs?: readonly [least: number, most: number]
  /** the share of their time that miners spend in each scheduled fault */
  faults?: FaultShares
  /** the only members of replies in cgminer's JSON, for replies shorter than real ones; default all */
  members?: string[]
  /** how long a restarting miner drops connections; default 20 s */
  bootMs?: number
}

/** State visible at the miner itself. */
export interface MinerState {
  address: string
  fault: Fault | null
  isLightOn: boolean
  isAsleep: boolean
  /** of its rated power */
  powerShare: number
  /** since when it runs, after a power loss or restart command; ms since 1970 */
  bootedAt: number
}

const IDLE_MS = 60_000
const BOOT_MS = 20_000
const WRONG_CLOCK_S = 946_684_800
/** One miner's listener, connections and switches. */
export class MinerBox {
  readonly #miner: SimulatedMiner
  /** whose identity it reports with the fault `otherMiner` */
  readonly #other: SimulatedMiner
  readonly #movedAddress: string
  readonly #options: BoxOptions
  /** the ports at which it listens, and what listens there */
  readonly #servers: ReadonlyMap<number, Server>
  readonly #sockets = new Set<Socket>()
  readonly #controls: Controls
  #fault: Fault | null = null
  #address: string
  #bootedAt = 0
  #silentUntil = 0
  #connections = 0
  #changing: Promise<void> = Promise.resolve()

  constructor(miner: SimulatedMiner, other: SimulatedMiner, movedAddress: string, options: BoxOptions) {
    this.#miner = miner
    this.#other = other
    this.#movedAddress = movedAddress
    this.#options = options
    this.#address = miner.address
    this.#servers = new Map([
      [miner.port, createServer({ noDelay: true }, (socket) => this.#serve(socket))],
      ...(miner.make === 'braiins' ? [[BRAIINS_GRPC_PORT, this.#grpc()] as const] : []),
    ])
    this.#controls = {
      isReadOnly: false,
      isLightOn: false,
      chosenPool: null,
      isAsleep: false,
      powerShare: 1,
      session: null,
      token: null,
      restart: () => this.#boot(this.#now()),
    }
  }

  async listen(): Promise<void> {
    const closed = [...this.#servers].filter(([, server]) => !server.listening)
    await Promise.all(closed.map(([port, server]) => listenAt(this.#address, port, server)))
  }

  /** Changes are applied one after the other; each is done before the next connection. */
  setFault(fault: Fault | null): Promise<void> {
    this.#changing = this.#changing.catch(() => {}).then(() => this.#change(fault))
    return this.#changing
  }

  setReadOnly(isReadOnly: boolean): void {
    this.#controls.isReadOnly = isReadOnly
  }

  get state(): MinerState {
    const { isLightOn, isAsleep, powerShare } = this.#controls
    return { address: this.#address, fault: this.#fault, isLightOn, isAsleep, powerShare, bootedAt: this.#bootedAt }
  }

  /** Waits for running changes, which might listen again. */
  async stop(): Promise<void> {
    await this.#changing.catch(() => {})
    await this.#close()
  }

  async #close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    const listening = [...this.#servers.values()].filter((server) => server.listening)
    await Promise.all(listening.map((server) => new Promise((resolve) => server.close(resolve))))
  }

  async #change(fault: Fault | null): Promise<void> {
    if (this.#fault === 'powerLoss' && fault !== 'powerLoss') this.#boot(this.#now())
    this.#fault = fault
    const address = fault === 'moved' ? this.#movedAddress : this.#miner.address
    if (fault === 'refused' || address !== this.#address) await this.#close()
    this.#address = address
    if (fault !== 'refused') await this.listen()
  }

  #boot(at: number): void {
    this.#silentUntil = at + (this.#options.bootMs ?? BOOT_MS)
    this.#bootedAt = this.#silentUntil
    this.#controls.isLightOn = false
    this.#controls.isAsleep = false
    this.#controls.session = null
  }

  #now(): number {
    return (this.#options.clock ?? Date.now)()
  }

  #serve(socket: Socket) {
    this.#keep(socket)
    socket.on('error', () => socket.destroy())
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    this.#hear(socket)
  }

  #keep(socket: Socket) {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
  }

  #grpc(): Server {
    return braiinsGrpc(() => this.#look()).on('connection', (socket: Socket) => this.#keep(socket))
  }

  #hear(socket: Socket) {
    socket.once('data', (request) => {
      const thinkingMs = this.#thinkingMs()
      if (thinkingMs === 0) this.#answer(socket, request)
      else setTimeout(() => this.#answer(socket, request), thinkingMs)
    })
  }

  #thinkingMs(): number {
    const [least, most] = this.#options.latencyMs ?? [0, 0]
    return between(least, most, chance(this.#miner.seed, this.#miner.index, 41, this.#connections++))
  }

  #answer(socket: Socket, request: Buffer) {
    if (socket.destroyed) return
    const fault = this.#fault
    if (fault === 'hung' || fault === 'powerLoss') return
    const look = this.#look()
    if (!look) {
      socket.resetAndDestroy()
      return
    }
    const isFramed = this.#miner.make === 'whatsminer-v3'
    const text = request.toString('utf8', isFramed ? FRAME_HEAD_BYTES : 0)
    const question = questionOf(text)
    const reply = this.#obey(text, question, look) ?? replyTo(question, look)
    if (fault === null && keepsConnection(reply)) {
      socket.write(reply)
      this.#hear(socket)
    } else if (fault === null && !isFramed) socket.end(reply)
    else sendOddly(socket, reply, fault, isFramed)
  }

  /** Null: it is off the network, or boots. */
  #look(): Look | null {
    const fault = this.#fault
    const at = this.#now()
    const { chosenPool, isAsleep, powerShare } = this.#controls
    const deeds = { fault, bootedAt: this.#bootedAt, chosenPool, isAsleep, powerShare }
    const figures = figuresAt(this.#miner, at, this.#options.faults, deeds)
    if (figures.isOffline || at < this.#silentUntil) return null
    const whenS = fault === 'clockWrong' ? WRONG_CLOCK_S : Math.floor(at / 1000)
    return { miner: this.#whoItSaysToBe(), figures, whenS, members: this.#options.members }
  }

  /** Its page or the result of a command; null: neither was asked for. */
  #obey(text: string, question: Question, look: Look): string | null {
    const reply = () => pageFor(text, look, this.#controls) ?? obey(question, look, this.#controls)
    if (this.#fault !== 'disobedient') return reply()
    const { isLightOn, chosenPool, isAsleep, powerShare, restart } = this.#controls
    this.#controls.restart = () => {}
    const confirmed = reply()
    Object.assign(this.#controls, { isLightOn, chosenPool, isAsleep, powerShare, restart })
    return confirmed
  }

  #whoItSaysToBe(): SimulatedMiner {
    const { serial, mac } = this.#other
    return this.#fault === 'otherMiner' ? { ...this.#miner, serial, mac } : this.#miner
  }
}

function listenAt(address: string, port: number, server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(new Error(whyNotListening(error, address, port), { cause: error }))
    server.once('error', fail)
    server.listen(port, address, () => {
      server.off('error', fail)
      resolve()
    })
  })
}
