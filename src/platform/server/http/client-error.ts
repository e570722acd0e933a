import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Envelope } from '../../contract/call.ts'
import { localeOf, translator } from '../../rules/text.ts'
import { serverTexts } from '../text.ts'

const REFUSALS: Readonly<Record<string, readonly [status: number, text: keyof typeof serverTexts]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'tooLate'],
  HPE_HEADER_OVERFLOW: [431, 'headersTooLarge'],
}

/** Answers bytes that are no request, before any route or language is known, in the envelope, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, text] = REFUSALS[error.code ?? ''] ?? [400, 'unreadable']
  const envelope: Envelope<null> = {
    code: status,
    message: translator(serverTexts, localeOf(undefined))(text),
    data: null,
  }
  const body = JSON.stringify(envelope)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
