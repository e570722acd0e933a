// What the launcher's tests share.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { SocketConnection } from '../database/database.ts'
import { lowerPriority } from '../process/lower-priority.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { EmbeddedPostgresOptions } from './embedded-postgres.ts'
import { findProcess } from './processes.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'

const CHILD = path.join(import.meta.dirname, 'start-in-child.ts')

export function newFolder(...below: string[]): string {
  const folder = makeThrowawayFolder('launcher')
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return path.join(folder, ...below)
}

export async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, sharedBuffersMb: 16, ...options })
  onTestFinished(() => server.stop())
  return server
}

export interface Started {
  child: ChildProcess
  connection: SocketConnection
  pid: number
}

/** Another Minerva, as a process of its own that can be killed. */
export async function startInChild(
  dataDir: string,
  { niceness, ...user }: { uid?: number; gid?: number; niceness?: number } = {},
): Promise<Started> {
  const child = fork(CHILD, [dataDir], { ...user, execArgv: [], cwd: '/' })
  if (niceness !== undefined) lowerPriority(niceness, child.pid)
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  })
  return new Promise((resolve, reject) => {
    child.on('message', (said: { connection?: SocketConnection; pid?: number; refused?: string }) => {
      if (said.refused !== undefined) reject(new Error(said.refused))
      if (said.connection && said.pid !== undefined) resolve({ child, connection: said.connection, pid: said.pid })
    })
    child.once('exit', (code) => reject(new Error(`ended with code ${code}`)))
  })
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export async function ask(connection: SocketConnection, question: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(question)).rows
  } finally {
    await client.end()
  }
}

export const isGone = (pid: number) => findProcess(pid) === undefined
