import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { CallError, CODES } from './errors.ts'
import { serverTexts } from '../text.ts'

/**
 * Reads JSON bodies. An absent body is undefined, so that a contract's default applies; broken ones answer 400, and so do those in another
 * encoding than UTF-8: decoded, each of their Chinese characters would be stored as �.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(new CallError(CODES.unreadable, serverTexts.unreadable))
    const text = bytes.toString()
    return parse(request, text, (error, value) => {
      if (!error && isPlain(value, mayHoldMore(text))) done(null, value)
      else done(new CallError(CODES.unreadable, serverTexts.unreadable, { cause: error ?? undefined }))
    })
  })
}

/** No call needs more; a deeper value would exhaust the stack of what walks it. */
const DEEPEST = 64

/** Whether a JSON text writes a NUL or half of a surrogate pair anywhere: almost none does, and looking at each of its texts takes long. */
const mayHoldMore = (json: string) => /\\u(?:0000|d[89a-f])/i.test(json) || !json.isWellFormed()

/** Whether it is not too deep, and every text in it (if `looksAtTexts`) one that PostgreSQL stores: no NUL, no half of a surrogate pair. */
export function isPlain(value: unknown, looksAtTexts = true, levels = DEEPEST): boolean {
  if (typeof value === 'string') return !looksAtTexts || (value.isWellFormed() && !value.includes('\0'))
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  const parts = Object.values(value) as unknown[]
  return (
    parts.every((part) => isPlain(part, looksAtTexts, levels - 1)) &&
    (!looksAtTexts || Object.keys(value).every((name) => isPlain(name)))
  )
}
