import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '../../contract/call.ts'
import { translator } from '../../rules/text.ts'
import type { Text } from '../../rules/text.ts'
import { isDatabaseAway, isStatementCancelled } from '../database/database.ts'
import { CallerGone } from './call-deadline.ts'
import { CallError, CODES } from './errors.ts'
import { InvalidRequest } from './parse-request.ts'
import { requestLocale } from './request-locale.ts'
import { serverTexts } from '../text.ts'

/** The operating system's words for it, and PostgreSQL's disk_full. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/**
 * The one way out for errors. What a caller may know is sent in the caller's language, with its code; everything else
 * becomes 500 with the request's id, and only the log has the cause. Codes below 1000 are HTTP statuses; the product's
 * own travel in an answer of status 200. Returns the code.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): number {
  const envelope = errorEnvelope(error, request)
  const { code } = envelope
  const line = { err: error, call: request.routeOptions.url, code }
  if (code >= 500 && code < 1000) request.log.error(line, 'call failed')
  else request.log.debug(line, 'call refused')

  if (error instanceof CallError && error.values.seconds) reply.header('retry-after', String(error.values.seconds))
  void reply
    .code(code < 1000 ? code : 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope))
  return code
}

function errorEnvelope(error: unknown, request: FastifyRequest): Envelope<unknown> {
  if (error instanceof InvalidRequest) {
    return { code: CODES.unreadable, message: error.message, data: { fields: error.fields } }
  }
  // A body that was not sent to its end fails with an error of the connection, as a database does that is away.
  const isCutOff = error !== null && error === request.raw.errored
  const told = asCallError(isCutOff ? new CallerGone() : error)
  const values = { requestId: request.id, ...told.values }
  const write = (text: Text) => translator({ text }, requestLocale(request))('text', values)
  const fields = Object.entries(told.fields ?? {}).map(([name, text]) => [name, write(text)])
  return {
    code: told.code,
    message: write(told.text),
    data: fields.length > 0 ? { fields: Object.fromEntries(fields) } : null,
  }
}

/** What a caller receives for any error. */
function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof CallerGone) return new CallError(CODES.callerGone, serverTexts.callerGone)
  if (isDatabaseAway(error)) return new CallError(CODES.databaseAway, serverTexts.databaseAway)
  const { code, statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code !== undefined && DISK_FULL.has(code)) return new CallError(CODES.diskFull, serverTexts.diskFull)
  if (isStatementCancelled(error)) return new CallError(CODES.tookTooLong, serverTexts.tookTooLong)
  // Fastify's own refusals: a body too large, a media type or a URL that can't be read.
  if (statusCode === 413) return new CallError(CODES.tooLarge, serverTexts.tooLarge)
  if (statusCode >= 400 && statusCode < 500) return new CallError(CODES.unreadable, serverTexts.unreadable)
  return new CallError(CODES.internal, serverTexts.internal)
}
