import fs from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { withDeadline } from './call-deadline.ts'
import { receiveFile } from '../files/receive-file.ts'
import { serverTexts } from '../text.ts'
import { sendError } from './error-answer.ts'
import { CODES } from './errors.ts'

const ERROR = 50

/** The levels of what is logged where a call ends in this way. */
async function levelsOf(handler: (raw: ServerResponse) => Promise<unknown>): Promise<number[]> {
  const levels: number[] = []
  const write = (line: string) => void levels.push((JSON.parse(line) as { level: number }).level)
  const server = Fastify({ logger: { level: 'debug', stream: { write } } })
  server.setErrorHandler((error, request, reply) => void sendError(error, request, reply))
  server.get('/', (_request, reply) => handler(reply.raw))
  await server.inject('/')
  await server.close()
  return levels
}

test('what no one foresaw is logged as an error', async () => {
  expect(await levelsOf(() => Promise.reject(new Error('no one foresaw it')))).toContain(ERROR)
})

test.each(['ENOSPC', 'EDQUOT', '53100'])('a full disk (%s) says so, as 507 in the envelope', async (code) => {
  const server = Fastify()
  server.setErrorHandler((error, request, reply) => void sendError(error, request, reply))
  server.get('/', () => Promise.reject(Object.assign(new Error('no space left'), { code })))
  const { statusCode, body } = await server.inject('/')
  await server.close()
  expect({ statusCode, ...(JSON.parse(body) as object) }).toMatchObject({
    statusCode: 507,
    code: 507,
    message: serverTexts.diskFull.zh,
  })
})

test('a caller who hung up is no error of the server', async () => {
  const levels = await levelsOf((raw) =>
    withDeadline(Object.assign(Object.create(raw) as ServerResponse, { destroyed: true }), async (signal) =>
      signal.throwIfAborted(),
    ),
  )
  expect(levels).not.toContain(ERROR)
})

test.each(['application/json', 'application/octet-stream'])(
  'nor is one who hangs up while sending a body of %s: it is no database that is away',
  async (type) => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-cut-'))
    const lines: { level: number; code?: number }[] = []
    const write = (line: string) => void lines.push(JSON.parse(line) as { level: number })
    const server = Fastify({ logger: { level: 'debug', stream: { write } } })
    server.setErrorHandler((error, request, reply) => void sendError(error, request, reply))
    server.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
    server.post('/', ({ body }) => receiveFile(body as Readable, path.join(folder, 'arriving'), { mostBytes: 900 }))
    await server.listen({ host: '127.0.0.1', port: 0 })
    const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 900\r\n\r\n{"a":`)
    await expect.poll(() => lines).toContainEqual(expect.objectContaining({ msg: 'incoming request' }))
    socket.destroy()
    await expect.poll(() => lines.find(({ code }) => code !== undefined)).toMatchObject({ code: CODES.callerGone })
    expect(lines.map(({ level }) => level)).not.toContain(ERROR)
    await server.close()
    await fs.rm(folder, { recursive: true })
  },
)
