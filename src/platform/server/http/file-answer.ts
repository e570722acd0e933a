import type { FastifyReply } from 'fastify'
import { safeFileName } from '../../rules/file-name.ts'
import type { FileAnswer } from '../context.ts'

/**
 * The header that names a download: RFC 6266, with the real name as RFC 5987 has it and an ASCII stand-in for clients
 * that don't read that.
 */
export function contentDisposition(name: string): string {
  const fileName = safeFileName(name)
  const ascii = fileName.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Streams a download. An error before its first byte becomes an error answer; a later one cuts the connection. */
export function sendFile(file: FileAnswer, reply: FastifyReply): FastifyReply {
  return reply
    .headers(file.headers ?? {})
    .header('content-disposition', contentDisposition(file.fileName))
    .header('cache-control', 'no-store')
    .type(file.contentType)
    .send(file.stream)
}
