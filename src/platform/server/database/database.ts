import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { IsolationLevel, RawBuilder, Transaction } from 'kysely'
import { Pool } from 'pg'
import type { PoolClient, QueryResultRow } from 'pg'
import { DatabaseClient } from './database-client.ts'
import type { DatabaseClientConfig } from './database-client.ts'
import { isDatabaseAway, isPlanMisplaced, isWorthAnotherTry } from './database-errors.ts'
import { hostsOf } from './database-hosts.ts'
import { getTypeParser } from './database-types.ts'
import { QuickDialect } from './quick-dialect.sql.ts'
import { WaitingPool } from './waiting-pool.ts'

export { isDatabaseAway, isLockAwaited, isStatementCancelled } from './database-errors.ts'

/** Table name → row. Each `tables.ts` of an area or a noun adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the areas
export interface Tables {}
export type Db = Kysely<Tables>

/** Where an embedded server listens: `host` is the folder of its socket. */
export interface SocketConnection {
  host: string
  port: number
  user: string
  database: string
}

export interface DatabaseSettings {
  /** A URL (postgres://…), of several servers too, or an embedded server's socket. */
  connection: string | SocketConnection
  /** A URL that goes past a pooler such as pgbouncer; for LISTEN and migrations. */
  directUrl?: string | undefined
  poolSize?: number
  /** the name its connections bear; that of servers unless given */
  applicationName?: string
  connectTimeoutMs?: number
  /** how long a query waits for one of the pool's connections while all are in use; after that the database counts as away */
  longestWaitMs?: number
  /**
   * A statement that takes longer is cancelled (57014); 0 lets it run. When not even that arrives for another
   * `connectTimeoutMs`, the connection is given up as lost.
   */
  statementTimeoutMs?: number
  /** plans what `selectPlanned` is given each time, as for a client that only sends it */
  plansEachTime?: boolean
  /** Called when an idle connection breaks; the pool makes a new one when it is needed. */
  onConnectionLost?: (error: Error) => void
}

const CONNECT_TIMEOUT_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000
/** Well below what a call may take. */
const LONGEST_WAIT_MS = 20_000
/** The driver's own are 10 s: who looks at a page now and then would wait for new processes of PostgreSQL each time (docs/decisions/0306). */
const CLOSE_UNUSED_AFTER_MS = 600_000
const TRANSACTION_TRIES = 5
const pools = new WeakMap<Db, { pool: Pool; waiting: WaitingPool; keepsPlans: boolean }>()

/** What a `DatabaseClient` needs to reach the database; `direct` goes past a pooler. */
export function clientConfig(settings: DatabaseSettings, direct = false): DatabaseClientConfig {
  const connection = (direct ? settings.directUrl : undefined) ?? settings.connection
  return {
    ...(typeof connection === 'string' ? addressOf(connection) : connection),
    connectionTimeoutMillis: settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Without it the system notices after hours that the other end of an idle connection is gone.
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: settings.applicationName ?? 'minerva',
    types: { getTypeParser },
  }
}

/** Of several servers any may be read for the rest: user, password and database are the same. */
function addressOf(url: string): DatabaseClientConfig {
  const hosts = hostsOf(url)
  return { connectionString: hosts?.anyAddress ?? url, hosts }
}

/**
 * Opens a pool. Connects at the first query, so a database that is away throws there (see `isDatabaseAway`), and never
 * ends the process. Close with `db.destroy()`.
 */
