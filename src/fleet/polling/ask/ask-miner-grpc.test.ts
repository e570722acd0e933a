import { once } from 'node:events'
import { constants, createServer as createHttp2Server } from 'node:http2'
import { connect, createServer } from 'node:net'
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { parseDetails } from '../read/miner-models/braiins-grpc.ts'
import { grpcFrame, messageOf } from '../rules/grpc-frame.ts'
import { bytesField, bytesFieldsOf } from '../rules/protobuf.ts'
import { askMiner } from './ask-miner.ts'
import { BRAIINS_GRPC_PORT, exchangeGrpc } from './ask-miner-grpc.ts'
import { fixture, startTinyMiner } from './ask-miner-testing.ts'
import type { Door } from './ask-miner-login.ts'
import type { MinerHabits } from './miner-habits.ts'
import type { SiteLogins } from '../rules/login-families.ts'
import type { TinyMiner } from './ask-miner-testing.ts'

/** Port 80 is closed there. */
const HOST = '127.41.0.31'
const DEADLINE_MS = 400
const LOGIN = '/braiins.bos.v1.AuthenticationService/Login'
const DETAILS = '/braiins.bos.v1.MinerService/GetMinerDetails'
const MESSAGE = Buffer.from(String(fixture('braiins-s9-details-grpc')).replaceAll('\n', ''), 'hex')
const WHO = { serial: 'SMTT00UBCJCBA0019', mac: '02:34:86:00:00:19' }

let miner: TinyMiner
let server: Server | undefined
const sockets = new Set<Socket>()
const asked: string[] = []
beforeAll(async () => {
  miner = await startTinyMiner(HOST)
  miner.answer = (message, socket) =>
    socket.end(
      fixture(
        message.includes('devdetails')
          ? 'braiins-s9-about'
          : message.includes('version')
            ? 'braiins-s9-first-joined'
            : 'braiins-s9-joined',
      ),
    )
})
afterAll(() => miner.stop())
beforeEach(() => void (asked.length = 0))
afterEach(async () => {
  vi.useRealTimers()
  // Each poll has closed its connection by itself.
  await vi.waitFor(() => expect(sockets.size).toBe(0))
  if (server) await new Promise((resolve) => server?.close(resolve))
  server = undefined
})

async function listen(started: Server): Promise<void> {
  server = started.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await once(server.listen(BRAIINS_GRPC_PORT, HOST), 'listening')
}

