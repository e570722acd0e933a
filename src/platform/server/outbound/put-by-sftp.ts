import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import Client from 'ssh2-sftp-client'
import { HostKeyError } from './file-server.ts'
import type { Putting } from './file-server.ts'
import { OutboundError } from './outbound-error.ts'

/** From the greeting up to the host key. */
const MOST_GREETING_BYTES = 256 * 1024

const ignore = () => {}

export async function put(socket: Socket, putting: Putting): Promise<void> {
  const client = new Client('minerva', { error: ignore, end: ignore, close: ignore })
  await logIn(client, socket, putting)
  const { folder, file, temporaryName } = putting
  const pathOf = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  try {
    await client.put(file.content, pathOf(temporaryName))
    await moveInPlace(client, pathOf(temporaryName), pathOf(file.name))
  } catch (error) {
    if (socket.destroyed || socket.readableEnded) throw new OutboundError('noAnswer', 'the connection was cut')
    await client.delete(pathOf(temporaryName), true).catch(ignore)
    throw new OutboundError('folder', `SFTP: ${messageOf(error)}`)
  }
  // The file has arrived: an error while disconnecting changes nothing.
  await client.end().catch(ignore)
}

async function logIn(client: Client, socket: Socket, { username, password, hostKey }: Putting): Promise<void> {
  let shown = ''
  // The library reads a greeting of any length.
  socket.on('data', () => {
    if (shown === '' && socket.bytesRead > MOST_GREETING_BYTES) socket.destroy()
  })
  try {
    await client.connect({
      sock: socket,
      username,
      password,
      // The deadline is over everything.
      readyTimeout: 0,
      hostVerifier: (key: Buffer) => {
        shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
        return shown === hostKey
      },
    })
  } catch (error) {
    if (shown !== '' && shown !== hostKey) throw new HostKeyError(shown)
    if (/authentication methods failed/i.test(messageOf(error)))
      throw new OutboundError('login', 'SFTP: wrong user or password')
    throw new OutboundError('noAnswer', `SFTP: ${messageOf(error)}`)
  }
}

/** OpenSSH replaces a file at once; other servers refuse to, and the old one goes first. */
async function moveInPlace(client: Client, from: string, to: string): Promise<void> {
  try {
    await client.posixRename(from, to)
  } catch {
    await client.delete(to, true)
    await client.rename(from, to)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 200) : 'failed')
