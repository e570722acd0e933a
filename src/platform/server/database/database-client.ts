import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import type { DatabaseHosts, DatabaseServer } from './database-hosts.ts'

export interface DatabaseClientConfig extends ClientConfig {
  hosts?: DatabaseHosts | undefined
}

type Connected = (error: Error | null) => void

/** A connection to the wanted server of those that an address names. */
export class DatabaseClient extends Client {
  /** which one it reached */
  server: DatabaseServer | undefined
  readonly #hosts: DatabaseHosts | undefined

  constructor(config: DatabaseClientConfig = {}) {
    super(config)
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
