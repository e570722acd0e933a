import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export interface TinyMinersData {
  hosts: string[]
  port: number
  /** what each of them replies to any question; latin1 */
  reply: string
  /** delay of the first answers, from the moment all have been asked */
  afterAllMs?: number
}

// eslint-disable-next-line typescript/no-unsafe-type-assertion -- what the test that starts this thread passes
const { hosts, port, reply, afterAllMs } = workerData as TinyMinersData
const bytes = Buffer.from(reply, 'latin1')
const waiting: Socket[] = []
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const post = (word: string) => parentPort?.postMessage(word)
let isAnsweringAtOnce = afterAllMs === undefined

function onQuestion(socket: Socket): void {
  if (isAnsweringAtOnce) return void socket.end(bytes)
  waiting.push(socket)
  if (waiting.length < hosts.length) return
  isAnsweringAtOnce = true
  post('asked')
  setTimeout(() => waiting.forEach((each) => each.end(bytes)), afterAllMs)
}

await Promise.all(
  hosts.map((host) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => onQuestion(socket))
    })
    return once(server.listen(port, host), 'listening')
  }),
)
post('listening')
