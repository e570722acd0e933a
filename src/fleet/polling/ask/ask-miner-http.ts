import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { parsePage } from '../read/miner-reply.ts'
import { Deadline, MAX_REPLY_BYTES, rawOf, silenceOf } from './ask-miner-exchange.ts'
import type { Exchange, Line, Silence, Unreadable } from './ask-miner-exchange.ts'

export interface PageRequest {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** What a header may hold: Node throws on other characters, and a miner's token may have any. */
const SENDABLE = /^[\t\u0020-\u007E]*$/

export type PageReply = { kind: 'page'; status: number; headers: IncomingHttpHeaders; text: string }

/** Like `exchange`, over HTTP: one connection, one GET. Follows no redirect and takes nothing but status 200. */
export const exchangeHttp = async (line: Pick<Line, 'host' | 'port'>, path: string, leftMs: number) =>
  pageOf(await requestPage(line, { path }, leftMs))

export function pageOf(reply: PageReply | Unreadable | Silence): Exchange {
  if (reply.kind !== 'page') return reply
  const { status, text } = reply
  return status === 200
    ? { kind: 'text', text, reply: parsePage(text) }
    : { kind: 'unreadable', raw: rawOf(text), reason: `HTTP ${status}` }
}

/** One connection, one request, whatever the status of its response. */
export function requestPage(
  { host, port }: Pick<Line, 'host' | 'port'>,
  { path, method = 'GET', headers = {}, body }: PageRequest,
  leftMs: number,
): Promise<PageReply | Unreadable | Silence> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const usual = { accept: 'application/json', 'accept-encoding': 'identity', connection: 'close' }
    const isSendable = Object.values(headers).every((value) => SENDABLE.test(value))
    if (!isSendable) return resolve({ kind: 'unreadable', raw: '', reason: 'not HTTP' })
    const asked = request({ host, port, path, method, headers: { ...usual, ...headers }, agent: false })
    const end = (result: PageReply | Unreadable | Silence) => {
      deadline.cancel()
      resolve(result)
      asked.destroy()
    }
    const text = () => Buffer.concat(chunks).toString('utf8')
    const unreadable = (reason: string) => end({ kind: 'unreadable', raw: rawOf(text()), reason })
    const deadline = new Deadline(() => end({ kind: 'silent', reason: 'timeout' }))
    deadline.start(leftMs)
    asked.on('error', (error: NodeJS.ErrnoException) =>
      error.code?.startsWith('HPE_') ? unreadable('not HTTP') : end(silenceOf(error.code)),
    )
    // Without a listener Node closes the connection and reports nothing.
    asked.on('upgrade', (_response, socket) => {
      socket.destroy()
      unreadable('HTTP 101')
    })
    asked.on('response', (response) => {
      response.on('error', () => end({ kind: 'silent', reason: 'closed' }))
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > MAX_REPLY_BYTES) unreadable(`more than ${MAX_REPLY_BYTES} bytes`)
      })
      response.on('end', () =>
        end({ kind: 'page', status: response.statusCode ?? 0, headers: response.headers, text: text() }),
      )
    })
    asked.end(body)
  })
}
