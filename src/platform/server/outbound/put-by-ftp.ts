import { isIP } from 'node:net'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { connect as secure } from 'node:tls'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { Client, FTPError } from 'basic-ftp'
import { HostKeyError } from './file-server.ts'
import type { Putting } from './file-server.ts'
import { OutboundError } from './outbound-error.ts'

/** By FTP, and by FTP in TLS (`AUTH TLS`). */
export async function put(socket: Socket, putting: Putting): Promise<void> {
  const { kind, username, password, folder, file, temporaryName } = putting
  const client = new Client(0)
  try {
    client.ftp.socket = socket
    // Its greeting: the library waits for it only where it connected itself.
    await client.ftp.handle(undefined, (answer, task) => {
      if (answer instanceof Error) task.reject(answer)
      else if (answer.code >= 200) task.resolve(answer)
    })
    if (kind === 'ftps') await turnToTls(client, putting)
    await client.login(username, password).catch((error: unknown) => {
      throw error instanceof FTPError ? new OutboundError('login', `FTP: ${error.code}`) : error
    })
    client.prepareTransfer = () => openTransfer(client, putting)
    try {
      if (kind === 'ftps') {
        await client.send('PBSZ 0')
        await client.send('PROT P')
      }
      await client.send('TYPE I')
      if (folder !== '') await client.cd(folder)
      await client.uploadFrom(Readable.from([file.content]), temporaryName)
      await moveInPlace(client, temporaryName, file.name)
    } catch (error) {
      if (!(error instanceof FTPError)) throw error
      if (!client.closed) await client.remove(temporaryName, true).catch(() => {})
      throw new OutboundError('folder', `FTP: ${error.code}`)
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    if (error instanceof FTPError) throw new OutboundError('refused', `FTP: ${error.code}`)
    throw new OutboundError('noAnswer', `FTP: ${error instanceof Error ? error.message.slice(0, 200) : 'failed'}`)
  } finally {
    client.close()
  }
}

async function turnToTls(client: Client, { host, hostKey }: Putting): Promise<void> {
  // A certificate that is not valid is looked at, too: the person may trust it by its fingerprint.
  await client.useTLS({ host, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false })
  const secured = client.ftp.socket as TLSSocket
  const shown = fingerprintOf(secured)
  if (hostKey === null ? !secured.authorized : shown !== hostKey) throw new HostKeyError(shown)
}

const fingerprintOf = (socket: TLSSocket): string => socket.getPeerCertificate().fingerprint256

/** Only the port of the answer counts: an address in it could be any machine in the server's network. */
async function openTransfer(client: Client, { connect }: Putting) {
  const { ftp } = client
  let answer = await client.sendIgnoringError('EPSV')
  let port = Number(/[|!]{3}(\d+)[|!]/.exec(answer.message)?.[1])
  if (answer.code !== 229) {
    answer = await client.send('PASV')
    const [, high, low] = /\d+,\d+,\d+,\d+,(\d+),(\d+)/.exec(answer.message) ?? []
    port = Number(high) * 256 + Number(low)
  }
  if (!(port > 0 && port < 65_536)) throw new OutboundError('refused', 'FTP: no port for the transfer')
  const control = ftp.socket
  const plain = await connect(control.remoteAddress ?? '', port)
  if (!('getPeerCertificate' in control)) ftp.dataSocket = plain
  else {
    const session = ftp.tlsSessionStore ?? control.getSession()
    const options: ConnectionOptions = { ...ftp.tlsOptions, socket: plain, ...(session && { session }) }
    const secured = secure(options)
    // Many servers begin TLS only after the command. It must be the server that was sent the password.
    secured.once('secureConnect', () => {
      const isSame = secured.isSessionReused() || fingerprintOf(secured) === fingerprintOf(control)
      if (!isSame) secured.destroy(new Error('another certificate for the transfer'))
    })
    ftp.dataSocket = secured
  }
  return answer
}

/** Many servers replace a file by renaming; others refuse to, and the old one goes first. */
async function moveInPlace(client: Client, from: string, to: string): Promise<void> {
  try {
    await client.rename(from, to)
  } catch (error) {
    if (!(error instanceof FTPError)) throw error
    await client.remove(to, true)
    await client.rename(from, to)
  }
}
