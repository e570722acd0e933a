import { connect } from 'node:net'
import { parseReply } from '../read/miner-reply.ts'
import { withoutChips } from '../read/without-chips.ts'

/** Real miners reply at most some 70 kB; parsing this much takes 5 ms at worst. */
export const MAX_REPLY_BYTES = 256 * 1024
/** A deadline timer that fires this late was delayed by this process; the miner then gets BUSY_GRACE_MS more. */
const LATE_MS = 20
const BUSY_GRACE_MS = 250
const MAX_RAW_CHARS = 16_000
/** All connections read into this one: what was read is used or copied before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024)
/** Whatsminer API 3 sends the length before each message, little-endian; 0 is a keep-alive */
const FRAME_HEAD_BYTES = 4

export interface Line {
  host: string
  port: number
  /** Whatsminer API 3: each message has its length before it */
  isFramed: boolean
}

export type Silence = { kind: 'silent'; reason: 'refused' | 'timeout' | 'unreachable' | 'closed' }
export type Unreadable = { kind: 'unreadable'; raw: string; reason: string }
/** `text`: as it came, of a readable reply without the figures of single chips */
interface Parsed {
  kind: 'text'
  text: string
  reply: ReturnType<typeof parseReply>
}
export type Exchange = Parsed | Unreadable | Silence

/** Without NULs, which PostgreSQL rejects. */
export const rawOf = (text: string) => text.replaceAll('\0', '').slice(0, MAX_RAW_CHARS).toWellFormed()

/**
 * One connection, one message. Reads until the miner closes, sends NUL or a whole frame, or the deadline passes.
 * Reads without pause: cgminer truncates its reply if its client does not read for 50 ms.
 */
export function exchange({ host, port, isFramed }: Line, message: string, leftMs: number): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const socket = connect({ host, port, onread: { buffer: readBuffer, callback: take } })
    let isEnded = false
    const end = (result: Exchange) => {
      isEnded = true
      cancel()
      socket.destroy()
      resolve(result)
    }
    const soFar = () => (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString('utf8')
    const unreadable = (reason: string) => end({ kind: 'unreadable', raw: rawOf(soFar()), reason })
    const whole = (text = soFar()) => end(parsed(text))
    const giveUp = () => {
      // Some firmware neither sends NUL nor closes: the reply is complete if it parses.
      const result = isFramed || bytes === 0 ? undefined : parsed(soFar())
      if (result && !('unreadable' in result.reply)) end(result)
      else end({ kind: 'silent', reason: 'timeout' })
    }
    const cancel = atDeadline(leftMs, giveUp)
    socket.write(isFramed ? framed(message) : message)
    function take(length: number): boolean {
      if (isEnded) return false
      bytes += length
      const isWhole = !isFramed && readBuffer[length - 1] === 0
      const read = readBuffer.subarray(0, length)
      // A whole reply is used before the next read.
      chunks.push(isWhole ? read : Buffer.from(read))
      if (bytes > MAX_REPLY_BYTES) unreadable(`more than ${MAX_REPLY_BYTES} bytes`)
      else if (isFramed) takeFrame()
      else if (isWhole) whole()
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
    socket.on('close', () => closed({ kind: 'silent', reason: 'closed' }))
  })
}

function parsed(text: string): Parsed {
  const lean = withoutChips(text)
  const reply = parseReply(lean)
  return { kind: 'text', text: 'unreadable' in reply ? text : lean, reply }
}

/** Calls `giveUp` when that time has passed; returns what cancels it. */
export function atDeadline(leftMs: number, giveUp: () => void): () => void {
  const dueAt = performance.now() + Math.max(1, leftMs)
  // Node runs timers before it reads sockets: read what has arrived before reporting a timeout.
  const onDue = () => (timer = setTimeout(giveUp, performance.now() - dueAt > LATE_MS ? BUSY_GRACE_MS : 0))
  let timer = setTimeout(onDue, dueAt - performance.now())
  return () => clearTimeout(timer)
}

function framed(message: string): Buffer {
  const body = Buffer.from(message)
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.writeUInt32LE(body.length)
  return Buffer.concat([head, body])
}

/** The body of the first non-empty frame, or nothing while it is incomplete. */
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

export function silenceOf(code: string | undefined): Silence {
  if (code === 'ECONNREFUSED') return { kind: 'silent', reason: 'refused' }
  if (code === 'ETIMEDOUT') return { kind: 'silent', reason: 'timeout' }
  if (code === 'ECONNRESET' || code === 'EPIPE') return { kind: 'silent', reason: 'closed' }
  return { kind: 'silent', reason: 'unreachable' }
}
