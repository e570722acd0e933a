import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface SmtpListener extends AsyncDisposable {
  url: string
  /** every mail as it came, headers and text */
  mails: string[]
  /** Resolves with the first mail that contains the text, once it came. */
  mailWith(text: string): Promise<string>
  /** the next ones are answered so instead of being taken, as '451 busy' */
  refuseWith: string | undefined
}

/** A mail server that speaks as much of SMTP (RFC 5321) as a client needs, on a port of its own. */
export async function smtpListener(): Promise<SmtpListener> {
  const sockets = new Set<Socket>()
  const mails: string[] = []
  const arrivals = new EventEmitter()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let text = ''
    let isData = false
    socket.setEncoding('utf8')
    socket.write('220 test\r\n')
    socket.on('data', (chunk: string) => {
      text += chunk
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const part = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          mails.push(part)
          arrivals.emit('mail')
          socket.write('250 taken\r\n')
        } else {
          isData = part.toUpperCase() === 'DATA'
          socket.write(`${reply(part.toUpperCase())}\r\n`)
        }
      }
    })
  })
  const listener: SmtpListener = {
    url: '',
    mails,
    async mailWith(text) {
      for (;;) {
        const found = mails.find((mail) => mail.includes(text))
        if (found !== undefined) return found
        await once(arrivals, 'mail')
      }
    },
    refuseWith: undefined,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  function reply(command: string): string {
    if (command === 'DATA') return '354 go on'
    if (command === 'QUIT') return '221 bye'
    return command.startsWith('MAIL') && listener.refuseWith ? listener.refuseWith : '250 ok'
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  listener.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return listener
}
