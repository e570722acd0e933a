import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { ask, isGone, kill, newFolder, start, startInChild } from './launcher-testing.ts'
import { processesWithCommand, signalProcess } from './processes.ts'

test('a parent killed with SIGKILL leaves no orphan', async () => {
  const dataDir = newFolder('data')
  const first = await startInChild(dataDir)
  await ask(first.connection, 'create table kept as select 42 as n')
  await kill(first.child)
  await expect.poll(() => isGone(first.pid), { timeout: 10_000 }).toBe(true)
  const second = await start(dataDir)
  expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 42 }])
})

test('an orphan whose watchdog was killed too is stopped by the next start', async () => {
  const dataDir = newFolder('data')
  const first = await startInChild(dataDir)
  await killBoth(processesWithCommand(`minerva-watchdog ${first.pid}`), first.child)
  expect(isGone(first.pid)).toBe(false)
  const second = await start(dataDir)
  expect(isGone(first.pid)).toBe(true)
  expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

/** The parent first: it would start a watchdog again. */
async function killBoth(watchdogs: number[], parent: ChildProcess): Promise<void> {
  expect(watchdogs).toHaveLength(1)
  for (const pid of watchdogs) signalProcess(pid, 'SIGSTOP')
  await kill(parent)
  for (const pid of watchdogs) signalProcess(pid, 'SIGKILL')
}

test('a watchdog killed alone is started again, and works', async () => {
  const dataDir = newFolder('data')
  const first = await startInChild(dataDir)
  const watchdogs = () => processesWithCommand(`minerva-watchdog ${first.pid}`)
  const [before = 0] = watchdogs()
  signalProcess(before, 'SIGKILL')
  await expect.poll(() => watchdogs().filter((pid) => pid !== before).length, { timeout: 5000 }).toBe(1)
  await kill(first.child)
  await expect.poll(() => isGone(first.pid), { timeout: 10_000 }).toBe(true)
})

test('kill -9 of everything loses nothing that was acknowledged', async () => {
  const dataDir = newFolder('data')
  const first = await startInChild(dataDir)
  await ask(first.connection, 'create table written (n int)')
  const writer = new Client(first.connection)
  writer.on('error', () => {})
  await writer.connect()
  let acknowledged = 0
  const writing = (async () => {
    for (let n = 1; ; n += 1) {
      await writer.query('insert into written values ($1)', [n])
      acknowledged = n
    }
  })().catch(() => {})
  await expect.poll(() => acknowledged, { timeout: 10_000 }).toBeGreaterThan(200)

  const everything = [
    ...processesWithCommand(`minerva-watchdog ${first.pid}`),
    first.pid,
    ...processesWithCommand(`postgres: minerva-`).filter((pid) => isChildOf(pid, first.pid)),
  ]
  for (const pid of [first.child.pid ?? 0, ...everything]) signalProcess(pid, 'SIGKILL')
  await writing
  const second = await start(dataDir)
  const [row] = await ask(second.connection, 'select count(*)::int as n, max(n) as last from written')
  expect(row?.['last']).toBeGreaterThanOrEqual(acknowledged)
  expect(row?.['n']).toBe(row?.['last'])
})

function isChildOf(pid: number, parent: number): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${parent}\n`)
  } catch {
    return false
  }
}

test('a killed server comes back by itself, on the same socket, also from under busy connections', async () => {
  const said: string[] = []
  const server = await start(newFolder('data'), { log: (line) => said.push(line) })
  const db = openDatabase({ connection: server.connection })
  onTestFinished(() => db.destroy())
  await ask(server.connection, 'create table kept as select 42 as n')
  for (const round of [1, 2]) {
    const busy = new Client(server.connection)
    busy.on('error', () => {})
    await busy.connect()
    const counting = busy.query('select count(*) from generate_series(1, 10000000000)').catch(() => {})
    const killed = server.pid
    signalProcess(killed, 'SIGKILL')
    await counting
    await expect
      .poll(
        () =>
          sql`select n from kept`.execute(db).then(
            (result) => result.rows,
            () => `away in round ${round}`,
          ),
        { timeout: 15_000 },
      )
      .toEqual([{ n: 42 }])
    await expect.poll(() => server.pid).not.toBe(killed)
  }
  expect(said.join('\n')).toContain('PostgreSQL ended by itself (SIGKILL)')
})
