import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitArrival } from './arrival-deadline.ts'

test('a body that never arrives whole is cut off, a streamed one is left to its receiver', async () => {
  const server = fastify()
  limitArrival(server, 100)
  server.addContentTypeParser('text/slow', (_request, body, done) => done(null, body))
  server.post('/call', async () => 'never')
  server.post('/stream', { config: { isStreamed: true } }, async () => 'answered')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const post = (path: string, type: string) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\nhalf`)
    return socket
  }
  try {
    await once(post('/call', 'application/json').resume(), 'close')
    const stream = post('/stream', 'text/slow')
    const [answer] = (await once(stream, 'data')) as [Buffer]
    expect(String(answer)).toContain('answered')
    stream.destroy()
  } finally {
    await server.close()
  }
})
