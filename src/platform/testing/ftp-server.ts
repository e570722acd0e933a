import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

export interface FtpServerOptions {
  /** knows AUTH TLS */
  certificate?: { key: string; cert: string }
  isReadonly?: boolean
  /** the connections end once so many bytes of a file came */
  cutAfterBytes?: number
  /** what stands in the answer to PASV instead of its own address, as '127,0,0,9'; EPSV is unknown then */
  passiveAddress?: string
}

/** A plain FTP server on loopback; its files are in memory. Its user is `minerva`, the password `secret`. */
export async function startFtpServer(options: FtpServerOptions = {}) {
  const files = new Map<string, Buffer>()
  const passwords: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket, { ...options, files, passwords, sockets })
  })
  const port = await listening(server)
  return {
    port,
    files,
    passwords,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

interface Talk extends FtpServerOptions {
  files: Map<string, Buffer>
  passwords: string[]
  sockets: Set<Socket>
}

function talk(plain: Socket, talking: Talk): void {
  const { certificate, files, passwords, passiveAddress, isReadonly = false } = talking
  let socket: Socket = plain
  let folder = ''
  let from = ''
  let isProtected = false
  let transfer: Promise<Socket> | undefined
  const context = certificate && createSecureContext(certificate)
  const say = (line: string) => socket.write(`${line}\r\n`)
  const nameOf = (name: string) => (folder === '' ? name : `${folder}/${name}`)

  /** Opens a port for one transfer. */
  async function passive(): Promise<number> {
    const data = createServer()
    transfer = new Promise((resolve) => {
      data.once('connection', (one) => {
        data.close()
        talking.sockets.add(one)
        one.on('error', () => {})
        resolve(one)
      })
    })
    return listening(data)
  }

  async function store(name: string): Promise<void> {
    if (isReadonly) return void say('550 permission denied')
    say('150 go on')
    const raw = await transfer
    if (!raw) return
    const data = isProtected && context ? new TLSSocket(raw, { isServer: true, secureContext: context }) : raw
    data.on('error', () => {})
    let content = Buffer.alloc(0)
    data.on('data', (part: Buffer) => {
      content = Buffer.concat([content, part])
      files.set(name, content)
      if (content.length <= (talking.cutAfterBytes ?? Infinity)) return
      data.destroy()
      socket.destroy()
    })
    data.on('end', () => {
      files.set(name, content)
      data.end()
      say('226 done')
    })
  }

  const commands: Record<string, (given: string) => unknown> = {
    AUTH: () => {
      if (!context) return say('502 no TLS')
      say('234 begin')
      socket = new TLSSocket(plain, { isServer: true, secureContext: context })
      return listen()
    },
    USER: () => say('331 password'),
    PASS: (given) => {
      passwords.push(given)
      return say(given === 'secret' ? '230 welcome' : '530 no')
    },
    PBSZ: () => say('200 ok'),
    PROT: (given) => {
      isProtected = given === 'P'
      return say('200 ok')
    },
    TYPE: () => say('200 ok'),
    CWD: (given) => {
      folder = given
      return say('250 ok')
    },
    EPSV: async () => say(passiveAddress ? '502 no' : `229 passive (|||${await passive()}|)`),
    PASV: async () => {
      const port = await passive()
      return say(`227 passive (${passiveAddress ?? '127,0,0,1'},${port >> 8},${port & 255})`)
    },
    STOR: (given) => store(nameOf(given)),
    RNFR: (given) => {
      from = nameOf(given)
      return say(files.has(from) ? '350 to?' : '550 none')
    },
    RNTO: (given) => {
      if (files.has(nameOf(given))) return say('550 exists')
      files.set(nameOf(given), files.get(from) ?? Buffer.alloc(0))
      files.delete(from)
      return say('250 ok')
    },
    DELE: (given) => say(files.delete(nameOf(given)) ? '250 ok' : '550 none'),
  }

  function listen(): void {
    let rest = ''
    socket.on('error', () => {})
    socket.on('data', (part: Buffer) => {
      if (part.length > 0 && socket === plain && isTlsHello(part)) return
      const lines = (rest + part.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [name = '', ...given] = line.split(' ')
        void (commands[name] ?? (() => say('502 unknown')))(given.join(' '))
      }
    })
  }
  listen()
  say('220 ready')
}

const isTlsHello = (part: Buffer) => part[0] === 22
