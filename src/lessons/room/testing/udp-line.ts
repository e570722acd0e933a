import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'

export interface UdpLine {
  port: number
  /** nothing comes through while it is true */
  isCut: boolean
  close: () => void
}

/** A line that can be cut: a port of this machine that passes on to another one, as a router does. */
export async function openUdpLine(to: number): Promise<UdpLine> {
  const own = createSocket('udp4')
  own.bind(0, '127.0.0.1')
  await once(own, 'listening')
  const beyond = new Map<number, Socket>()
  const line: UdpLine = {
    port: own.address().port,
    isCut: false,
    close: () => [own, ...beyond.values()].forEach((socket) => socket.close()),
  }
  own.on('message', (bytes, { port }) => {
    if (line.isCut) return
    const known = beyond.get(port)
    const socket = known ?? createSocket('udp4')
    beyond.set(port, socket)
    if (!known) socket.on('message', (answer) => line.isCut || own.send(answer, port, '127.0.0.1'))
    socket.send(bytes, to, '127.0.0.1')
  })
  return line
}
