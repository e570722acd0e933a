import { Socket } from 'node:net'
import { parseReply } from '../read/miner-reply.ts'
import { textOfBytes } from '../read/reply-bytes.ts'
import { textWithoutChips, withoutChips } from '../read/without-chips.ts'
import type { LoginFamily } from '../rules/login-families.ts'

/** Real miners reply at most some 70 kB; parsing this much takes 5 ms at worst. */
export const MAX_REPLY_BYTES = 256 * 1024
/** A deadline timer that fires this late was delayed by this process; the miner then gets BUSY_GRACE_MS more. */
const LATE_MS = 20
const BUSY_GRACE_MS = 250
/** A NUL that happens to end a packet need not end the reply: one that can't be read yet has so long to go on. */
const AFTER_NUL_MS = 200
/** Some firmware neither sends NUL nor closes: an object is whole once nothing follows it for so long. */
const AFTER_OBJECT_MS = 300
const END_OF_OBJECT = 0x7d
const MAX_RAW_CHARS = 16_000
/** All connections read into this one: what was read is used or copied before the next read. */
export const readBuffer = Buffer.allocUnsafeSlow(64 * 1024)
/** Whatsminer API 3 sends the length before each message, little-endian; 0 is a keep-alive */
const FRAME_HEAD_BYTES = 4

export interface Line {
  host: string
  port: number
  /** Whatsminer API 3: each message has its length before it */
  isFramed: boolean
}

/** 'notAsked': this machine had no connection left, which shows nothing about the miner */
export type Silence = { kind: 'silent'; reason: 'refused' | 'timeout' | 'unreachable' | 'closed' | 'notAsked' }
/** `family`: whose login it asks for */
export type Unreadable = { kind: 'unreadable'; raw: string; reason: string; family?: LoginFamily }
/** `text`: as it came, of a readable reply without the figures of single chips, and without the NUL of one in one piece */
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
export const exchange = (line: Line, message: string, leftMs: number): Promise<Exchange> =>
  new Promise((resolve) => exchangeThen(line, message, leftMs, resolve))

/** The same for a poll: a promise fewer to hold while it waits. */
export function exchangeThen(line: Line, message: string, leftMs: number, then: (result: Exchange) => void): void {
  const connection = closed.pop() ?? new Connection()
  connection.open(line, message, leftMs, then)
}

const ignore = () => {}

/** Those whose sockets have closed, to be opened again, as Node allows: a new socket for each poll would outlive the young generation. */
const closed: Connection[] = []

/** A thousand are open at once: what they have in common is in the class, not in closures of each. */
class Connection {
  readonly #socket = new Socket({ onread: { buffer: readBuffer, callback: (length) => this.#take(length) } })
  #isFramed = false
  #message: string | Buffer = ''
  #then: (result: Exchange) => void = ignore
  readonly #deadline = new Deadline(() => this.#giveUp())
  readonly #quiet = new Deadline(() => this.#endIfReadable())
  /** of a reply that does not come in one piece */
  #chunks: Buffer[] = []
  #bytes = 0
  #hasNul = false
  #isEnded = true

