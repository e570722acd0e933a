import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { clientConfig } from '../server/database/database.ts'
import type { DatabaseSettings } from '../server/database/database.ts'

// A throw-away Citus database of several machines, for `npm run test:citus` alone.

/** Few, so that each of many small databases is made in a moment. */
const SHARDS = 4

export function citusUrl(): string {
  const url = process.env['CITUS_URL']
  if (!url) throw new Error('CITUS_URL is not set')
  return url
}

/** The workers that the database named by CITUS_URL knows, reached with the same name and password. */
export async function citusWorkers(): Promise<string[]> {
  const nodes = await ask<{ host: string; port: number }>(
    { connection: citusUrl() },
    'select nodename as host, nodeport as port from pg_dist_node where shouldhaveshards and groupid > 0 order by 1, 2',
  )
  if (nodes.length === 0) throw new Error('The database that CITUS_URL names knows no workers.')
  return nodes.map(({ host, port }) => {
    const url = new URL(citusUrl())
    url.hostname = host
    url.port = String(port)
    return url.href
  })
}

/** Makes one database of those that were just created on each machine. */
export async function joinWorkers(settings: DatabaseSettings, workers: readonly string[]): Promise<void> {
  const { connection } = settings
  if (typeof connection !== 'string') throw new Error('a Citus database is named by a URL')
  const { hostname, port } = new URL(citusUrl())
  const database = new URL(connection).pathname
  for (const server of [connection, ...workers]) {
    const url = new URL(server)
    url.pathname = database
    await ask({ connection: url.href }, 'create extension citus')
  }
  await ask(settings, 'select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)])
  for (const worker of workers) {
    const url = new URL(worker)
    await ask(settings, 'select citus_add_node($1, $2)', [url.hostname, Number(url.port || 5432)])
  }
  await ask(settings, `alter database ${database.slice(1)} set citus.shard_count = ${SHARDS}`)
}

export interface CitusDatabase {
  settings: DatabaseSettings
  /** whether the last worker takes connections to this database; what is connected is cut off */
  setWorkerOpen(isOpen: boolean): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A database on all machines, without a table. */
export async function emptyCitusDatabase(): Promise<CitusDatabase> {
  const workers = await citusWorkers()
  const database = await emptyDatabase(workers)
  await joinWorkers(database.settings, workers)
  return database
}

/** One on the coordinator's server that knows nothing of Citus. */
export const emptyPlainDatabase = (): Promise<CitusDatabase> => emptyDatabase([])

async function emptyDatabase(workers: readonly string[]): Promise<CitusDatabase> {
  const name = `minerva_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const url = new URL(citusUrl())
  url.pathname = `/${name}`
  const servers = [citusUrl(), ...workers]
  for (const server of servers) await ask({ connection: server }, `create database ${name}`)
  return {
    settings: { connection: url.href },
    async setWorkerOpen(isOpen) {
      const worker = { connection: workers.at(-1) ?? citusUrl() }
      await ask(worker, `alter database ${name} allow_connections ${isOpen}`)
      if (!isOpen) await ask(worker, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
    [Symbol.asyncDispose]: () => dropOnMachines(servers, name),
  }
}

/**
 * Citus's own processes on the other machines connect again within a moment, to a database that is being dropped, too: first it is
 * closed on all. One that has just begun may wait for a connection to it meanwhile, and the drop would wait for that process.
 */
export async function dropOnMachines(
  servers: readonly DatabaseSettings['connection'][],
  database: string,
): Promise<void> {
  for (const connection of servers) for (const statement of quiet(database)) await ask({ connection }, statement)
  for (const connection of servers) await ask({ connection }, `drop database ${database} with (force)`)
}

/** Ends what is connected to a database, Citus's own process too, so that it can be cloned. */
export const quiet = (database: string): string[] => [
  `alter database ${database} allow_connections false`,
  `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`,
]

async function ask<T>(settings: DatabaseSettings, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client(clientConfig(settings))
  await client.connect()
  try {
    const { rows } = await client.query(text, values)
    return rows as T[]
  } finally {
    await client.end()
  }
}
