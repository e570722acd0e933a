import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { processesWithCommand } from './platform/server/postgres/processes.ts'
import { STOP_DEADLINE_MS } from './platform/server/process/run-until-signal.ts'
import { receiveNotices } from './platform/testing/notify-socket.ts'
import { makeThrowawayFolder } from './platform/testing/throwaway-folder.ts'

const UNITS = ['minerva', 'minerva-poller'] as const
const fileOf = (unit: string) => path.join(import.meta.dirname, `../deploy/${unit}.service`)
const SERVED_FROM = '/opt/minerva'

test.each(UNITS)('%s.service is exposed below 3 by systemd’s own measure', (unit) => {
  // Its threshold counts tenths; beyond it the tool fails.
  execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=29', fileOf(unit)], { stdio: 'pipe' })
})

test.each(UNITS)('%s.service is given longer to stop than it takes at most', (unit) => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(fs.readFileSync(fileOf(unit), 'utf8')) ?? []
  expect(Number(seconds) * 1000).toBeGreaterThan(STOP_DEADLINE_MS)
})

/** DBState in PostgreSQL's pg_control.h, the fourth of its fields. */
const SHUT_DOWN = 1
const stateOfDatabase = (folder: string) => fs.readFileSync(path.join(folder, 'global/pg_control')).readInt32LE(16)

const ENVIRONMENT = {
  minerva: { PORT: '0', POLLING: 'false', ROOM_PORT: '0', DATABASE_MEMORY_MB: '64' },
  'minerva-poller': { POLLER_SERVER: 'http://127.0.0.1:9', POLLER_KEY: 'none' },
}

test.each(UNITS)(
  'what %s.service starts serves, notifies and stops',
  async (unit) => {
    const text = fs.readFileSync(fileOf(unit), 'utf8')
    const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''
    const folder = makeThrowawayFolder('unit')
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
    const environment = Object.fromEntries(
      valueOf('Environment')
        .replaceAll('/var', folder)
        .replaceAll('/etc', folder)
        .split(' ')
        .map((one) => one.split('=') as [string, string]),
    )
    const [command = '', ...args] = valueOf('ExecStart').replace(SERVED_FROM, process.cwd()).split(' ')
    expect(valueOf('WorkingDirectory')).toBe(SERVED_FROM)
    const notices = await receiveNotices()
    const env = { PATH: process.env['PATH'], ...environment, ...ENVIRONMENT[unit], NOTIFY_SOCKET: notices.socket }
    const child = spawn(command, args, { env, stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    // A first start builds the console.
    await expect.poll(notices.received, { timeout: 120_000 }).toBe('READY=1')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    // What is left then is killed: the database has ended in order before.
    expect(processesWithCommand(folder)).toEqual([])
    if (unit === 'minerva') expect(stateOfDatabase(path.join(folder, 'lib/minerva/postgres'))).toBe(SHUT_DOWN)
    await expect.poll(notices.received).toBe('READY=1STOPPING=1')
  },
  180_000,
)
