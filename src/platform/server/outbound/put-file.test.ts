import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startFtpServer } from '../../testing/ftp-server.ts'
import { startSftpServer } from '../../testing/sftp-server.ts'
import type { FileServer } from './file-server.ts'
import { putFile } from './put-file.ts'

/** 127.0.0.1 plays the public internet here, and the rest of loopback what must not be reached. */
const config = { outboundAllow: ['127.0.0.1'] }
const file = { name: 'report.pdf', content: Buffer.from('a report') }
const big = { name: 'big.pdf', content: Buffer.alloc(400_000, 'a') }

const server = (kind: FileServer['kind'], port: number, more: Partial<FileServer> = {}): FileServer => {
  const account = { username: 'minerva', password: 'secret' }
  return { kind, host: '127.0.0.1', port, ...account, folder: 'in', hostKey: null, ...more }
}

const open = new Set<{ server: Server; sockets: Set<Socket> }>()
/** A server that sends what it likes. */
async function tcpServer(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onSocket(socket)
  })
  open.add({ server: tcp, sockets })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  return (tcp.address() as AddressInfo).port
}
afterEach(async () => {
  for (const { server: tcp, sockets } of open) {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => tcp.close(resolve))
  }
  open.clear()
})

test('a server that can’t be reached is reported once, and not again as the deadline passes', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const port = await tcpServer(() => {})
  const refused = { ...server('sftp', port), host: '127.0.0.2' }
  await expect(putFile(config, refused, file, { deadlineMs: 50 })).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 100))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

describe('sftp', () => {
  test.each([
    [true, big],
    [false, file],
  ])('a file is whole under its name, and replaced; posix-rename: %s', async (hasPosixRename, sent) => {
    await using sftp = await startSftpServer({ hasPosixRename })
    const target = server('sftp', sftp.port, { hostKey: sftp.hostKey })
    await putFile(config, target, sent)
    await putFile(config, target, { ...sent, content: Buffer.from('again') })
    expect([...sftp.files].map(([name, content]) => [name, content.toString()])).toEqual([[`in/${sent.name}`, 'again']])
  })

  test.each([null, 'SHA256:another'])(
    'to a host key that is not the one pinned (%s) no password is sent',
    async (hostKey) => {
      await using sftp = await startSftpServer()
      await expect(putFile(config, server('sftp', sftp.port, { hostKey }), file)).rejects.toMatchObject({
        failure: 'hostKey',
        hostKey: sftp.hostKey,
      })
      expect(sftp.passwords).toEqual([])
    },
  )

  test('a wrong password', async () => {
    await using sftp = await startSftpServer()
    const target = server('sftp', sftp.port, { hostKey: sftp.hostKey, password: 'wrong' })
    await expect(putFile(config, target, file)).rejects.toMatchObject({ failure: 'login' })
  })

  test('a folder that can’t be written to', async () => {
    await using sftp = await startSftpServer({ isReadonly: true })
    const target = server('sftp', sftp.port, { hostKey: sftp.hostKey })
    await expect(putFile(config, target, file)).rejects.toMatchObject({ failure: 'folder' })
  })

  test('cut in the middle: nothing is left under the name', async () => {
    await using sftp = await startSftpServer({ cutAfterBytes: 100_000 })
    const target = server('sftp', sftp.port, { hostKey: sftp.hostKey })
    await expect(putFile(config, target, big)).rejects.toMatchObject({ failure: 'noAnswer' })
    expect([...sftp.files.keys()]).toEqual([expect.stringMatching(/^in\/\.[0-9a-f-]+\.part$/)])
  })
})

describe('ftp', () => {
  test('a file is whole under its name, and replaced', async () => {
    await using ftp = await startFtpServer()
    await putFile(config, server('ftp', ftp.port), big)
    await putFile(config, server('ftp', ftp.port), { ...big, content: Buffer.from('again') })
    expect([...ftp.files].map(([name, content]) => [name, content.toString()])).toEqual([['in/big.pdf', 'again']])
  })

  test('the address in the answer to PASV is not called', async () => {
    await using ftp = await startFtpServer({ passiveAddress: '127,0,0,9' })
    await putFile(config, server('ftp', ftp.port), file)
    expect([...ftp.files.keys()]).toEqual(['in/report.pdf'])
  })

  test.each([
    ['a wrong password', {}, { password: 'wrong' }, 'login'],
    ['a folder that can’t be written to', { isReadonly: true }, {}, 'folder'],
    ['cut in the middle', { cutAfterBytes: 100_000 }, {}, 'noAnswer'],
    ['TLS that it does not have', {}, { kind: 'ftps' as const }, 'refused'],
  ])('%s', async (_, options, more, failure) => {
    await using ftp = await startFtpServer(options)
    await expect(putFile(config, server('ftp', ftp.port, more), big)).rejects.toMatchObject({ failure })
    expect([...ftp.files.keys()]).not.toContain('in/big.pdf')
    if (failure === 'refused') expect(ftp.passwords).toEqual([])
  })
})

describe('ftps', () => {
  const pem = execFileSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    '-',
    '-days',
    '2',
    '-subj',
    '/CN=test',
  ]).toString()
  const certificate = { key: pem, cert: pem }
  const hostKey = new X509Certificate(pem).fingerprint256

  test('a certificate that is pinned is taken, for the transfer, too', async () => {
    await using ftp = await startFtpServer({ certificate })
    await putFile(config, server('ftps', ftp.port, { hostKey }), big)
    expect(ftp.files.get('in/big.pdf')?.equals(big.content)).toBe(true)
  })

  test.each([null, 'AA:BB'])(
    'to a certificate that is not valid, or not the one pinned (%s), no password is sent',
    async (pinned) => {
      await using ftp = await startFtpServer({ certificate })
      await expect(putFile(config, server('ftps', ftp.port, { hostKey: pinned }), file)).rejects.toMatchObject({
        failure: 'hostKey',
        hostKey,
      })
      expect(ftp.passwords).toEqual([])
    },
  )
})

describe.each(['sftp', 'ftp', 'ftps'] as const)('%s', (kind) => {
  test('an address of the server’s own network is not called', async () => {
    await using ftp = await startFtpServer()
    const target = { ...server(kind, ftp.port), host: '127.0.0.2' }
    await expect(putFile(config, target, file)).rejects.toMatchObject({ failure: 'notAllowed' })
  })

  test('a server that never answers is given up at the deadline', async () => {
    const port = await tcpServer(() => {})
    await expect(putFile(config, server(kind, port), file, { deadlineMs: 100 })).rejects.toMatchObject({
      failure: 'noAnswer',
      message: 'no answer in time',
    })
  })

  test('a greeting without end is cut off', async () => {
    let sent = 0
    const port = await tcpServer((socket) => {
      const line = `220-${'a'.repeat(1000)}\r\n`.repeat(64)
      const more = () => {
        while (socket.write(line)) sent += line.length
      }
      socket.on('drain', more)
      more()
    })
    await expect(putFile(config, server(kind, port), file, { deadlineMs: 20_000 })).rejects.toMatchObject({
      failure: 'noAnswer',
    })
    expect(sent).toBeLessThan(32 * 2 ** 20)
  })
})
