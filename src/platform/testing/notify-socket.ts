import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { makeThrowawayFolder } from './throwaway-folder.ts'

/** A socket as systemd gives a unit in NOTIFY_SOCKET. Node.js has no datagram sockets of this kind; systemd's own tool opens it. */
export async function receiveNotices(): Promise<{ socket: string; received: () => string }> {
  const folder = makeThrowawayFolder('notify')
  const socket = path.join(folder, 'notify')
  const receiver = spawn('systemd-socket-activate', ['--datagram', `--listen=${socket}`, 'sh', '-c', 'exec cat <&3'])
  onTestFinished(() => {
    receiver.kill('SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true })
  })
  let received = ''
  receiver.stdout.on('data', (text) => (received += String(text)))
  await expect.poll(() => fs.existsSync(socket)).toBe(true)
  // systemd-notify follows each notice with a barrier, which it awaits.
  return { socket, received: () => received.replaceAll(/\n|BARRIER=1/g, '') }
}