interface Call {
  stream: ServerHttp2Stream
  headers: IncomingHttpHeaders
  message: Buffer
}
const listenAs = (answer: (call: Call) => void) =>
  listen(
    createHttp2Server().on('stream', (stream, headers) => {
      asked.push(String(headers[':path']).replace(/.*\//, ''))
      const chunks: Buffer[] = []
      stream.on('error', () => {})
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () =>
        answer({ stream, headers, message: messageOf(Buffer.concat(chunks)) ?? Buffer.from('none') }),
      )
    }),
  )
const listenRaw = (answer: (socket: Socket) => void) => listen(createServer((socket) => answer(socket.resume())))

const refuse = (stream: ServerHttp2Stream, status: number) =>
  stream.respond({ 'content-type': 'application/grpc', 'grpc-status': String(status) }, { endStream: true })
function send(stream: ServerHttp2Stream, body: Buffer, headers: Record<string, string> = {}, status = '0'): void {
  stream.respond({ 'content-type': 'application/grpc', ...headers }, { waitForTrailers: true })
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': status }))
  stream.end(body)
}

let token = 'first'
/** A Braiins OS with the password 'right', up to what is under test. */
const braiins =
  (details = (stream: ServerHttp2Stream) => send(stream, grpcFrame(MESSAGE))) =>
  ({ stream, headers, message }: Call) => {
    if (headers[':path'] === LOGIN) {
      const isRight = bytesFieldsOf(message)?.get(2)?.toString() === 'right'
      if (isRight) send(stream, grpcFrame(bytesField(1, token)))
      else refuse(stream, 16)
    } else if (headers[':path'] !== DETAILS) refuse(stream, 12)
    else if (headers.authorization === token) details(stream)
    else refuse(stream, 16)
  }

const logins = (password: string): SiteLogins => ({ key: password, of: { braiins: { account: 'root', password } } })
const poll = (habits: MinerHabits, known?: SiteLogins, deadlineMs = 3000) =>
  askMiner({ host: HOST, port: miner.port, deadlineMs, ...(known && { logins: known }) }, habits)
/** All that its API at 4028 reports. */
const WITHOUT = { kind: 'answered', answer: { reader: 'braiins', serial: null, mac: null, watts: 976 } }

it('logs in when asked to, reads who it is, and asks no more', async () => {
  await listenAs(braiins())
  const habits = {}
  const answer = { ...WITHOUT.answer, ...WHO, firmwareVersion: '2025-04-08-0-2e8a51c7-25.03-plus' }
  for (let i = 0; i < 3; i++) expect(await poll(habits, logins('right'))).toMatchObject({ kind: 'answered', answer })
  expect(asked).toEqual(['GetMinerDetails', 'Login', 'GetMinerDetails'])
})

it('sends no login to a miner that asks for none, and no question without a login', async () => {
  await listenAs(({ stream }) => send(stream, grpcFrame(MESSAGE)))
  expect(await poll({})).toMatchObject(WITHOUT)
  expect(asked).toEqual([])
  expect(await poll({}, logins('right'))).toMatchObject({ kind: 'answered', answer: WHO })
  expect(asked).toEqual(['GetMinerDetails'])
})

it('takes the token of older releases from the header', async () => {
  const answer = braiins()
  await listenAs((call) =>
    call.headers[':path'] === LOGIN
      ? send(call.stream, grpcFrame(Buffer.alloc(0)), { authorization: token })
      : answer(call),
  )
  expect(await poll({}, logins('right'))).toMatchObject({ kind: 'answered', answer: WHO })
})

it('is not asked again with a login that it refused, until the pause is over', async () => {
  await listenAs(braiins())
  vi.useFakeTimers({ toFake: ['performance'] })
  const habits: MinerHabits = {}
  const again = () => {
    delete habits.about
    return poll(habits, logins('wrong'))
  }
  for (let i = 0; i < 5; i++) expect(await again()).toMatchObject(WITHOUT)
  expect(asked.filter((each) => each === 'Login')).toHaveLength(1)
  vi.advanceTimersByTime(5 * 60_000 + 1)
  expect(await again()).toMatchObject(WITHOUT)
  expect(asked.filter((each) => each === 'Login')).toHaveLength(2)
  expect(habits.login).toMatchObject({ refusals: 2 })
})

it.each([2, 8, 12, 13, 14])('does not take status %i for a refusal of the login', async (status) => {
  const answer = braiins()
  await listenAs((call) => (call.headers[':path'] === LOGIN ? refuse(call.stream, status) : answer(call)))
  const habits: MinerHabits = {}
  expect(await poll(habits, logins('right'))).toMatchObject(WITHOUT)
  expect(habits.login).toMatchObject({ refusals: 0 })
})

it('sends no token that a header cannot hold', async () => {
  token = 'a\nb'
  await listenAs(braiins())
  expect(await poll({}, logins('right'))).toMatchObject(WITHOUT)
  expect(asked).toEqual(['GetMinerDetails', 'Login'])
  token = 'first'
})

it.each<[string, (stream: ServerHttp2Stream) => void]>([
  ['has no such method', (stream) => refuse(stream, 12)],
  ['replies without a message', (stream) => send(stream, Buffer.alloc(0))],
  ['replies with half a message', (stream) => send(stream, grpcFrame(MESSAGE).subarray(0, 40))],
  ['replies with two messages', (stream) => send(stream, Buffer.concat([grpcFrame(MESSAGE), grpcFrame(MESSAGE)]))],
  ['compresses, unasked', (stream) => send(stream, Buffer.concat([Buffer.from([1]), grpcFrame(MESSAGE).subarray(1)]))],
  ['sends a message that is none', (stream) => send(stream, grpcFrame(Buffer.alloc(90, 0xff)))],
  ['has a broken message within', (stream) => send(stream, grpcFrame(bytesField(2, Buffer.from([0x22, 9]))))],
  ['sends no status', (stream) => stream.respond({}, { endStream: true })],
  ['sends a status that is none', (stream) => send(stream, grpcFrame(MESSAGE), {}, 'fine')],
  ['sends a page', (stream) => stream.respond({ ':status': 404 }, { endStream: true })],
  ['resets the stream', (stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR)],
  ['goes away', (stream) => stream.session?.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM)],
  ['goes away, and holds on', (stream) => stream.session?.goaway(constants.NGHTTP2_NO_ERROR)],
  ['closes', (stream) => stream.session?.destroy()],
  ['closes after its headers', (stream) => (stream.respond({}), stream.session?.destroy())],
  ['goes silent', () => {}],
  ['goes silent after its headers', (stream) => stream.respond({})],
  ['sends 64 MB', (stream) => send(stream, Buffer.alloc(64 * 1024 * 1024))],
])('a miner that %s is read without who it is, in time', async (_name, details) => {
  await listenAs(braiins(details))
  const startedAt = performance.now()
  expect(await poll({}, logins('right'), DEADLINE_MS)).toMatchObject(WITHOUT)
  expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + 1000)
})

