import { connect } from 'node:net'
import { parseReply } from '../read/miner-reply.ts'

/** The longest replies of real miners have some 70 kB; reading this much takes 5 ms at worst. */
const MAX_REPLY_BYTES = 256 * 1024
/** A deadline that fires this late was held up by this process; the miner gets BUSY_GRACE_MS more. */
const LATE_MS = 20
const BUSY_GRACE_MS = 250
const MAX_RAW_CHARS = 16_000
const READ_BYTES = 16 * 1024
/** Of closed connections, for the next ones: a buffer made for each read would cost more than all the rest of a poll. */
const readBuffers: Buffer[] = []
/** before each message of Whatsminer's API 3: its length, little-endian; 0 is a sign of life */
const FRAME_HEAD_BYTES = 4

export interface Line {
  host: string
  port: number
  /** Whatsminer's API 3 sends each message with its length before it */
  isFramed: boolean
}

export type Silence = { kind: 'silent'; reason: 'refused' | 'timeout' | 'unreachable' | 'closed' }
export type Unreadable = { kind: 'unreadable'; raw: string; reason: string }
/** `reply`: what the text says, read once */
export type Exchange = { kind: 'text'; text: string; reply: ReturnType<typeof parseReply> } | Unreadable | Silence

/** Without NULs, which no database takes. */
export const rawOf = (text: string) => text.replaceAll('\0', '').slice(0, MAX_RAW_CHARS).toWellFormed()

/**
 * One connection: one message, and all that comes until the miner closes, ends with NUL or its frame, or the time is up.
 * What comes is taken at once, always: cgminer cuts its reply short when nobody reads for 50 ms.
 */
export function exchange({ host, port, isFramed }: Line, message: string, leftMs: number): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const buffer = readBuffers.pop() ?? Buffer.allocUnsafeSlow(READ_BYTES)
    const socket = connect({ host, port, noDelay: true, onread: { buffer, callback: take } })
    let isEnded = false
    const end = (result: Exchange) => {
      isEnded = true
      clearTimeout(timer)
      socket.destroy()
      resolve(result)
    }
    const text = () => Buffer.concat(chunks).toString('utf8')
    const unreadable = (reason: string) => end({ kind: 'unreadable', raw: rawOf(text()), reason })
    const whole = (came = text()) => end({ kind: 'text', text: came, reply: parseReply(came) })
    const giveUp = () => {
      // Some firmware neither ends with NUL nor closes: what came is whole if it can be read.
      const reply = !isFramed && bytes > 0 ? parseReply(text()) : undefined
      if (reply && !('unreadable' in reply)) end({ kind: 'text', text: text(), reply })
      else end({ kind: 'silent', reason: 'timeout' })
    }
    const dueAt = performance.now() + Math.max(1, leftMs)
    // Timers run before sockets are read: what lies in the socket is read before the miner is called silent.
    const onDue = () => (timer = setTimeout(giveUp, performance.now() - dueAt > LATE_MS ? BUSY_GRACE_MS : 0))
    let timer = setTimeout(onDue, dueAt - performance.now())
    socket.write(isFramed ? framed(message) : message)
    function take(length: number): boolean {
      if (isEnded) return false
      const chunk = Buffer.from(buffer.subarray(0, length))
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > MAX_REPLY_BYTES) unreadable(`more than ${MAX_REPLY_BYTES} bytes`)
      else if (isFramed) takeFrame()
      else if (chunk.at(-1) === 0) whole()
      return !isEnded
    }
    function takeFrame(): void {
      const frame = frameOf(chunks)
      if (frame && 'unreadable' in frame) unreadable(frame.unreadable)
      else if (frame) whole(frame.body)
    }
    const closed = (silence: Silence) => {
      if (isEnded) return
      if (bytes === 0) end(silence)
      else if (isFramed) unreadable('closed within a frame')
      else whole()
    }
    socket.on('error', (error: NodeJS.ErrnoException) => closed(silenceOf(error.code)))
    socket.on('close', () => {
      readBuffers.push(buffer)
      closed({ kind: 'silent', reason: 'closed' })
    })
  })
}

function framed(message: string): Buffer {
  const body = Buffer.from(message)
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.writeUInt32LE(body.length)
  return Buffer.concat([head, body])
}

/** The body of the first frame that has one, or nothing while it has not come whole. */
function frameOf(chunks: Buffer[]): { body: string } | { unreadable: string } | undefined {
  const buffer = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
  chunks.splice(0, chunks.length, buffer)
  let at = 0
  while (buffer.length >= at + FRAME_HEAD_BYTES) {
    const length = buffer.readUInt32LE(at)
    at += FRAME_HEAD_BYTES
    if (length > MAX_REPLY_BYTES) return { unreadable: `a frame of ${length} bytes` }
    if (length > 0) return buffer.length < at + length ? undefined : { body: buffer.toString('utf8', at, at + length) }
  }
  return undefined
}

function silenceOf(code: string | undefined): Silence {
  if (code === 'ECONNREFUSED') return { kind: 'silent', reason: 'refused' }
  if (code === 'ETIMEDOUT') return { kind: 'silent', reason: 'timeout' }
  if (code === 'ECONNRESET' || code === 'EPIPE') return { kind: 'silent', reason: 'closed' }
  return { kind: 'silent', reason: 'unreachable' }
}
