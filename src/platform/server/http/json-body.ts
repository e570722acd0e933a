import type { FastifyInstance } from 'fastify'
import { CallError, CODES } from './errors.ts'
import { serverTexts } from '../text.ts'

/** Reads JSON bodies. An absent body is undefined, so that a contract's default applies; broken ones answer 400. */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    return parse(request, text, (error, value) => {
      if (!error && isPlain(value)) done(null, value)
      else done(new CallError(CODES.unreadable, serverTexts.unreadable, { cause: error ?? undefined }))
    })
  })
}

/** No call needs more; a deeper value would exhaust the stack of what walks it. */
const DEEPEST = 64

/** Whether every text in it is one that PostgreSQL stores: no NUL, no half of a surrogate pair. */
export function isPlain(value: unknown, levels = DEEPEST): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  return Object.entries(value).every(([name, inner]) => isPlain(name) && isPlain(inner, levels - 1))
}
