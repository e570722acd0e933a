import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { isConnectionUseless, OVERDUE } from './database-errors.ts'
import type { DatabaseHosts, DatabaseServer } from './database-hosts.ts'

export interface DatabaseClientConfig extends ClientConfig {
  hosts?: DatabaseHosts | undefined
}

type Connected = (error: Error | null) => void
type Answered = (error: Error | null, result?: unknown) => void
// oxlint-disable-next-line typescript/unbound-method -- called with its client
const send = Client.prototype.query as (...args: unknown[]) => unknown

/**
 * A connection to the wanted server of those that an address names. It ends when an answer is overdue or when its server takes no writes: in a
 * pool it would fail the next query too.
 */
export class DatabaseClient extends Client {
  /** which one it reached */
  server: DatabaseServer | undefined
  readonly #hosts: DatabaseHosts | undefined
  readonly #answerWithinMs: number | undefined

  static {
    // The driver's own promise and deadline are closures that it assigns to properties: V8 makes such ones old at once, and with each lives
    // what its caller holds until a full collection (docs/decisions/0286). A callback given from the start is not.
    const query = function (this: DatabaseClient, ...args: unknown[]): unknown {
      const [asked, values] = args
      // A cursor, or a query with a deadline of its own.
      if (asked instanceof Object && ('submit' in asked || 'query_timeout' in asked)) return send.apply(this, args)
      const answered = args.at(-1)
      if (typeof answered !== 'function') return this.#answer(asked, values)
      return this.#send(asked, typeof values === 'function' ? undefined : values, answered as Answered)
    }
    this.prototype.query = query as Client['query']
  }

  constructor({ query_timeout: answerWithinMs, ...config }: DatabaseClientConfig = {}) {
    super(config)
    this.#answerWithinMs = answerWithinMs
    // An error of a connection that runs no query is emitted, and would end the process where nothing listens yet, or no more. The next query throws.
    this.on('error', () => {})
    this.#hosts = config.hosts
  }

  override connect(): Promise<Client>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<Client> | void {
    const connecting = this.#hosts ? this.#connectTo(this.#hosts) : super.connect()
    if (!connected) return connecting
    connecting.then(
      () => connected(null),
      (error: Error) => connected(error),
    )
  }

  /** Destroys the socket without the protocol's farewell: the other end may be gone. */
  cut(): void {
    streamOf(this).destroy()
  }

  async #answer(asked: unknown, values: unknown): Promise<unknown> {
    try {
      return await new Promise((resolve, reject) => {
        this.#send(asked, values, (error, result) => (error ? reject(error) : resolve(result)))
      })
    } catch (error) {
      // The trace leads to the caller, not to the socket that the answer came from.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  #send(asked: unknown, values: unknown, answered: Answered): void {
    let isOver = false
    const settle: Answered = (error, result) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      if (error && isConnectionUseless(error)) this.end(() => {})
      answered(error, result)
    }
    const timer = this.#answerWithinMs ? setTimeout(() => settle(new Error(OVERDUE)), this.#answerWithinMs) : undefined
    send.call(this, asked, values, settle)
  }

  async #connectTo(hosts: DatabaseHosts): Promise<Client> {
    const server = await hosts.wanted()
    // The pool's deadline may have passed meanwhile.
    if (streamOf(this).destroyed) throw new Error('timeout exceeded when trying to connect')
    this.server = server
    Object.assign(this, { host: server.host, port: server.port })
    try {
      await super.connect()
      await hosts.expectWanted(this)
      return this
    } catch (error) {
      hosts.forget(server)
      void this.end().catch(() => {})
      throw error
    }
  }
}

const streamOf = (client: Client) => client.connection.stream
