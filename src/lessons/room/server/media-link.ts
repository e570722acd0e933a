import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Config } from '../../../platform/server/settings/config.ts'
import type { Logger } from 'pino'
import type { MediaAnswer, MediaEvent, MediaRequest } from './media-messages.ts'

const ANSWER_MS = 6000
/** Waits before another start after a death: none, then longer and longer while it keeps dying. */
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
const HEALTHY_AFTER_MS = 30_000
const CHILD = new URL('./media-process.ts', import.meta.url)

interface Listener {
  onEvent: (event: MediaEvent) => void
  /** it is gone with all connections; the next question starts another one */
  onDeath: () => void
}

type Asked = Extract<MediaRequest, { do: 'connect' | 'check' }>
type WithoutAsk<T> = T extends Asked ? Omit<T, 'ask'> : never
type Order = Exclude<MediaRequest, Asked>

/** The process that carries the media of this server's rooms: started with the first question, and again after it died. */
export class MediaLink {
  readonly #config: Pick<Config, 'host' | 'room'>
  readonly #log: Logger
  readonly #listener: Listener
  readonly #asked = new Map<number, (answer: MediaAnswer | 'died') => void>()
  #child: Promise<ChildProcess> | undefined
  #lastAsk = 0
  #waitMs = 0
  #startedMs = 0

  constructor(config: Pick<Config, 'host' | 'room'>, log: Logger, listener: Listener) {
    this.#config = config
    this.#log = log
    this.#listener = listener
  }

  /** The answer to an offer. Throws when there is none in time. */
  async connect(request: WithoutAsk<Asked>): Promise<string> {
    const child = await this.#running()
    const ask = ++this.#lastAsk
    const { promise, resolve } = Promise.withResolvers<MediaAnswer | 'died' | 'slow'>()
    const timer = setTimeout(() => resolve('slow'), ANSWER_MS)
    this.#asked.set(ask, resolve)
    try {
      child.send({ ...request, ask } satisfies MediaRequest)
      const answer = await promise
      if (typeof answer === 'string')
        throw new Error(`the process of the rooms ${answer === 'slow' ? 'is slow' : answer}`)
      if ('problem' in answer) throw new Error(answer.problem)
      return answer.sdp
    } finally {
      clearTimeout(timer)
      this.#asked.delete(ask)
    }
  }

  /** Orders what needs no answer; one that is not running has nothing to do. */
  async order(order: Order): Promise<void> {
    const child = await this.#child?.catch(() => undefined)
    if (child?.connected) child.send(order)
  }

  /** The process's id, while it runs. */
  async pid(): Promise<number | undefined> {
    return (await this.#child?.catch(() => undefined))?.pid
  }

  /** Ends the process; a later question starts another one. */
  async stop(): Promise<void> {
    const child = await this.#child?.catch(() => undefined)
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.disconnect()
    await gone
  }

  #running(): Promise<ChildProcess> {
    const started = this.#child ?? this.#start()
    this.#child = started
    started.catch(() => {
      if (this.#child === started) this.#child = undefined
    })
    return started
  }

  async #start(): Promise<ChildProcess> {
    await new Promise((resolve) => setTimeout(resolve, this.#waitMs))
    const { host, room } = this.#config
    const address = host === '0.0.0.0' ? host : (await lookup(host)).address
    const port = room.port === 0 ? await freePort(address) : room.port
    const child = fork(CHILD, [address, String(port)], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.#startedMs = Date.now()
    child.on('message', (message: MediaAnswer | MediaEvent) => {
      if ('ask' in message) this.#asked.get(message.ask)?.(message)
      else this.#listener.onEvent(message)
    })
    child.stderr?.on('data', (text) =>
      this.#log.warn({ text: String(text).slice(0, 1000) }, 'the process of the rooms'),
    )
    child.on('error', (error) => this.#log.error({ err: error }, 'the process of the rooms'))
    child.once('exit', (code, signal) => this.#onExit({ code, signal }))
    await once(child, 'spawn')
    return child
  }

  #onExit(how: { code: number | null; signal: string | null }): void {
    for (const answer of this.#asked.values()) answer('died')
    // It was stopped.
    if (!this.#child) return
    this.#child = undefined
    const isHealthy = Date.now() - this.#startedMs > HEALTHY_AFTER_MS
    this.#waitMs = isHealthy ? 0 : Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, this.#waitMs * 2))
    this.#log.error(how, 'the process of the rooms died')
    this.#listener.onDeath()
  }
}

/** A UDP port that nothing uses just now. */
async function freePort(address: string): Promise<number> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  socket.bind(0, address)
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}
