import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

const ADDRESS = { host: '127.24.9.1', port: 14_028 }

const answers = () =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(ADDRESS)
    socket.once('connect', () => resolve(socket.destroy() === socket))
    socket.once('error', () => resolve(false))
  })

test('a SIGTERM to npm alone, as supervisors send it, ends the program, too', async () => {
  const npm = spawn('npm', ['run', 'simulator', '--', '--miners', '1', '--base', '127.24.9.0', '--port', '14028'])
  onTestFinished(() => void npm.kill('SIGKILL'))
  let said = ''
  npm.stderr.on('data', (text) => (said += String(text)))
  await expect.poll(() => said, { timeout: 60_000 }).toContain('Ctrl-C stops them')
  expect(await answers()).toBe(true)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await expect.poll(answers, { timeout: 30_000 }).toBe(false)
}, 120_000)

test('every script that runs the product takes the place of its shell, which would swallow signals', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const ours = Object.values(scripts).filter((script) => script.includes('run.mjs'))
  expect(ours.filter((script) => !script.startsWith('exec '))).toEqual([])
})
