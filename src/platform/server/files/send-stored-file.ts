import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readByteRange } from '../../rules/byte-range.ts'
import type { ByteRange } from '../../rules/byte-range.ts'
import type { StoredFile } from '../context.ts'
import { CallError, CODES } from '../http/errors.ts'
import { contentDisposition } from '../http/file-answer.ts'
import { serverTexts } from '../text.ts'
import { fileStore } from './file-store.ts'
import { FileGone } from './store.ts'
import type { Config } from '../settings/config.ts'

/** Any other type is saved, never shown. */
const SHOWN = /^(video\/(mp4|webm|quicktime)|audio\/(mp4|webm)|image\/(jpeg|png|webp))$/

/**
 * Answers with a stored file: whole or the range asked for, 304 where the browser has it, the headers alone to HEAD. Its bytes never
 * change, so its key is its tag; browsers ask every time whether they may still have it. Throws CallError 404 when the store lost it.
 */
export async function sendStoredFile(
  file: StoredFile,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${file.key}"`
  const disposition = contentDisposition(file.fileName)
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': SHOWN.test(file.contentType) ? disposition.replace(/^attachment/, 'inline') : disposition,
    'content-security-policy': "default-src 'none'; sandbox",
    vary: 'authorization, cookie',
  })
  const known = request.headers['if-none-match']
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*'))
    return reply.code(304).send()

  // A range of another file than the browser has the rest of is of no use to it.
  const isStale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = isStale ? 'whole' : readByteRange(request.headers.range, file.sizeBytes)
  if (range === 'none')
    return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).header('content-length', 0).send()
  const { start, end } = range === 'whole' ? { start: 0, end: file.sizeBytes - 1 } : range
  const bytes = request.method === 'HEAD' ? undefined : await openFile(file.key, { start, end }, config, reply)
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`)
  reply.type(file.contentType).header('content-length', end - start + 1)
  return reply.send(bytes)
}

async function openFile(key: string, range: ByteRange, config: Config, reply: FastifyReply): Promise<Readable> {
  try {
    return await (await fileStore(config)).open(key, range)
  } catch (error) {
    if (!(error instanceof FileGone)) throw error
    // Its row is there: the store lost it, which an administrator wants to know.
    reply.log.error({ err: error }, 'a file is missing from the file store')
    reply.removeHeader('etag').removeHeader('content-disposition')
    throw new CallError(CODES.notFound, serverTexts.fileGone)
  }
}
