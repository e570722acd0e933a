import { connect, constants } from 'node:http2'
import { Socket } from 'node:net'
import { parseDetails } from '../read/miner-models/braiins-grpc.ts'
import { grpcFrame, messageOf } from '../rules/grpc-frame.ts'
import { bytesField, bytesFieldsOf } from '../rules/protobuf.ts'
import { Deadline, MAX_REPLY_BYTES, silenceOf } from './ask-miner-exchange.ts'
import { isPaused, LOGIN_REFUSED, loginHabitsOf, NO_LOGIN, pauseLogin } from './ask-miner-login.ts'
import type { ClientHttp2Session, IncomingHttpHeaders } from 'node:http2'
import type { Exchange, Silence, Unreadable } from './ask-miner-exchange.ts'
import type { Door } from './ask-miner-login.ts'

export const BRAIINS_GRPC_PORT = 50051
const SERVICES = '/braiins.bos.v1.'
const NOTHING = Buffer.alloc(0)
/** Codes of gRPC. */
const [OK, INVALID_ARGUMENT, NOT_FOUND, PERMISSION_DENIED, UNAUTHENTICATED] = [0, 3, 5, 7, 16]
/** What a miner replies to a login that it does not take; any other code is a miner out of order. */
const REFUSALS: readonly number[] = [OK, INVALID_ARGUMENT, NOT_FOUND, PERMISSION_DENIED, UNAUTHENTICATED]
const TOKEN = /^[!-~]{1,4000}$/
const LOOK_EVERY_MS = 50

interface GrpcReply {
  kind: 'grpc'
  status: number
  message: Buffer
  headers: IncomingHttpHeaders
}
type Ended = GrpcReply | Unreadable | Silence

/** Who a Braiins OS is, by gRPC. It gets its site's login only when it asks for one, like pages behind a login. */
export async function exchangeGrpc(host: string, door: Door, leftMs: () => number): Promise<Exchange> {
  const connection = new GrpcConnection(host)
  try {
    return await exchangeDetails(connection, door, leftMs)
  } finally {
    connection.close()
  }
}

async function exchangeDetails(connection: GrpcConnection, door: Door, leftMs: () => number): Promise<Exchange> {
  const ask = (token?: string) => connection.call('MinerService/GetMinerDetails', NOTHING, leftMs(), token)
  const first = await ask()
  if (first.kind !== 'grpc' || first.status !== UNAUTHENTICATED) return detailsOf(first)
  const login = door.logins?.of[door.family]
  if (!login) return unreadable(NO_LOGIN)
  const habits = (door.memory.login = loginHabitsOf(door))
  if (isPaused(habits)) return unreadable(LOGIN_REFUSED)
  const refused = () => {
    pauseLogin(habits)
    return unreadable(LOGIN_REFUSED)
  }
  const request = Buffer.concat([bytesField(1, login.account), bytesField(2, login.password)])
  const given = await connection.call('AuthenticationService/Login', request, leftMs())
  if (given.kind !== 'grpc' || !REFUSALS.includes(given.status)) return detailsOf(given)
  const token = given.status === OK ? tokenOf(given) : undefined
  if (token === undefined) return refused()
  const second = await ask(token)
  if (second.kind === 'grpc' && second.status === UNAUTHENTICATED) return refused()
  habits.refusals = 0
  return detailsOf(second)
}

/** Releases before 24.4 give it in a header alone. */
function tokenOf({ message, headers }: GrpcReply): string | undefined {
  return [bytesFieldsOf(message)?.get(1)?.toString(), headers.authorization].find(
    (token) => token !== undefined && TOKEN.test(token),
  )
}

function detailsOf(ended: Ended): Exchange {
  if (ended.kind !== 'grpc') return ended
  if (ended.status !== OK) return unreadable(`gRPC status ${ended.status}`)
  const reply = parseDetails(ended.message)
  return 'unreadable' in reply
    ? unreadable(reply.unreadable)
    : { kind: 'text', text: JSON.stringify(reply.http[0]), reply }
}

