import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A recorded reply of a real miner, NULs included; the file name without its extension. */
export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../read/miner-models/fixtures/${name}.txt`, import.meta.url))

/** A message with its length before it, as Whatsminer's API 3 sends them. */
export function framed(body: Buffer | string): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(Buffer.byteLength(body))
  return Buffer.concat([head, Buffer.from(body)])
}

export interface TinyMiner {
  host: string
  port: number
  /** the messages received, without frames */
  asked: string[]
  answer: (message: string, socket: Socket) => void
  stop(): Promise<void>
}

/** A TCP server that answers by the given function, one message per connection. */
export async function startTinyMiner(host = '127.0.0.1', port = 0): Promise<TinyMiner> {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', (data) => {
      const message = data[0] === 0x7b ? String(data) : String(data.subarray(4))
      asked.push(message)
      miner.answer(message, socket)
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const miner: TinyMiner = {
    host,
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has no other kind of address
    port: (server.address() as AddressInfo).port,
    asked,
    answer: (_message, socket) => socket.end(),
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return miner
}

export interface AskedPage {
  method: string
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export interface TinyWeb {
  host: string
  port: number
  asked: AskedPage[]
  answer: (asked: AskedPage, response: ServerResponse) => void
  stop(): Promise<void>
}

/** An HTTP server that answers by the given function. */
export async function startTinyWeb(host = '127.0.0.1', port = 0): Promise<TinyWeb> {
  const server = createHttpServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      const asked = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      web.asked.push(asked)
      web.answer(asked, response)
    })
  })
  await once(server.listen(port, host), 'listening')
  const web: TinyWeb = {
    host,
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has no other kind of address
    port: (server.address() as AddressInfo).port,
    asked: [],
    answer: (_asked, response) => response.end('{}'),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return web
}