  constructor() {
    this.#socket.on('connect', () => this.#socket.write(this.#message))
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.#broken(silenceOf(error.code)))
    this.#socket.on('close', () => {
      this.#broken({ kind: 'silent', reason: 'closed' })
      closed.push(this)
    })
  }

  open({ host, port, isFramed }: Line, message: string, leftMs: number, then: (result: Exchange) => void): void {
    this.#isFramed = isFramed
    this.#message = isFramed ? framed(message) : message
    this.#then = then
    this.#deadline.start(leftMs)
    this.#bytes = 0
    this.#hasNul = false
    this.#isEnded = false
    this.#socket.connect({ host, port })
  }

  #end(result: Exchange): void {
    this.#isEnded = true
    this.#deadline.cancel()
    this.#quiet.cancel()
    this.#socket.destroy()
    this.#then(result)
    // Kept, it would keep the reply.
    this.#then = ignore
    this.#chunks = []
  }

  #take(length: number): boolean {
    if (this.#isEnded) return false
    this.#bytes += length
    const isWhole = !this.#isFramed && readBuffer[length - 1] === 0
    const isOnePiece = isWhole && this.#bytes === length
    // A whole reply is used before the next read. Without its NUL it need not be copied again.
    if (isOnePiece) this.#endAtNul(parsed(textWithoutChips(readBuffer.subarray(0, length - 1))))
    else this.#keep(Buffer.from(readBuffer.subarray(0, length)), isWhole)
    return !this.#isEnded
  }

  #keep(chunk: Buffer, isWhole: boolean): void {
    this.#chunks.push(chunk)
    if (this.#bytes > MAX_REPLY_BYTES) this.#unreadable(`more than ${MAX_REPLY_BYTES} bytes`)
    else if (this.#isFramed) this.#takeFrame()
    else if (isWhole) this.#endAtNul(parsed(this.#soFar()))
    else {
      this.#quiet.cancel()
      if (chunk.at(-1) === END_OF_OBJECT) this.#quiet.start(AFTER_OBJECT_MS)
    }
  }

  #endIfReadable(): void {
    const result = parsed(this.#soFar())
    if (!('unreadable' in result.reply)) this.#end(result)
  }

  #endAtNul(result: Parsed): void {
    if (!('unreadable' in result.reply)) return this.#end(result)
    this.#chunks = [Buffer.from(result.text)]
    // From the first one: each further one would put off the end, and take as long to be looked at as the whole.
    if (!this.#hasNul) this.#deadline.shorten(AFTER_NUL_MS)
    this.#hasNul = true
  }

  #soFar(): string {
    return textOfBytes(Buffer.concat(this.#chunks))
  }

  #unreadable(reason: string): void {
    this.#end({ kind: 'unreadable', raw: rawOf(this.#soFar()), reason })
  }

  #whole(text = this.#soFar()): void {
    this.#end(parsed(text))
  }

  #takeFrame(): void {
    const frame = frameOf(this.#chunks)
    if (frame && 'unreadable' in frame) this.#unreadable(frame.unreadable)
    else if (frame) this.#whole(frame.body)
  }

  #giveUp(): void {
    // Some firmware neither sends NUL nor closes: the reply is complete if it parses.
    const result = this.#isFramed || this.#bytes === 0 ? undefined : parsed(this.#soFar())
    if (result && (this.#hasNul || !('unreadable' in result.reply))) this.#end(result)
    else this.#end({ kind: 'silent', reason: 'timeout' })
  }

  /** The miner closed, or could not be reached; also called after an end of our own. */
  #broken(silence: Silence): void {
    if (this.#isEnded) return
    if (this.#bytes === 0) this.#end(silence)
    else if (this.#isFramed) this.#unreadable('closed within a frame')
    else this.#whole()
  }
}

function parsed(text: string): Parsed {
  const lean = withoutChips(text)
  const reply = parseReply(lean)
  return { kind: 'text', text: 'unreadable' in reply ? text : lean, reply }
}

/** Once started, calls `giveUp` when that time has passed, unless it is cancelled. */
export class Deadline {
  readonly #giveUp: () => void
  #dueAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(giveUp: () => void) {
    this.#giveUp = giveUp
  }

  start(leftMs: number): void {
    this.#dueAt = performance.now() + Math.max(1, leftMs)
    this.#timer = setTimeout(Deadline.#onDue, Math.max(1, leftMs), this)
  }

  /** To so long from now, unless less is left. */
  shorten(leftMs: number): void {
    const left = Math.min(leftMs, this.#dueAt - performance.now())
    this.cancel()
    this.start(left)
  }

  // Node runs timers before it reads sockets: read what has arrived before reporting a timeout.
  static #onDue(this: void, deadline: Deadline): void {
    const graceMs = performance.now() - deadline.#dueAt > LATE_MS ? BUSY_GRACE_MS : 0
    deadline.#timer = setTimeout(deadline.#giveUp, graceMs)
  }

  cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
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

const LACKS = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EAGAIN', 'EADDRNOTAVAIL'])

/** Whether this is an error for lack of local resources; it does not concern the remote address. */
export const isLack = (code = ''): boolean => LACKS.has(code)

export function silenceOf(code: string | undefined): Silence {
  if (isLack(code)) return { kind: 'silent', reason: 'notAsked' }
  if (code === 'ECONNREFUSED') return { kind: 'silent', reason: 'refused' }
  if (code === 'ETIMEDOUT') return { kind: 'silent', reason: 'timeout' }
  if (code === 'ECONNRESET' || code === 'EPIPE') return { kind: 'silent', reason: 'closed' }
  return { kind: 'silent', reason: 'unreachable' }
}
