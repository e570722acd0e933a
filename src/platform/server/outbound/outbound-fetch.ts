import { once } from 'node:events'
import { request as startRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import { connectOutbound, outboundErrorOf } from './connect-outbound.ts'
import type { OutboundConfig } from './connect-outbound.ts'
import { OutboundError } from './outbound-error.ts'

const MOST_BYTES = 8 * 1024

export interface OutboundInit {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: string | Uint8Array | null | undefined
  /** for everything from the look-up to the last byte read */
  deadlineMs: number
  signal?: AbortSignal | undefined
  /** so much of the answer's body is read, then the connection is closed; 8 kB unless given */
  mostBytes?: number | undefined
  lookup?: LookupFunction | undefined
}

export interface OutboundResponse extends Response {
  /** whether its body was read to its end: a part of a number is a number, too */
  readonly isWhole: boolean
}

/**
 * Asks an http or https address that a person entered, and nothing that it points to: a redirect is an answer like any other. The
 * answer's body is what arrived of it within `mostBytes` and the deadline. Throws OutboundError when there is no answer.
 */
export async function outboundFetch(
  config: OutboundConfig,
  address: string | URL,
  init: OutboundInit,
): Promise<OutboundResponse> {
  const url = new URL(address)
  const deadline = AbortSignal.timeout(init.deadlineMs)
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline
  let socket: Socket | undefined
  try {
    socket = await open(config, url, { signal, lookup: init.lookup })
    const answer = await ask(socket, url, init)
    return await responseOf(answer, init.mostBytes ?? MOST_BYTES)
  } catch (error) {
    throw deadline.aborted ? new OutboundError('noAnswer', 'no answer in time') : outboundErrorOf(error)
  } finally {
    socket?.destroy()
  }
}

async function open(
  config: OutboundConfig,
  { protocol, hostname, port }: URL,
  { signal, lookup }: { signal: AbortSignal; lookup: LookupFunction | undefined },
): Promise<Socket> {
  const isSecure = protocol === 'https:'
  if (!isSecure && protocol !== 'http:')
    throw new OutboundError('noAnswer', 'neither http nor https', { isFinal: true })
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const target = { host, port: Number(port) || (isSecure ? 443 : 80), signal, ...(lookup && { lookup }) }
  const socket = await connectOutbound(config, target)
  if (!isSecure) return socket
  const secured = secure({ socket, host, ...(isIP(host) === 0 && { servername: host }), ALPNProtocols: ['http/1.1'] })
  secured.on('error', () => {})
  await once(secured, 'secureConnect', { signal })
  return secured
}

async function ask(
  socket: Socket,
  url: URL,
  { method = 'GET', headers, body }: OutboundInit,
): Promise<IncomingMessage> {
  const sent = startRequest({
    createConnection: () => socket,
    method,
    path: url.pathname + url.search,
    headers: { host: url.host, ...headers },
  })
  sent.end(body ?? undefined)
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  // One that asks for another protocol is closed without an error.
  const closed = once(sent, 'close').then(() =>
    Promise.reject(new OutboundError('noAnswer', 'closed without an answer')),
  )
  const [answer] = await Promise.race([answered, closed])
  return answer
}

async function responseOf(answer: IncomingMessage, mostBytes: number): Promise<OutboundResponse> {
  const { statusCode: status = 0, rawHeaders } = answer
  if (status < 200 || status > 599) throw new OutboundError('noAnswer', `HTTP ${status}`)
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '')
  const { body, isWhole } = await beginningOf(answer, mostBytes)
  return Object.assign(new Response([204, 205, 304].includes(status) ? null : body, { status, headers }), { isWhole })
}

async function beginningOf(answer: IncomingMessage, mostBytes: number) {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      if (bytes >= mostBytes) break
    }
  } catch {
    // It broke off, or took too long: its status counts all the same.
  }
  return { body: Buffer.concat(parts, Math.min(bytes, mostBytes)), isWhole: answer.complete && bytes <= mostBytes }
}
