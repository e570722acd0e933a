import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitArrival, limitSilence } from './arrival-deadline.ts'

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

test('a reader who takes nothing is cut off, one who reads slowly is not', async () => {
  const server = fastify()
  limitSilence(server, 1000)
  const chunk = Buffer.alloc(1 << 20)
  const open: Readable[] = []
  server.get('/video', async (_request, reply) => {
    const video = new Readable({ read: () => void video.push(chunk) })
    open.push(video)
    return reply.send(video)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const ask = () => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /video HTTP/1.1\r\nhost: x\r\n\r\n')
    return socket
  }
  try {
    const slow = ask()
    await expect.poll(() => open.length).toBe(1)
    slow.pause()
    const reading = setInterval(() => slow.read(1 << 20), 50)
    const stalled = ask().pause()
    await expect.poll(() => open.length).toBe(2)
    await expect.poll(() => open[1]?.destroyed, { timeout: 10_000 }).toBe(true)
    expect(open[0]?.destroyed).toBe(false)
    clearInterval(reading)
    slow.destroy()
    stalled.destroy()
  } finally {
    await server.close()
  }
})
