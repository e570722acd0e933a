import type { FastifyInstance } from 'fastify'
import { CallError, CODES } from './errors.ts'
import { serverTexts } from './text.ts'

/** Reads JSON bodies. None at all is undefined, so that a contract's default applies; broken ones answer 400. */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    // No text column can hold a NUL, so no text may bring one.
    if (text.includes('\\u0000')) return done(new CallError(CODES.unreadable, serverTexts.unreadable))
    return parse(request, text, (error, value) => {
      if (error) done(new CallError(CODES.unreadable, serverTexts.unreadable, { cause: error }))
      else done(null, value)
    })
  })
}
