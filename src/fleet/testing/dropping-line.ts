import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface DroppingLine extends Disposable {
  url: string
  /** connections that were cut, and pieces that were held back */
  readonly faults: { cuts: number; stalls: number }
}

const STALL_MS = 300

/**
 * A line to a server that loses one in ten of the pieces that go through in either direction: TCP repeats what is lost, so every other loss
 * shows as a delay and the rest as a connection that breaks with what was on its way.
 */
export async function openDroppingLine(serverUrl: string): Promise<DroppingLine> {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<net.Socket>()
  const faults = { cuts: 0, stalls: 0 }
  let pieces = 0
  const line = net.createServer((near) => {
    const far = net.connect({ host: hostname, port: Number(port) })
    const both = [near, far]
    const pass = async (from: net.Socket, to: net.Socket) => {
      try {
        for await (const piece of from as AsyncIterable<Buffer>) {
          pieces += 1
          if (pieces % 20 === 0) {
            faults.cuts += 1
            for (const socket of both) socket.resetAndDestroy()
            return
          }
          if (pieces % 20 === 10) {
            faults.stalls += 1
            await sleep(STALL_MS)
          }
          to.write(piece)
        }
        to.end()
      } catch {
        for (const socket of both) socket.destroy()
      }
    }
    for (const socket of both) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    void pass(near, far)
    void pass(far, near)
  })
  await once(line.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(line.address() as net.AddressInfo).port}`,
    faults,
    [Symbol.dispose]() {
      line.close()
      for (const socket of open) socket.destroy()
    },
  }
}
