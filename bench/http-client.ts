import http from 'node:http'
import net from 'node:net'
import type { Calls, Envelope, PartInput, ResponseOf } from '../src/platform/contract/call.ts'

/** As many as a browser opens to one host. */
const BROWSER_CONNECTIONS = 6
const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Calls over connections that stay open. Answers are read off the socket: Node's own client takes longer for a small call
 * than the server does, and it is the server that is measured.
 */
export function httpClient(url: string, token: string, mostConnections = BROWSER_CONNECTIONS) {
  const { hostname, port } = new URL(url)
  const idle: net.Socket[] = []
  const waiting: ((socket: net.Socket) => void)[] = []
  let opened = 0

  function take(): net.Socket | Promise<net.Socket> {
    const socket = idle.pop()
    if (socket) return socket
    if (opened >= mostConnections) return new Promise((resolve) => waiting.push(resolve))
    opened += 1
    // A waiting request gets 'close'; a connection that was idle for too long is closed by the server.
    const connected = net.connect({ host: hostname, port: Number(port), noDelay: true }).on('error', () => {})
    return connected.on('close', () => {
      opened -= 1
      if (idle.includes(connected)) idle.splice(idle.indexOf(connected), 1)
    })
  }
  function giveBack(socket: net.Socket): void {
    const next = waiting.shift()
    if (next) next(socket)
    else idle.push(socket)
  }

  return {
    /** For answers that stream. */
    open(address: string, parts: { params?: Record<string, string | number>; request?: unknown }) {
      const { method, path } = pathOf(address, parts.params)
      const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
      const headers = { authorization: `cat${token}`, 'content-type': 'application/json' }
      http.request(`${url}${path}`, { method, headers }, resolve).on('error', reject).end(JSON.stringify(parts.request))
      return promise
    },

    async call<A extends keyof Calls & string>(
      address: A,
      parts: { params?: Record<string, string | number>; request?: PartInput<Calls[A], 'request'> } = {},
    ): Promise<ResponseOf<A>> {
      const { method, path } = pathOf(address, parts.params)
      const body = parts.request === undefined ? '' : JSON.stringify(parts.request)
      const type = body && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
      const socket = await take()
      const text = await ask(
        socket,
        `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: cat${token}\r\n${type}\r\n${body}`,
      )
      giveBack(socket)
      const { code, message, data } = JSON.parse(text) as Envelope<ResponseOf<A>>
      if (code !== 200) throw new Error(`${address}: ${code} ${message}`)
      return data
    },

    close: () => idle.forEach((socket) => socket.destroy()),
  }
}
export type HttpClient = ReturnType<typeof httpClient>

function pathOf(address: string, params?: Record<string, string | number>) {
  const [method, template = ''] = address.split(' ')
  return { method, path: `/api${template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]))}` }
}

/** Sends a request and returns the body of its answer, whose length the head must state. */
function ask(socket: net.Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    const hear = (bytes: Buffer) => {
      received = received.length > 0 ? Buffer.concat([received, bytes]) : bytes
      const headEnd = received.indexOf(HEAD_END)
      if (headEnd < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, headEnd))?.[1]
      if (length === undefined) return end(reject, new Error('an answer without its length'))
      const bodyAt = headEnd + HEAD_END.length
      if (received.length >= bodyAt + Number(length)) end(resolve, received.toString('utf8', bodyAt))
    }
    const fail = () => end(reject, new Error('the server hung up'))
    function end<T>(settle: (value: T) => void, value: T): void {
      socket.off('data', hear).off('close', fail)
      settle(value)
    }
    socket.on('data', hear).on('close', fail)
    socket.write(request)
  })
}
