import type { FastifyReply } from 'fastify'
import { serverTexts } from '../text.ts'
import { fieldError } from './errors.ts'

/** The header Idempotency-Key of a request: sent again with it, a call does its work once. */
export function idempotencyKey({ reply }: { reply: FastifyReply }): string | null {
  const key = reply.request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    throw fieldError('Idempotency-Key', serverTexts.badIdempotencyKey)
  return key
}
