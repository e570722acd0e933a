import { once } from 'node:events'
import net from 'node:net'

export interface Gate {
  url: string
  /** Closed: it hangs up on everybody, as when a server is away. */
  set(isOpen: boolean): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A way to a server on this machine that can be closed and opened. */
export async function openGate(serverUrl: string): Promise<Gate> {
  const { port } = new URL(serverUrl)
  const sockets = new Set<net.Socket>()
  const gate = net.createServer((inner) => {
    const outer = net.connect(Number(port), '127.0.0.1')
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
  const own = (gate.address() as net.AddressInfo).port
  async function set(isOpen: boolean): Promise<void> {
    if (isOpen === gate.listening) return
    if (isOpen) {
      gate.listen(own, '127.0.0.1')
      await once(gate, 'listening')
    } else {
      const closed = once(gate, 'close')
      gate.close()
      for (const socket of sockets) socket.destroy()
      await closed
    }
  }
  return { url: `http://127.0.0.1:${own}`, set, [Symbol.asyncDispose]: () => set(false) }
}
