import { Client } from 'pg'
import { parseDatabaseAddress } from './database-address.ts'
import type { Target } from './database-address.ts'
import { selectServerKind } from './server-kind.sql.ts'
import type { ServerKind } from './server-kind.sql.ts'

const PROBE_DEADLINE_MS = 2000
const LOOK_EVERY_MS = 3000

const SUITS: Record<Target, (kind: ServerKind) => boolean> = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': ({ isStandby }) => isStandby,
}

/** One of an address's servers. */
export interface DatabaseServer {
  address: string
  host: string
  port: number
}

/** A connection to one of the servers. */
interface ServerClient extends Client {
  server: DatabaseServer | undefined
  /** ends it, whether or not there is anything at the other end */
  cut(): void
}

const known = new Map<string, DatabaseHosts>()

/** The servers of an address that names several, or which one it wants; the same object for the same address. */
export function hostsOf(url: string): DatabaseHosts | undefined {
  const { servers, target } = parseDatabaseAddress(url)
  if (servers.length === 1 && target === 'any') return undefined
  const hosts = known.get(url) ?? new DatabaseHosts(servers, target)
  known.set(url, hosts)
  return hosts
}

/** Knows which server of several is the wanted one, and ends this process's connections to the others when another one becomes it. */
export class DatabaseHosts {
  readonly #servers: readonly DatabaseServer[]
  readonly #target: Target
  readonly anyAddress: string | undefined
  readonly #connections = new Set<ServerClient>()
  #current: DatabaseServer | undefined
  /** of the newest primary that was met */
  #timeline = 0
  #finding: Promise<DatabaseServer> | undefined
  #looks: NodeJS.Timeout | undefined

  constructor(addresses: readonly string[], target: Target) {
    this.anyAddress = addresses[0]
    this.#servers = addresses.map((address) => {
      const { host, port } = new Client({ connectionString: address })
      return { address, host, port }
    })
    this.#target = target
  }

  /** Within two seconds; throws when none is wanted or none answers. */
  async wanted(): Promise<DatabaseServer> {
    return this.#current ?? this.#find()
  }

  /** Throws when the server that `client` has just reached is no longer the wanted one. */
  async expectWanted(client: ServerClient): Promise<void> {
    const kind = await selectServerKind(client, PROBE_DEADLINE_MS)
    if (this.#isOld(kind) || (this.#target !== 'prefer-standby' && !SUITS[this.#target](kind)))
      throw this.#noneIsWanted()
    this.#connections.add(client)
    client.once('end', () => this.#remove(client))
    this.#looks ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref()
  }

  /** It could not be reached, or is another kind by now: the next connection asks all of them. */
  forget(server: DatabaseServer): void {
    if (this.#current === server) this.#current = undefined
  }

  #remove(client: ServerClient): void {
    this.#connections.delete(client)
    if (this.#connections.size > 0) return
    clearInterval(this.#looks)
    this.#looks = undefined
    // From here on a change would be missed, so the next connection looks for the server again.
    this.#current = undefined
  }

  /** A connection to a server that is gone may stay silent for minutes; one that is no longer the primary may go on taking writes. */
  async #look(): Promise<void> {
    const next = await this.#find().catch(() => undefined)
    if (next) for (const client of this.#connections) if (client.server !== next) client.cut()
  }

  #find(): Promise<DatabaseServer> {
    this.#finding ??= this.#ask().finally(() => (this.#finding = undefined))
    return this.#finding
  }

  async #ask(): Promise<DatabaseServer> {
    const answers = await Promise.allSettled(
      this.#servers.map(async (server) => ({ server, kind: await kindOf(server) })),
    )
    const reached = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    this.#timeline = Math.max(this.#timeline, ...reached.map(({ kind }) => kind.timeline ?? 0))
    const inLine = reached.filter(({ kind }) => !this.#isOld(kind))
    const suited = inLine.filter(({ kind }) => SUITS[this.#target](kind))
    const wanted =
      suited.find(({ server }) => server === this.#current) ??
      suited[0] ??
      (this.#target === 'prefer-standby' ? inLine[0] : undefined)
    if (wanted) return (this.#current = wanted.server)
    const refusal = answers.find((answer) => answer.status === 'rejected')
    throw reached.length > 0 || !refusal ? this.#noneIsWanted() : refusal.reason
  }

  /** A primary although a standby was promoted: what is written to it is lost. */
  #isOld({ timeline }: ServerKind): boolean {
    return timeline !== null && timeline < this.#timeline
  }

  #noneIsWanted(): Error {
    const names = this.#servers.map(({ host, port }) => `${host}:${port}`).join(', ')
    // The code of a server that starts: it is worth another try.
    return Object.assign(new Error(`None of the servers ${names} is ${this.#target}.`), { code: '57P03' })
  }
}

async function kindOf({ address }: DatabaseServer): Promise<ServerKind> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: PROBE_DEADLINE_MS,
    application_name: 'minerva',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await selectServerKind(client, PROBE_DEADLINE_MS)
  } finally {
    void client.end().catch(() => {})
  }
}
