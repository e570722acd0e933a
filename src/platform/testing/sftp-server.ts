// The library has no types here.
/* oxlint-disable typescript/no-explicit-any, eslint/no-underscore-dangle */
import { createHash, generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2 from 'ssh2'

export interface SftpServerOptions {
  /** writing is refused: a folder that is full, or not the user's */
  isReadonly?: boolean
  /** the connection ends once so many bytes of a file came */
  cutAfterBytes?: number
  /** knows OpenSSH's way to replace a file at once */
  hasPosixRename?: boolean
}

const { OK, FAILURE, PERMISSION_DENIED, OP_UNSUPPORTED } = ssh2.utils.sftp.STATUS_CODE

/** An SFTP server on loopback, by the library ssh2; its files are in memory. Its user is `minerva`, the password `secret`. */
export async function startSftpServer(options: SftpServerOptions = {}) {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const files = new Map<string, Buffer>()
  const passwords: string[] = []
  const clients = new Set<any>()
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (client: any) => {
    clients.add(client)
    client.on('error', () => {})
    client.on('authentication', (attempt: any) => {
      if (attempt.method === 'password') passwords.push(attempt.password)
      if (attempt.username === 'minerva' && attempt.password === 'secret') attempt.accept()
      else attempt.reject(['password'])
    })
    client.on('session', (accept: () => any) => {
      accept().on('sftp', (open: () => any) => serve(open(), client, files, options))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const key = ssh2.utils.parseKey(privateKey).getPublicSSH() as Buffer
  return {
    port: (server.address() as AddressInfo).port,
    hostKey: `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`,
    files,
    /** every password that was sent to it */
    passwords,
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.end()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
function serve(sftp: any, client: any, files: Map<string, Buffer>, options: SftpServerOptions): void {
  const { isReadonly = false, cutAfterBytes = Infinity, hasPosixRename = true } = options
  const open = new Map<number, string>()
  const move = (from: string, to: string) => {
    files.set(to, files.get(from) ?? Buffer.alloc(0))
    files.delete(from)
  }
  sftp.on('OPEN', (id: number, name: string) => {
    if (isReadonly) return sftp.status(id, PERMISSION_DENIED)
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(open.size)
    open.set(open.size, name)
    files.set(name, Buffer.alloc(0))
    return sftp.handle(id, handle)
  })
  sftp.on('WRITE', (id: number, handle: Buffer, offset: number, data: Buffer) => {
    const name = open.get(handle.readUInt32BE()) ?? ''
    const before = files.get(name) ?? Buffer.alloc(0)
    files.set(name, Buffer.concat([before.subarray(0, offset), data]))
    if (offset + data.length > cutAfterBytes) client._sock.destroy()
    else sftp.status(id, OK)
  })
  sftp.on('CLOSE', (id: number) => sftp.status(id, OK))
  sftp.on('FSETSTAT', (id: number) => sftp.status(id, OK))
  sftp.on('REMOVE', (id: number, name: string) =>
    sftp.status(id, files.delete(name) ? OK : ssh2.utils.sftp.STATUS_CODE.NO_SUCH_FILE),
  )
  sftp.on('RENAME', (id: number, from: string, to: string) => {
    if (files.has(to)) return sftp.status(id, FAILURE)
    move(from, to)
    return sftp.status(id, OK)
  })
  sftp.on('EXTENDED', (id: number, name: string, data: Buffer) => {
    if (!hasPosixRename || name !== 'posix-rename@openssh.com') return sftp.status(id, OP_UNSUPPORTED)
    const length = data.readUInt32BE()
    const from = data.toString('utf8', 4, 4 + length)
    move(from, data.toString('utf8', 8 + length))
    return sftp.status(id, OK)
  })
}
