import { Socket } from 'node:net'
import { parsePage } from '../read/miner-reply.ts'
import { Deadline, rawOf, readBuffer, silenceOf } from './ask-miner-exchange.ts'
import { PageResponse } from './page-response.ts'
import type { Exchange, Line, Silence, Unreadable } from './ask-miner-exchange.ts'
import type { PageReply } from './page-response.ts'

export interface PageRequest {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** What a header may hold: a miner's token may have any characters. */
const SENDABLE = /^[\t\u0020-\u007E]*$/

type Where = Pick<Line, 'host' | 'port'>
/** Where pages are asked for; `kept`: over the connection that the pages of one poll share. */
export type PageLine = Where & { kept?: KeptConnection }
type Ended = PageReply | Unreadable | Silence

/** Like `exchange`, over HTTP: one GET. Follows no redirect and takes nothing but status 200. */
export const exchangeHttp = async (line: PageLine, path: string, leftMs: number) =>
  pageOf(await requestPage(line, { path }, leftMs))

export function pageOf(reply: PageReply | Unreadable | Silence): Exchange {
  if (reply.kind !== 'page') return reply
  const { status, text } = reply
  return status === 200
    ? { kind: 'text', text, reply: parsePage(text) }
    : { kind: 'unreadable', raw: rawOf(text), reason: `HTTP ${status}` }
}

/** One request, whatever the status of its response; once more, by a connection of its own, where that of the poll broke. */
export async function requestPage({ kept, ...where }: PageLine, page: PageRequest, leftMs: number): Promise<Ended> {
  const dueAt = performance.now() + leftMs
  if (kept && !kept.isBroken) {
    const reply = await kept.request(where, page, leftMs)
    if (!kept.isBroken || dueAt - performance.now() < 1) return reply
  }
  return new PageConnection(where).request(page, dueAt - performance.now(), false)
}

/** The connection of a poll's pages, opened again where the miner closes it after each. */
export class KeptConnection {
  /** A further page did not come by it: the miner closed it instead, went silent or sent something else. */
  isBroken = false
  #open: PageConnection | undefined

  async request(where: Where, page: PageRequest, leftMs: number): Promise<Ended> {
    const before = this.#open?.isOpenTo(where) ? this.#open : undefined
    const connection = (this.#open = before ?? new PageConnection(where))
    const reply = await connection.request(page, leftMs, true)
    if (before && reply.kind !== 'page') this.isBroken = true
    return reply
  }

  close(): void {
    this.#open?.close()
  }
}

function requestText(
  { host, port }: Where,
  { path, method = 'GET', headers = {}, body = '' }: PageRequest,
  isKept: boolean,
): string {
  const name = host.includes(':') ? `[${host}]` : host
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${port === 80 ? name : `${name}:${port}`}`,
    'Accept: application/json',
    'Accept-Encoding: identity',
    `Connection: ${isKept ? 'keep-alive' : 'close'}`,
    ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`),
    ...(method === 'GET' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

const NOTHING = Buffer.alloc(0)

/**
 * One connection, for one page after another. Node's own client takes several times the processor time of connecting for each page, and serves many cases
 * that miners have not (docs/decisions/0265).
 */
class PageConnection {
  readonly #where: Where
  readonly #socket = new Socket({ onread: { buffer: readBuffer, callback: (length) => this.#take(length) } })
  readonly #deadline = new Deadline(() => this.#end({ kind: 'silent', reason: 'timeout' }))
  #isConnected = false
  #keeps = false
  #message = ''
  #then: ((reply: Ended) => void) | undefined
  #response = new PageResponse()
  /** what came so far, at the beginning of a larger buffer */
  #bytes: Buffer = NOTHING
  #length = 0

  constructor(where: Where) {
    this.#where = where
    this.#socket.on('connect', () => this.#socket.write(this.#message))
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.#gone(silenceOf(error.code)))
    this.#socket.on('close', () => this.#gone({ kind: 'silent', reason: 'closed' }))
  }

  isOpenTo({ host, port }: Where): boolean {
    return !this.#socket.destroyed && host === this.#where.host && port === this.#where.port
  }

  /** Never rejects. */
  request(page: PageRequest, leftMs: number, keeps: boolean): Promise<Ended> {
    const isSendable = [page.path, ...Object.values(page.headers ?? {})].every((text) => SENDABLE.test(text))
    if (!isSendable) return Promise.resolve({ kind: 'unreadable', raw: '', reason: 'not HTTP' })
    return new Promise((resolve) => {
      this.#then = resolve
      this.#keeps = keeps
      this.#response = new PageResponse()
      this.#length = 0
      this.#message = requestText(this.#where, page, keeps)
      this.#deadline.start(leftMs)
      if (this.#isConnected) this.#socket.write(this.#message)
      else this.#socket.connect(this.#where)
      this.#isConnected = true
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #end(reply: Ended): void {
    const then = this.#then
    this.#then = undefined
    this.#deadline.cancel()
    if (reply.kind !== 'page' || !this.#keeps || !this.#response.isKept) this.close()
    then?.(reply)
  }

  #take(length: number): boolean {
    // Unasked, it would be taken for the next page.
    if (!this.#then) this.close()
    else {
      const isAll = this.#length === 0
      const bytes = isAll ? readBuffer.subarray(0, length) : this.#add(length)
      const reply = this.#response.read(bytes)
      if (reply) this.#end(reply.kind === 'unreadable' ? { ...reply, raw: rawOf(bytes.toString()) } : reply)
      else if (isAll) this.#add(length)
    }
    return !this.#socket.destroyed
  }

  /** Copies what was read behind what came before. */
  #add(length: number): Buffer {
    const needed = this.#length + length
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * needed, 8192))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    readBuffer.copy(this.#bytes, this.#length, 0, length)
    this.#length = needed
    return this.#bytes.subarray(0, needed)
  }

  /** The miner closed it, or could not be reached. */
  #gone(silence: Silence): void {
    if (!this.#then) return
    this.#end(this.#length === 0 ? silence : this.#response.end(this.#bytes.subarray(0, this.#length)))
  }
}
