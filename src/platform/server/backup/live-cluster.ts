import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../database/database.ts'
import type { Db, SocketConnection } from '../database/database.ts'
import { SUPERUSER } from '../postgres/cluster-folder.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { findProcess } from '../postgres/processes.ts'
import { copyFoldersFor, embeddedProgram, namedProgram } from '../postgres/program.ts'

export interface OpenCluster extends AsyncDisposable {
  db: Db
  connection: SocketConnection
  /** PostgreSQL's own folder */
  folder: string
}

/** The folder of the socket on which a cluster is served just now; undefined when it is not. */
export function servedAt(folder: string): string | undefined {
  const file = path.join(folder, 'postmaster.pid')
  if (!fs.existsSync(file)) return undefined
  // Its lines: process id, data folder, start time, port, folder of the socket.
  const [pid, , , , socketFolder] = fs.readFileSync(file, 'utf8').split('\n')
  return findProcess(Number(pid)) ? socketFolder : undefined
}

/** The embedded database of DATA_DIR: as the server runs it, or started for as long as it is needed. */
export async function openCluster(dataDir: string, say: (line: string) => void): Promise<OpenCluster> {
  const folder = path.join(dataDir, 'postgres')
  if (!fs.existsSync(folder))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the folder that has it.`)
  const socketFolder = servedAt(folder)
  if (socketFolder !== undefined) {
    const connection = { host: socketFolder, port: 5432, user: SUPERUSER, database: 'postgres' }
    const db = openDatabase({ connection, poolSize: 3, statementTimeoutMs: 0 })
    return { db, connection, folder, [Symbol.asyncDispose]: () => db.destroy() }
  }
  return startCluster({ dataDir, say })
}

interface Start {
  /** its folder `postgres` is the cluster */
  dataDir: string
  say: (line: string) => void
  settings?: Record<string, string>
  maxConnections?: number
  readyWithinMs?: number
  /** where a copy of PostgreSQL's programs may lie, if one is needed; next to the data unless given */
  programsBeside?: string
  /** the folder of another PostgreSQL's programs than the one that Minerva brings: /usr/lib/postgresql/17/bin */
  programs?: string | undefined
}

/** Starts a cluster of its own for as long as it is needed. */
export async function startCluster({
  dataDir,
  say,
  programsBeside = dataDir,
  programs,
  ...options
}: Start): Promise<OpenCluster> {
  const server = await startEmbeddedPostgres({
    dataDir,
    ...options,
    log: (line) => {
      if (!/^[A-Z]+: /.test(line)) say(line)
    },
    findProgram: (user) =>
      programs === undefined
        ? embeddedProgram(user, copyFoldersFor(user, programsBeside))
        : namedProgram(user, programs),
  })
  const db = openDatabase({ connection: server.connection, poolSize: 3, statementTimeoutMs: 0 })
  return {
    db,
    connection: server.connection,
    folder: path.join(dataDir, 'postgres'),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await server.stop()
    },
  }
}
