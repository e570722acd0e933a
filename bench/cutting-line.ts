import net from 'node:net'
import type { AddressInfo } from 'node:net'

export interface CuttingLine {
  url: string
  /** that went through towards the server, with the heads of the requests */
  sentBytes: () => number
  cuts: () => number
  close: () => void
}

/** A line to a server that breaks each time so many bytes have gone through, with all that is on its way. */
export async function openCuttingLine(serverUrl: string, cutAt: readonly number[]): Promise<CuttingLine> {
  const { hostname, port } = new URL(serverUrl)
  const left = cutAt.toSorted((a, b) => a - b)
  const open = new Set<net.Socket>()
  let [sentBytes, cuts] = [0, 0]
  const line = net.createServer((near) => {
    const far = net.connect({ host: hostname, port: Number(port) })
    const both = [near, far]
    for (const socket of both) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        for (const other of both) other.destroy()
      })
    }
    far.pipe(near)
    near.on('data', (bytes) => {
      sentBytes += bytes.length
      if (!far.write(bytes)) {
        near.pause()
        far.once('drain', () => near.resume())
      }
      if (sentBytes < (left[0] ?? Infinity)) return
      left.shift()
      cuts += 1
      // A reset: what neither side has read is lost.
      for (const socket of both) socket.resetAndDestroy()
    })
  })
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    sentBytes: () => sentBytes,
    cuts: () => cuts,
    close() {
      line.close()
      for (const socket of open) socket.destroy()
    },
  }
}