/** A frame without a stream. 4 is SETTINGS, 7 GOAWAY; 32 is no type, and skipped. */
const controlFrame = (type: number, body: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([Buffer.from([0, body.length >> 8, body.length & 0xff, type, 0, 0, 0, 0, 0]), body])
function flood(socket: Socket): void {
  const frame = controlFrame(32, Buffer.alloc(16_000))
  const more = () => {
    while (!socket.destroyed && socket.write(frame));
  }
  socket.on('drain', more)
  socket.write(controlFrame(4))
  more()
}

it.each<[string, (socket: Socket) => void]>([
  ['closes at once', (socket) => socket.destroy()],
  ['resets', (socket) => socket.resetAndDestroy()],
  ['says nothing', () => {}],
  ['speaks HTTP/1.1', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')],
  ['sends noise', (socket) => socket.write(Buffer.alloc(5000, 'minerva '))],
  ['sends a frame of 16 MB', (socket) => socket.write(Buffer.from([255, 255, 255, 0, 0, 0, 0, 0, 1, 0, 0]))],
  ['sends a byte now and then', (socket) => dripTo(socket)],
  ['floods with frames that are no reply', flood],
])('a miner whose port %s is read without who it is, in time', async (_name, answer) => {
  await listenRaw(answer)
  const startedAt = performance.now()
  expect(await poll({}, logins('right'), DEADLINE_MS)).toMatchObject(WITHOUT)
  expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + 1000)
})

const door: Door = { family: 'braiins', logins: logins('right'), memory: {} }

it('a flood of frames that are no reply ends at its bytes, not at its time', async () => {
  await listenRaw(flood)
  const reason = 'more than 262144 bytes'
  expect(await exchangeGrpc(HOST, door, () => 5000)).toEqual({ kind: 'unreadable', raw: '', reason })
})

it('a miner that is going away and never closes keeps no connection', async () => {
  // Only a reset ends such a socket: a poll that closed but its own half would leave it open.
  const holdsOn = createServer({ allowHalfOpen: true }, (socket) => {
    socket.write(Buffer.concat([controlFrame(4), controlFrame(7, Buffer.from([0x7f, 255, 255, 255, 0, 0, 0, 0]))]))
    const timer = setInterval(() => socket.write(controlFrame(32)), 20)
    socket.resume().on('close', () => clearInterval(timer))
  })
  await listen(holdsOn)
  expect(await exchangeGrpc(HOST, door, () => 200)).toEqual({ kind: 'silent', reason: 'timeout' })
})

function dripTo(socket: Socket): void {
  const timer = setInterval(() => socket.write(controlFrame(4).subarray(0, 1)), 20)
  socket.on('close', () => clearInterval(timer))
}

it('a miner whose port is closed is read without who it is, and asked once', async () => {
  const habits = {}
  for (let i = 0; i < 2; i++) expect(await poll(habits, logins('right'))).toMatchObject(WITHOUT)
  expect(habits).toMatchObject({ about: { serial: null } })
})

it('a miner that hangs is asked three times, not at each poll', async () => {
  await listenRaw(() => {
    asked.push('connection')
  })
  const habits = {}
  for (let i = 0; i < 5; i++) expect(await poll(habits, logins('right'), 100)).toMatchObject(WITHOUT)
  expect(asked).toHaveLength(3)
})

it('a connection that is cut at any byte brings all of it or nothing', async () => {
  const behind = createHttp2Server().on('stream', (stream) => {
    stream.resume()
    stream.on('error', () => {})
    send(stream, grpcFrame(MESSAGE))
  })
  await once(behind.listen(0, HOST), 'listening')
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has no other kind of address
  const { port } = behind.address() as AddressInfo
  let left = 0
  let passed = 0
  await listenRaw((socket) => {
    const relay = connect(port, HOST)
    relay.on('error', () => {})
    relay.on('data', (chunk: Buffer) => {
      const piece = chunk.subarray(0, left)
      left -= piece.length
      passed += piece.length
      if (left > 0) socket.write(piece)
      else socket.end(piece)
    })
    socket.on('close', () => relay.destroy())
    socket.pipe(relay)
  })
  const cutAt = async (at: number) => {
    left = at
    passed = 0
    return exchangeGrpc(HOST, door, () => 1000)
  }
  expect(await cutAt(1e6)).toMatchObject({ kind: 'text', reply: { http: [{ serial_number: WHO.serial }] } })
  const all = passed
  expect(all).toBeGreaterThan(MESSAGE.length)
  const kinds = new Set<string>()
  for (let at = 1; at < all; at++) {
    const exchanged = await cutAt(at)
    kinds.add(exchanged.kind)
    if (exchanged.kind === 'text')
      expect(exchanged.reply, `cut at ${at}`).toMatchObject({ http: [{ serial_number: WHO.serial }] })
  }
  expect(kinds).toContain('silent')
  behind.close()
})

it('no message that ends too soon throws, wherever it ends', () => {
  for (let at = 0; at <= MESSAGE.length; at++) {
    const reply = parseDetails(MESSAGE.subarray(0, at))
    expect('unreadable' in reply || reply.http.length === 1, `at ${at}`).toBe(true)
  }
  for (let at = 0; at < MESSAGE.length; at++)
    for (const byte of [0, 0x7f, 0x80, 0xff]) {
      const broken = Buffer.from(MESSAGE)
      broken[at] = byte
      expect(() => parseDetails(broken)).not.toThrow()
    }
})
