import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseTokens, requestToken } from '../http/authentication.ts'
import type { FindCaller } from '../http/authentication.ts'
import type { App, Caller } from '../context.ts'
import { CallError, CODES } from '../http/errors.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { serverTexts } from '../text.ts'
import { arrivingFile } from './file-store.ts'
import { receiveFile } from './receive-file.ts'

/** An upload as its noun knows it. */
export interface Upload {
  id: number
  key: string
  sizeBytes: number
  isFinished: boolean
}

/** Who takes what is sent in pieces. All throw CallError. */
export interface UploadReceiver {
  /** Decides whether the caller may send this, and keeps room for it. */
  begin(app: App, caller: Caller, sizeBytes: number, about: Record<string, string>): Promise<Upload>
  /** One of the caller's own that has not expired. */
  find(app: App, caller: Caller, key: string): Promise<Upload | undefined>
  /** More of it lies at `arrivingFile`. Throws when that can't become what it should; then the upload is gone. */
  look(app: App, caller: Caller, upload: Upload): Promise<void>
  /** All of it lies there; makes it count. */
  finish(app: App, caller: Caller, upload: Upload): Promise<void>
  drop(app: App, upload: Upload): Promise<void>
}

interface Options {
  app: App
  findCaller: FindCaller
  limits: RateLimits
}

const VERSION = '1.0.0'
const TEXT = 'application/offset+octet-stream'

/**
 * Resumable uploads at /api/uploads: the tus protocol 1.0.0 with its extensions creation and termination (tus.io). How far an upload
 * came is the length of its file, so that it goes on after whatever interrupted it, a killed server too.
 */
export function addUploads(
  server: FastifyInstance,
  receiver: UploadReceiver,
  { app, findCaller, limits }: Options,
): void {
  const running = new Map<string, { stop: AbortController; done: Promise<unknown> }>()

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const token = requestToken(request)
    if (!token) throw new CallError(CODES.noSession, serverTexts.noSession)
    const caller = await findCaller(app, token, true, request.ip)
    await limits.checkSession(request, caller)
    refuseTokens(caller)
    if (caller.mustChangePassword) throw new CallError(CODES.forbidden, serverTexts.passwordChangeDue)
    return caller
  }
  async function uploadOf(request: FastifyRequest, caller: Caller): Promise<Upload> {
    const upload = await receiver.find(app, caller, (request.params as { key: string }).key)
    if (!upload) throw new CallError(CODES.notFound, serverTexts.notFound)
    return upload
  }
  const offsetOf = async (upload: Upload) =>
    upload.isFinished
      ? upload.sizeBytes
      : ((await fs.stat(arrivingFile(app.config, upload.key)).catch(() => null))?.size ?? 0)
  /** The last piece may have come without its answer having gone out. */
  async function finishIfWhole(caller: Caller, upload: Upload, offset: number): Promise<void> {
    if (!upload.isFinished && offset === upload.sizeBytes) await receiver.finish(app, caller, upload)
  }
  /** Two at once would write into each other: the newer one wins, the older one's connection is most likely dead. */
  async function alone<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let older = running.get(key); older; older = running.get(key)) {
      older.stop.abort(new Error('the upload goes on over another connection'))
      await older.done
    }
    const stop = new AbortController()
    const result = work(stop.signal)
    const done = result.then(
      () => undefined,
      () => undefined,
    )
    running.set(key, { stop, done })
    try {
      return await result
    } finally {
      running.delete(key)
    }
  }
  void server.register(async (routes) => {
    routes.addContentTypeParser(TEXT, (_request, body, done) => done(null, body))
    const config = { isStreamed: true }
    const bodyLimit = Number.MAX_SAFE_INTEGER

    routes.post('/api/uploads', async (request, reply) => {
      const caller = await callerOf(request)
      const sizeBytes = wholeNumber(request.headers['upload-length'])
      const upload = await receiver.begin(app, caller, sizeBytes, readMetadata(request.headers['upload-metadata']))
      return told(reply, upload).code(201).header('location', `/api/uploads/${upload.key}`).send()
    })
    routes.head('/api/uploads/:key', async (request, reply) => {
      const caller = await callerOf(request)
      return alone((request.params as { key: string }).key, async () => {
        const upload = await uploadOf(request, caller)
        const offset = await offsetOf(upload)
        await finishIfWhole(caller, upload, offset)
        return told(reply, upload).headers({ 'upload-offset': offset, 'upload-length': upload.sizeBytes }).send()
      })
    })
    routes.patch('/api/uploads/:key', { config, bodyLimit }, async (request, reply) => {
      const caller = await callerOf(request)
      const at = wholeNumber(request.headers['upload-offset'])
      const { body } = request
      if (!(body instanceof Readable)) throw new CallError(CODES.unreadable, serverTexts.unreadable)
      return alone((request.params as { key: string }).key, async (signal) => {
        const upload = await uploadOf(request, caller)
        if (at !== (await offsetOf(upload))) return told(reply, upload).code(409).send()
        if (!upload.isFinished) {
          const file = arrivingFile(app.config, upload.key)
          await receiveFile(body, file, { at, mostBytes: upload.sizeBytes - at, signal })
          await receiver.look(app, caller, upload)
        }
        const offset = await offsetOf(upload)
        await finishIfWhole(caller, upload, offset)
        return told(reply, upload).code(204).header('upload-offset', offset).send()
      })
    })
    routes.delete('/api/uploads/:key', async (request, reply) => {
      const caller = await callerOf(request)
      return alone((request.params as { key: string }).key, async () => {
        const upload = await uploadOf(request, caller)
        if (upload.isFinished) throw new CallError(CODES.notFound, serverTexts.notFound)
        await receiver.drop(app, upload)
        return told(reply, upload).code(204).send()
      })
    })
  })
}

const told = (reply: FastifyReply, upload: Upload) =>
  reply.headers({ 'cache-control': 'no-store', 'tus-resumable': VERSION, 'x-attachment-id': String(upload.id) })

function wholeNumber(header: unknown): number {
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header))
    throw new CallError(CODES.unreadable, serverTexts.unreadable)
  return Number(header)
}

/** 'filename 6K++Lm1wNA==,fileType MQ==': names with their texts in Base64. */
function readMetadata(header: unknown): Record<string, string> {
  if (typeof header !== 'string') return {}
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  )
}
