import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { receiveNotices } from '../../testing/notify-socket.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { nightlyTest } from '../../testing/nightly-test.ts'

function run(entry: string, args: readonly string[], environment: NodeJS.ProcessEnv) {
  const folder = makeThrowawayFolder('supervised')
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const env = { ...process.env, DATA_DIR: folder, POLLER_DATA: folder, ...environment }
  const child = spawn(process.execPath, [path.resolve('scripts/run.mjs'), entry, ...args], { env, cwd: folder })
  onTestFinished(() => void child.kill('SIGKILL'))
  let words = ''
  child.stderr.on('data', (text) => (words += String(text)))
  return { child, words: () => words }
}

test('the supervisor is notified of a program that serves, lives and stops, in this order', async () => {
  const notices = await receiveNotices()
  const to = { POLLER_SERVER: 'http://127.0.0.1:9', POLLER_KEY: 'none' }
  const { child, words } = run('src/poller.ts', [], { ...to, NOTIFY_SOCKET: notices.socket, WATCHDOG_USEC: '400000' })
  await expect.poll(notices.received).toMatch(/^READY=1(WATCHDOG=1){2}/)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect.poll(notices.received).toMatch(/^READY=1(WATCHDOG=1)+STOPPING=1$/)
  expect(words()).not.toContain('supervisor')
})

nightlyTest('a supervisor that is not there is reported, and stops nothing', async () => {
  const to = { POLLER_SERVER: 'http://127.0.0.1:9', POLLER_KEY: 'none', NOTIFY_SOCKET: '/nowhere/notify' }
  const { child, words } = run('src/poller.ts', [], to)
  await expect.poll(words).toContain('The supervisor could not be sent READY=1')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.each([
  ['src/server.ts', 'PORT', { PORT: 'none' }],
  ['src/poller.ts', '--server', { POLLER_SERVER: 'none' }],
])('%s ends with 78 when %s is wrong: starting it again would not help', async (entry, name, environment) => {
  const { child, words } = run(entry, [], environment)
  expect(await once(child, 'close')).toEqual([78, null])
  expect(words()).toContain(name)
})

nightlyTest('a server whose port is in use ends with 1 before it makes a database', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as net.AddressInfo
  const { child, words } = run('src/server.ts', [], { PORT: String(port) })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(words()).toContain(`port ${port} on 127.0.0.1 is in use already`)
})
