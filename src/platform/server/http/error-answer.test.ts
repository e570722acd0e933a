import type { ServerResponse } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { withDeadline } from './call-deadline.ts'
import { serverTexts } from '../text.ts'
import { sendError } from './error-answer.ts'

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
