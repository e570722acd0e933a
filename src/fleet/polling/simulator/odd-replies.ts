import type { Socket } from 'node:net'
import type { Fault } from './faults.ts'

/** Whatsminer API 3 sends the length before each message, little-endian. */
export const FRAME_HEAD_BYTES = 4

const DRIP_MS = 1000
const HUGE_BYTES = 10_000_000

/** Sends a reply the way a miner with this fault does, framed if its make uses frames. */
export function sendOddly(socket: Socket, reply: string, fault: Fault | null, isFramed: boolean): void {
  const body =
    fault === 'huge' ? hugeReply() : Buffer.from(fault === 'malformed' ? reply.replaceAll(/["|]/g, '') : reply)
  const bytes = isFramed ? framed(body) : body
  if (fault === 'drip') drip(socket, bytes)
  else socket.end(fault === 'truncated' ? bytes.subarray(0, bytes.length / 2) : bytes)
}

/** Created on first use, then cached. */
let huge: Buffer | undefined
const hugeReply = () => (huge ??= Buffer.alloc(HUGE_BYTES, '{"STATUS":[ '))

function framed(body: Buffer): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.writeUInt32LE(body.length)
  return Buffer.concat([head, body])
}

function drip(socket: Socket, bytes: Buffer) {
  let at = 0
  const timer = setInterval(() => {
    if (at < bytes.length) socket.write(bytes.subarray(at, ++at))
    else socket.end()
  }, DRIP_MS)
  socket.on('close', () => clearInterval(timer))
}
