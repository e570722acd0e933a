import { once } from 'node:events'
import net from 'node:net'
import type { DatabaseSettings } from '../../platform/server/database/database.ts'

interface Way {
  port: number
  /** Closed: it drops all connections, as if the other end were down. */
  set(isOpen: boolean): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export interface Gate extends Way {
  url: string
}

export interface DatabaseGate extends Way {
  connection: DatabaseSettings['connection']
}

/** A proxy to a local server that can be closed and opened. */
export async function openGate(serverUrl: string): Promise<Gate> {
  const { port } = new URL(serverUrl)
  const way = await openWay(() => net.connect(Number(port), '127.0.0.1'))
  return { ...way, url: `http://127.0.0.1:${way.port}` }
}

/** The same to a database. */
export async function openDatabaseGate(connection: DatabaseSettings['connection']): Promise<DatabaseGate> {
  if (typeof connection !== 'string') {
    const way = await openWay(() => net.connect(`${connection.host}/.s.PGSQL.${connection.port}`))
    return { ...way, connection: { ...connection, host: '127.0.0.1', port: way.port } }
  }
  const url = new URL(connection)
  const { hostname, port } = url
  const way = await openWay(() => net.connect(Number(port || 5432), hostname))
  url.host = `127.0.0.1:${way.port}`
  return { ...way, connection: url.href }
}

async function openWay(connect: () => net.Socket): Promise<Way> {
  const sockets = new Set<net.Socket>()
  const gate = net.createServer((inner) => {
    const outer = connect()
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const { port } = gate.address() as net.AddressInfo
  async function set(isOpen: boolean): Promise<void> {
    if (isOpen === gate.listening) return
    if (isOpen) {
      gate.listen(port, '127.0.0.1')
      await once(gate, 'listening')
    } else {
      const closed = once(gate, 'close')
      gate.close()
      for (const socket of sockets) socket.destroy()
      await closed
    }
  }
  return { port, set, [Symbol.asyncDispose]: () => set(false) }
}
