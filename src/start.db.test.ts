import { readConfig } from './areas.ts'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginOwnPostgres } from './own-postgres.ts'
import { processesWithCommand } from './platform/server/postgres/processes.ts'
import type { Config } from './platform/server/settings/config.ts'
import { startMinerva } from './start.ts'
import { makeThrowawayFolder } from './platform/testing/throwaway-folder.ts'
import { nightlyTest } from './platform/testing/nightly-test.ts'

let config: Config
let lines: string[]
const options = { servesConsole: false, say: (line: string) => void lines.push(line) }
beforeEach(() => {
  const dataDir = makeThrowawayFolder('start')
  config = { ...readConfig({ LOG_LEVEL: 'silent', PORT: '0', POLLING: 'false' }), dataDir, databaseMemoryMb: 32 }
})
afterEach(() => rm(config.dataDir, { recursive: true, force: true }))

test('a first start says where it is and the one-time password, a second start on the same data only where it is', async () => {
  lines = []
  const own = { LOG_LEVEL: 'silent', DATA_DIR: config.dataDir, DATABASE_MEMORY_MB: '64' }
  // Nothing to read again yet.
  expect(await beginOwnPostgres({ ...own, PORT: '0' })).toBeUndefined()
  const first = await startMinerva(config, options)
  const port = Number(new URL(first.url).port)
  try {
    expect(lines.join('\n')).toMatch(
      /Minerva .* is at http:\/\/127\.0\.0\.1:\d+\n.*"admin".*one-time password is [a-zA-Z2-9]{12}\n/,
    )
    expect(await (await fetch(`${first.url}/readyz`)).json()).toEqual({ status: 'ready' })
    await expect(startMinerva(config, options)).rejects.toThrow(/is in use/)
    const begun = await beginOwnPostgres({ ...own, PORT: String(port) })
    await expect(startMinerva({ ...config, port }, { ...options, postgres: begun?.ready })).rejects.toThrow(
      'is in use already',
    )
  } finally {
    await first.stop()
  }
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow('fetch failed')

  lines = []
  expect(await beginOwnPostgres({ ...own, PORT: 'none' })).toBeUndefined()
  expect(await beginOwnPostgres({ ...own, DATABASE_URL: 'postgres://db.example/minerva' })).toBeUndefined()
  const begun = await beginOwnPostgres({ ...own, PORT: String(port) })
  // It runs before the program is loaded. A process that it has just forked looks like itself.
  expect(processesWithCommand(`-D ${path.join(config.dataDir, 'postgres')} `)).not.toEqual([])
  const second = await startMinerva(
    { ...config, port, smtpUrl: 'smtp://10.1.2.3' },
    { ...options, postgres: begun?.ready },
  )
  try {
    // After an upgrade: what was set up before such addresses were refused.
    await expect.poll(() => lines.join('\n')).toContain('SMTP_URL: 10.1.2.3 (10.1.2.3) is not called unless')
    expect(lines.join('\n')).not.toMatch('password')
    expect(second.url).toBe(first.url)
  } finally {
    await second.stop()
  }
}, 60_000)

nightlyTest(
  'a first start that fails keeps the one-time password for the one that succeeds',
  async () => {
    const dataDir = makeThrowawayFolder('start')
    const taken = net.createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as net.AddressInfo
    try {
      lines = []
      await expect(startMinerva({ ...config, dataDir, port }, options)).rejects.toThrow('is in use already')
      // Logged before a database was made.
      expect(await readdir(dataDir)).toEqual([])
      const running = await startMinerva({ ...config, dataDir }, options)
      await running.stop()
      expect(lines.join('\n')).toMatch(/one-time password is [a-zA-Z2-9]{12}/)
    } finally {
      taken.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  60_000,
)