export function openDatabase(settings: DatabaseSettings): Db {
  // Without the compiler, which a server of one's own has on by default: compiling a device's page took a second, running it milliseconds (docs/decisions/0225).
  // Sent as a statement: pgbouncer refuses settings it doesn't know in the connection's start-up packet.
  const { statementTimeoutMs = 30_000, connectTimeoutMs = CONNECT_TIMEOUT_MS } = settings
  // Citus waits for half a minute for a machine that drops packets, as long as a statement may take; to any other database it is a name without meaning.
  const session = [
    `statement_timeout = ${statementTimeoutMs}`,
    `timezone = 'UTC'`,
    `datestyle = 'ISO'`,
    'jit = off',
    // A helper has to be started, and to map each page of the shared buffers that it reads: even a scan of a million live figures takes less time alone (docs/decisions/0305).
    'parallel_setup_cost = 20000',
    `citus.node_connection_timeout = ${connectTimeoutMs}`,
    // What the role or the database may be set to for the sake of others.
    `default_transaction_isolation = 'read committed'`,
    'lock_timeout = 0',
    'idle_session_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
    'extra_float_digits = 1',
  ]
    .map((setting) => `set ${setting}`)
    // Older servers don't know it.
    .concat(
      `select set_config('transaction_timeout', '0', false) where current_setting('server_version_num')::int >= 170000`,
    )
    .join('; ')
  const pool = new Pool({
    ...clientConfig(settings),
    Client: DatabaseClient,
    max: settings.poolSize ?? 10,
    idleTimeoutMillis: CLOSE_UNUSED_AFTER_MS,
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + connectTimeoutMs } : {}),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, which its types omit
    onConnect: async (client) => {
      await client.query(session)
    },
  })
  pool.on('error', (error) => settings.onConnectionLost?.(error))
  const waiting = new WaitingPool(pool, settings.longestWaitMs ?? LONGEST_WAIT_MS)
  const db: Db = new Kysely<Tables>({ dialect: new QuickDialect({ pool: waiting }) })
  const destroy = db.destroy.bind(db)
  // Kysely's own leaves the pool open when no query went through it: `waitForDatabase` and `withClient` go past it.
  db.destroy = async (...args) => {
    await destroy(...args)
    await waiting.end()
  }
  const { connection, directUrl = connection, plansEachTime = false } = settings
  pools.set(db, { pool, waiting, keepsPlans: !plansEachTime && directUrl === connection })
  return db
}

/** Lends one bare connection, for statements that must not share it. It goes back to the pool, or is closed on an error. */
export async function withClient<T>(db: Db, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const waiting = pools.get(db)?.waiting
  if (!waiting) throw new Error('withClient needs a database made by openDatabase, not a transaction')
  const client = await waiting.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Each text's name, bounded, since every connection keeps what it planned. By its text: a pooler may lend a connection on which another process planned. */
const planned = new Map<string, string>()
const MOST_PLANNED = 50

function nameOf(text: string): string | undefined {
  const known = planned.get(text)
  if (known !== undefined || planned.size >= MOST_PLANNED) return known
  const name = `planned_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  planned.set(text, name)
  return name
}

/**
 * Runs a statement that costs more to plan than to run, and that one plan fits whatever its values, as of one row by its key: each connection
 * plans it a few times and then no more (docs/decisions/0237). Behind a pooler, whose next connection may not know it, and in a transaction it
 * is planned each time.
 */
export async function selectPlanned<T>(db: Db, statement: RawBuilder<T>): Promise<T[]> {
  const pool = pools.get(db)
  if (pool?.keepsPlans) {
    const { sql: text, parameters } = statement.compile(db)
    try {
      const { rows } = await withClient(db, (client) =>
        client.query<T & QueryResultRow>({ name: nameOf(text), text, values: [...parameters] }),
      )
      return rows
    } catch (error) {
      if (!isPlanMisplaced(error)) throw error
      // A pooler that no setting names: from here on as behind any other.
      pool.keepsPlans = false
    }
  }
  return (await statement.execute(db)).rows
}

/**
 * Runs `work` in a transaction; tries again, at most 5 times in all, when PostgreSQL undid it for the sake of another
 * one (serialization failure, deadlock). So `work` must touch nothing but the database.
 */
export async function transaction<T>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (tried >= TRANSACTION_TRIES || !isWorthAnotherTry(error)) throw error
      await sleep(Math.random() * 20 * 2 ** tried)
    }
  }
}

/** Waits for a database that is starting up or away; throws its last error at the deadline, and any other error at once. */
export async function waitForDatabase(db: Db, deadlineMs: number): Promise<void> {
  const until = performance.now() + deadlineMs
  const pool = pools.get(db)?.pool
  if (!pool) throw new Error('waitForDatabase needs a database made by openDatabase')
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
      await sleep(200)
    }
  }
}
