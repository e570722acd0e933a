import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { clientConfig } from '../server/database/database.ts'
import type { DatabaseSettings } from '../server/database/database.ts'
import { migrateQueue } from '../server/background/run-tasks.ts'
import { distribution } from '../../fleet/server/distribution.ts'
import { distribute } from '../server/database/distribute.ts'
import { migrateDatabase } from '../server/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts'
import { TEST_SEALING } from './test-sealing.ts'
import { citusUrl, citusWorkers, joinWorkers, quiet } from './citus.ts'
import { debianPostgres } from './debian-postgres.ts'
import { throwawayRoot } from './throwaway-folder.ts'

export interface TestServer {
  connection: DatabaseSettings['connection']
  /** a database with all migrations, to be cloned; no one may be connected to it */
  template: string
  /** not the PostgreSQL that the packages bring */
  isExternal: boolean
  /** the other machines of a Citus database; a clone of the template is made on each */
  workers: string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

// These clusters live as long as the run: nothing of them must outlast a power cut.
const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  max_connections: '200',
}

/** One server per project, in a folder of its own, with a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isExternal = project.name === 'db-external'
  const named = isExternal ? process.env['TEST_DATABASE_URL'] : undefined
  const workers = project.name === 'db-citus' ? await citusWorkers() : []
  const server = workers.length > 0 ? namedServer(citusUrl()) : named ? namedServer(named) : await ownServer(isExternal)
  const template = `minerva_template_${process.pid}`
  const drop = () => onEach([server.connection, ...workers], `drop database if exists ${template} with (force)`)
  try {
    await onEach([server.connection, ...workers], `create database ${template}`)
    const settings = { connection: databaseOf(server.connection, template) }
    if (workers.length > 0) await joinWorkers(settings, workers)
    await migrateDatabase(settings, TEST_SEALING)
    await migrateQueue(settings)
    if (workers.length > 0) {
      await distribute(settings, distribution, () => {})
      await onEach([server.connection, ...workers], ...quiet(template))
    }
  } catch (error) {
    await drop().catch(() => {})
    await server.stop()
    throw error
  }
  project.provide('testServer', {
    connection: server.connection,
    template,
    isExternal: isExternal || workers.length > 0,
    workers,
  })
  return async () => {
    await drop()
    await server.stop()
  }
}

const FOLDER_NAME = 'minerva-test-db-'

/** Of runs that were killed: a folder bears the process id of its run. */
function removeLeftovers(root: string) {
  for (const name of fs.readdirSync(root)) {
    const [pid] = name.startsWith(FOLDER_NAME) ? name.slice(FOLDER_NAME.length).split('-') : []
    if (pid && !isRunning(Number(pid))) fs.rmSync(path.join(root, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function namedServer(url: string) {
  return { connection: url, stop: () => Promise.resolve() }
}

async function ownServer(isExternal: boolean) {
  const root = throwawayRoot()
  removeLeftovers(root)
  const dataDir = fs.mkdtempSync(path.join(root, `${FOLDER_NAME}${process.pid}-`))
  fs.chmodSync(dataDir, 0o755)
  const complaints: string[] = []
  try {
    const server = await startEmbeddedPostgres({
      dataDir,
      settings: THROWAWAY_SETTINGS,
      log: (line) => complaints.push(line),
      ...(isExternal ? { findProgram: debianPostgres } : {}),
    })
    return {
      connection: server.connection,
      async stop() {
        await server.stop()
        fs.rmSync(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    fs.rmSync(dataDir, { recursive: true, force: true })
    throw new Error(`The tests' database does not start.\n${complaints.join('\n')}`, { cause: error })
  }
}

/** The same server, another database. */
export function databaseOf(connection: TestServer['connection'], database: string): TestServer['connection'] {
  if (typeof connection !== 'string') return { ...connection, database }
  const url = new URL(connection)
  url.pathname = `/${database}`
  return url.href
}

/** Runs the statements on each server, one after the other. */
export async function onEach(servers: readonly TestServer['connection'][], ...statements: string[]): Promise<void> {
  for (const server of servers) await administer(server, ...statements)
}

/** Runs statements on the server's own database. */
export async function administer(connection: TestServer['connection'], ...statements: string[]): Promise<void> {
  const client = new Client(clientConfig({ connection }))
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
