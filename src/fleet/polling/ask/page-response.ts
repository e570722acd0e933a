import { MAX_REPLY_BYTES } from './ask-miner-exchange.ts'
import type { Silence, Unreadable } from './ask-miner-exchange.ts'

export type PageReply = {
  kind: 'page'
  status: number
  /** by their names in small letters; of cookies the first one */
  headers: Readonly<Record<string, string>>
  text: string
}
type Ended = PageReply | Unreadable | Silence

const MAX_HEAD_BYTES = 16 * 1024
const NOT_HTTP: Unreadable = { kind: 'unreadable', raw: '', reason: 'not HTTP' }
const TOO_LONG: Unreadable = { kind: 'unreadable', raw: '', reason: `more than ${MAX_REPLY_BYTES} bytes` }

interface Head {
  status: number
  headers: Record<string, string>
  /** of the whole response up to the body's end; undefined: the connection's end, or the last chunk */
  endsAt: number | undefined
  isChunked: boolean
  isKept: boolean
}

/** Reads one response of HTTP/1.1 while it comes: each time it gets all bytes so far, and looks at none twice. */
export class PageResponse {
  #head: Head | undefined
  #bodyAt = 0
  /** up to here there is no end of the head, or the next chunk begins here */
  #at = 0
  readonly #chunks: (readonly [from: number, until: number])[] = []

  /** Whether the miner goes on with another response on this connection. */
  get isKept(): boolean {
    return this.#head?.isKept ?? false
  }

  /** Undefined: more is to come. */
  read(bytes: Buffer): Ended | undefined {
    if (!this.#head) {
      const failure = this.#readHead(bytes)
      if (failure || !this.#head) return failure
    }
    const { endsAt, isChunked } = this.#head
    if (bytes.length > MAX_REPLY_BYTES || (endsAt ?? 0) - this.#bodyAt > MAX_REPLY_BYTES) return TOO_LONG
    if (isChunked) return this.#readChunks(bytes)
    if (endsAt === undefined || bytes.length < endsAt) return undefined
    // What follows it would be taken for the next response.
    if (bytes.length > endsAt) this.#head.isKept = false
    return this.#page(bytes.toString('utf8', this.#bodyAt, endsAt))
  }

  /** The miner has closed the connection after these bytes. */
  end(bytes: Buffer): Ended {
    const { endsAt, isChunked } = this.#head ?? {}
    if (!this.#head || isChunked || endsAt !== undefined) return { kind: 'silent', reason: 'closed' }
    return this.#page(bytes.toString('utf8', this.#bodyAt))
  }

  #readHead(bytes: Buffer): Unreadable | undefined {
    if (!bytes.subarray(0, 7).equals(BEGIN.subarray(0, bytes.length))) return NOT_HTTP
    const end = bytes.indexOf('\r\n\r\n', Math.max(0, this.#at - 3))
    this.#at = bytes.length
    if (end > MAX_HEAD_BYTES || (end < 0 && bytes.length > MAX_HEAD_BYTES)) return NOT_HTTP
    if (end < 0) return undefined
    this.#bodyAt = this.#at = end + 4
    this.#head = headOf(bytes.toString('latin1', 0, end), this.#bodyAt)
    return this.#head ? undefined : NOT_HTTP
  }

  #readChunks(bytes: Buffer): Ended | undefined {
    for (;;) {
      const lineEnd = bytes.indexOf('\r\n', this.#at)
      if (lineEnd < 0) return bytes.length - this.#at > MAX_LINE_BYTES ? NOT_HTTP : undefined
      const [, size] = /^([0-9a-f]{1,6})[ \t]*(?:;|$)/i.exec(bytes.toString('latin1', this.#at, lineEnd)) ?? []
      if (size === undefined) return NOT_HTTP
      const [from, until] = [lineEnd + 2, lineEnd + 2 + Number.parseInt(size, 16)]
      // Trailers would come before the end, and miners send none.
      if (bytes.length < until + 2) return undefined
      if (bytes.toString('latin1', until, until + 2) !== '\r\n') return NOT_HTTP
      this.#at = until + 2
      if (from < until) this.#chunks.push([from, until])
      else {
        if (this.#head && bytes.length > this.#at) this.#head.isKept = false
        const parts = this.#chunks.map(([begin, end]) => bytes.subarray(begin, end))
        return this.#page(Buffer.concat(parts).toString('utf8'))
      }
    }
  }

  #page(text: string): PageReply {
    const { status = 0, headers = {} } = this.#head ?? {}
    return { kind: 'page', status, headers, text }
  }
}

const BEGIN = Buffer.from('HTTP/1.')
const MAX_LINE_BYTES = 1000

/** Undefined: it is none. */
function headOf(text: string, bodyAt: number): Head | undefined {
  const [first = '', ...lines] = text.split('\r\n')
  const [, minor, code] = /^HTTP\/1\.([01]) (\d{3})(?: |$)/.exec(first) ?? []
  if (code === undefined) return undefined
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
    const key = name.toLowerCase()
    const before = headers[key]
    if (name === '' || (key === 'content-length' && before !== undefined && before !== value)) return undefined
    if (before === undefined) headers[key] = value
    else if (key !== 'set-cookie' && key !== 'content-length') headers[key] = `${before}, ${value}`
  }
  const status = Number(code)
  const length = headers['content-length']
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return undefined
  const isChunked = /\bchunked$/i.test(headers['transfer-encoding'] ?? '')
  const hasBody = status >= 200 && status !== 204 && status !== 304
  const bodyBytes = hasBody ? (length === undefined ? undefined : Number(length)) : 0
  const endsAt = isChunked && hasBody ? undefined : bodyBytes === undefined ? undefined : bodyAt + bodyBytes
  const connection = (headers['connection'] ?? '').toLowerCase()
  const isKept = minor === '1' ? !connection.includes('close') : connection.includes('keep-alive')
  return { status, headers, endsAt, isChunked: isChunked && hasBody, isKept }
}