const unreadable = (reason: string): Unreadable => ({ kind: 'unreadable', raw: '', reason })

/** One connection in HTTP/2 without TLS, for one call after the other. */
class GrpcConnection {
  readonly #socket = new Socket()
  readonly #session: ClientHttp2Session
  readonly #deadline = new Deadline(() => this.#end({ kind: 'silent', reason: 'timeout' }))
  /** Of bytes that are no part of a reply, no event reports. */
  readonly #watch = setInterval(() => this.#look(), LOOK_EVERY_MS)
  #then: ((ended: Ended) => void) | undefined

  constructor(host: string) {
    this.#socket.connect({ host, port: BRAIINS_GRPC_PORT })
    this.#session = connect(`http://${host.includes(':') ? `[${host}]` : host}:${BRAIINS_GRPC_PORT}`, {
      createConnection: () => this.#socket,
      maxSessionMemory: 1,
      settings: { enablePush: false },
    })
    this.#session.on('error', (error: NodeJS.ErrnoException) => this.#broken(error))
    this.#session.on('close', () => this.#end({ kind: 'silent', reason: 'closed' }))
  }

  /** Never rejects. After anything but a reply the connection is closed. */
  call(method: string, message: Buffer, leftMs: number, token?: string): Promise<Ended> {
    if (leftMs < 1) return Promise.resolve({ kind: 'silent', reason: 'timeout' })
    if (this.#session.closed || this.#session.destroyed) return Promise.resolve({ kind: 'silent', reason: 'closed' })
    return new Promise((resolve) => {
      this.#then = resolve
      this.#deadline.start(leftMs)
      this.#send(method, message, token)
    })
  }

  #send(method: string, message: Buffer, token?: string): void {
    const stream = this.#session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: SERVICES + method,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...(token !== undefined && { authorization: token }),
    })
    let headers: IncomingHttpHeaders = {}
    let httpStatus = 0
    let trailers: IncomingHttpHeaders = {}
    const chunks: Buffer[] = []
    stream.on('response', (given) => {
      headers = given
      httpStatus = given[':status'] ?? 0
    })
    stream.on('trailers', (given) => (trailers = given))
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      this.#look()
    })
    stream.on('error', (error: NodeJS.ErrnoException) => this.#broken(error))
    stream.on('close', () => this.#end(replyOf(httpStatus, headers, trailers, Buffer.concat(chunks))))
    stream.end(grpcFrame(message))
  }

  #look(): void {
    if (this.#socket.bytesRead > MAX_REPLY_BYTES) this.#end(unreadable(`more than ${MAX_REPLY_BYTES} bytes`))
  }

  #broken({ code = '' }: NodeJS.ErrnoException): void {
    if (code === 'ERR_HTTP2_ERROR') this.#end(unreadable('not HTTP/2'))
    else this.#end(code.startsWith('ERR_HTTP2') ? { kind: 'silent', reason: 'closed' } : silenceOf(code))
  }

  #end(ended: Ended): void {
    const then = this.#then
    this.#then = undefined
    this.#deadline.cancel()
    if (ended.kind !== 'grpc') this.close()
    then?.(ended)
  }

  /** The socket as well: a session that the miner is ending would wait for it. */
  close(): void {
    clearInterval(this.#watch)
    this.#session.destroy()
    this.#socket.destroy()
  }
}

/** The status is in the trailers, or in the headers of a response without a message. */
function replyOf(
  httpStatus: number,
  headers: IncomingHttpHeaders,
  trailers: IncomingHttpHeaders,
  frame: Buffer,
): Ended {
  if (httpStatus === 0) return { kind: 'silent', reason: 'closed' }
  if (httpStatus !== constants.HTTP_STATUS_OK) return unreadable(`HTTP ${httpStatus}`)
  const status = String(trailers['grpc-status'] ?? headers['grpc-status'])
  const message = status === '0' ? messageOf(frame) : NOTHING
  if (!/^\d{1,2}$/.test(status) || !message) return unreadable('not a reply of gRPC')
  return { kind: 'grpc', status: Number(status), message, headers }
}
