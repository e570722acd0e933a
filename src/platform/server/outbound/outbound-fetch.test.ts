import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import type { AddressInfo, LookupFunction, Server, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { outboundFetch } from './outbound-fetch.ts'
import type { OutboundInit } from './outbound-fetch.ts'

/** 127.0.0.1 plays the public internet here, and the rest of loopback what must not be reached. */
const PUBLIC = '127.0.0.1'
const INSIDE = '127.0.0.2'
const config = { outboundAllow: [PUBLIC] }

const open = new Set<{ server: Server; sockets: Set<Socket> }>()
async function listening(server: Server, host = PUBLIC, port = 0): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  open.add({ server, sockets })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return (server.address() as AddressInfo).port
}
afterEach(async () => {
  for (const { server, sockets } of open) {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  open.clear()
})
const serve = (listener: RequestListener) => listening(createServer(listener))
const post = (url: string, init: Partial<OutboundInit> = {}) =>
  outboundFetch(config, url, { method: 'POST', body: 'hello', deadlineMs: 5000, ...init })

/** Answers with the next of these each time it is asked, as a name server that changes its mind. */
function resolver(...answers: string[][]): LookupFunction {
  return (_host, options, done) => {
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    if (options.all)
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      )
    else done(null, addresses[0] ?? '', 4)
  }
}

test('sends a request and returns status, headers and body', async () => {
  let asked = ''
  const port = await serve((request, response) => {
    request.on(
      'data',
      (part: Buffer) => (asked += `${request.method} ${request.url} ${request.headers.host} ${part.toString()}`),
    )
    request.on('end', () => response.writeHead(201, { 'x-a': 'b' }).end('{"errcode":0}'))
  })
  const response = await post(`http://${PUBLIC}:${port}/a?b=c`)
  expect(asked).toBe(`POST /a?b=c ${PUBLIC}:${port} hello`)
  expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([201, 'b', '{"errcode":0}'])
  expect(response.isWhole).toBe(true)
})

test.each([
  [INSIDE, '127.0.0.2'],
  ['a number', '2130706434'],
  ['hexadecimal', '0x7f000002'],
  ['octal', '0177.0.0.2'],
  ['shortened', '127.2'],
  ['mapped', '[::ffff:127.0.0.2]'],
  ['unspecified', '0.0.0.0'],
  ['unspecified, of IPv6', '[::]'],
])('%s as digits is refused before anything is sent', async (_, host) => {
  let connections = 0
  const server = createTcpServer(() => (connections += 1))
  const port = await listening(server, INSIDE)
  await expect(post(`http://${host}:${port}/`)).rejects.toMatchObject({ failure: 'notAllowed' })
  expect(connections).toBe(0)
})

test('a name that changes its address between two requests leads nowhere the second time', async () => {
  const port = await serve((_, response) => response.end('public'))
  let reached = 0
  await listening(
    createTcpServer(() => (reached += 1)),
    INSIDE,
    port,
  )
  const lookup = resolver([PUBLIC], [INSIDE])
  expect(await (await post(`http://rebind.example:${port}/`, { lookup })).text()).toBe('public')
  await expect(post(`http://rebind.example:${port}/`, { lookup })).rejects.toMatchObject({ failure: 'notAllowed' })
  expect(reached).toBe(0)
})

test('of several addresses only an allowed one is tried', async () => {
  const port = await serve((_, response) => response.end('public'))
  const lookup = resolver([INSIDE, PUBLIC])
  expect(await (await post(`http://both.example:${port}/`, { lookup })).text()).toBe('public')
})

test('a redirect is an answer, and is not followed', async () => {
  const paths: (string | undefined)[] = []
  const port = await serve((request, response) => {
    paths.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect((await post(`http://${PUBLIC}:${port}/a`)).status).toBe(302)
  expect(paths).toEqual(['/a'])
})

test('of an endless answer a few kB are read, then the connection is closed', async () => {
  const sent = Promise.withResolvers<number>()
  const port = await serve((request, response) => {
    const part = Buffer.alloc(64 * 1024, 'a')
    const more = () => {
      while (response.write(part));
    }
    response.on('drain', more)
    response.on('close', () => sent.resolve(request.socket.bytesWritten))
    more()
  })
  const response = await post(`http://${PUBLIC}:${port}/`)
  expect((await response.text()).length).toBe(8 * 1024)
  expect(response.isWhole).toBe(false)
  // What the two kernels' buffers took beyond it.
  expect(await sent.promise).toBeLessThan(32 * 2 ** 20)
})

test('headers without end are refused', async () => {
  const server = createTcpServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const more = () => {
      while (socket.write(`x-${'a'.repeat(1000)}: b\r\n`));
    }
    socket.on('drain', more)
    more()
  })
  const port = await listening(server)
  await expect(post(`http://${PUBLIC}:${port}/`)).rejects.toMatchObject({ failure: 'noAnswer' })
})

test.each([
  ['silence', () => {}],
  ['a drop of a header now and then', (socket: Socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx: ')],
])('%s is given up at the deadline', async (_, talk) => {
  const port = await listening(createTcpServer(talk))
  await expect(post(`http://${PUBLIC}:${port}/`, { deadlineMs: 100 })).rejects.toMatchObject({
    failure: 'noAnswer',
    message: 'no answer in time',
  })
})

test('a body that drips is what arrived of it by the deadline', async () => {
  const port = await listening(
    createTcpServer((socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')),
  )
  const response = await post(`http://${PUBLIC}:${port}/`, { deadlineMs: 150 })
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/^a{0,50}$/)
  expect(response.isWhole).toBe(false)
})

function drip(socket: Socket, first: string): void {
  socket.write(first)
  const timer = setInterval(() => socket.write('a'), 10)
  socket.on('close', () => clearInterval(timer))
}

test.each([
  ['nonsense', 'what?\r\n\r\n'],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ['a status that there is not', 'HTTP/1.1 999 x\r\ncontent-length: 0\r\n\r\n'],
  ['nothing', ''],
])('%s is no answer', async (_, answer) => {
  const port = await listening(createTcpServer((socket) => socket.end(answer)))
  await expect(post(`http://${PUBLIC}:${port}/`)).rejects.toMatchObject({ failure: 'noAnswer' })
})

test('a closed port and another scheme are no answer', async () => {
  const port = await listening(createTcpServer())
  for (const { server } of open) await new Promise((resolve) => server.close(resolve))
  open.clear()
  await expect(post(`http://${PUBLIC}:${port}/`)).rejects.toMatchObject({ failure: 'noAnswer' })
  await expect(post('ftp://127.0.0.1/')).rejects.toMatchObject({ failure: 'noAnswer', isFinal: true })
})
