import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server, Upload as TusUpload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseTokens, requestToken } from '../http/authentication.ts'
import type { FindCaller } from '../http/authentication.ts'
import type { App } from '../context.ts'
import type { Caller } from '../caller.ts'
import { CallError, CODES } from '../http/errors.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { serverTexts } from '../text.ts'
import { arrivingFile, arrivingFolder } from './file-store.ts'
import { receiveFile } from './receive-file.ts'
import { uploadLocker } from './upload-lock.ts'
import type { UploadReceiver, Upload } from '../context.ts'

interface Options {
  app: App
  findCaller: FindCaller
  limits: RateLimits
}

const PATH = '/api/uploads'
const PIECE = 'application/offset+octet-stream'
/** How long a request that another one wants out of the way may still write down what it has received. */
const DRAIN_MS = 100

/**
 * Resumable uploads at /api/uploads: the tus protocol 1.0.0 with its extensions creation and termination (tus.io), by @tus/server. How far
 * an upload came is the length of its file, so that it goes on after whatever interrupted it, a killed server too.
 */
export function addUploads(
  server: FastifyInstance,
  receiver: UploadReceiver,
  { app, findCaller, limits }: Options,
): void {
  const locker = uploadLocker(app.db)

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const token = requestToken(request)
    if (!token) throw new CallError(CODES.noSession, serverTexts.noSession)
    const caller = await findCaller(app, token, true, request.ip)
    await limits.checkSession(request, caller)
    refuseTokens(caller)
    if (caller.mustChangePassword) throw new CallError(CODES.forbidden, serverTexts.passwordChangeDue)
    if (caller.mustSetUpFactor) throw new CallError(CODES.forbidden, serverTexts.secondFactorDue)
    return caller
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const store = new ArrivingFiles(app, receiver, await callerOf(request))
    const { key } = request.params as { key?: string }
    // Before the lock is asked for: no one can make another person's upload let go.
    if (key !== undefined) await store.find(key)
    let failure: unknown
    // One for each request, so that it knows its caller.
    const tus = new Server({
      path: PATH,
      relativeLocation: true,
      datastore: store,
      locker,
      lockDrainTimeout: DRAIN_MS,
      disableTerminationForFinishedUploads: true,
      allowedOrigins: () => false,
      namingFunction: (asked, about = {}) => store.begin(Number(asked.headers.get('upload-length')), about),
      getFileIdFromRequest: () => key,
      onResponseError: (_asked, error) => void (failure = error),
    })
    const answered = await tus.handleWeb(webRequest(request))
    // What one header alone makes wrong it answers itself, in words of its own.
    if (failure !== undefined || answered.status >= 400) {
      readOn(request.body)
      throwAsCallError(failure ?? { status_code: answered.status })
    }
    if (store.upload) void reply.header('x-attachment-id', String(store.upload.id))
    answered.headers.delete('access-control-expose-headers')
    return reply
      .code(answered.status)
      .headers({ ...Object.fromEntries(answered.headers), 'cache-control': 'no-store' })
      .send(await answered.text())
  }

  void server.register(async (routes) => {
    routes.addContentTypeParser(PIECE, (_request, body, done) => done(null, body))
    routes.post(PATH, answer)
    const config = { isStreamed: true }
    routes.patch(`${PATH}/:key`, { config, bodyLimit: Number.MAX_SAFE_INTEGER }, answer)
    routes.head(`${PATH}/:key`, answer)
    routes.delete(`${PATH}/:key`, answer)
  })
}

/** What has arrived of one caller's uploads; what they are is in the database. */
class ArrivingFiles extends FileStore {
  readonly #app: App
  readonly #receiver: UploadReceiver
  readonly #caller: Caller
  /** the one that the request is about, once that is known */
  upload: Upload | undefined

  constructor(app: App, receiver: UploadReceiver, caller: Caller) {
    const configstore = {
      get: async (key: string) => new TusUpload({ id: key, offset: 0, size: (await this.find(key)).sizeBytes }),
      set: async () => {},
      delete: async () => {},
    }
    super({ directory: arrivingFolder(app.config), configstore })
    this.#app = app
    this.#receiver = receiver
    this.#caller = caller
  }

  async begin(sizeBytes: number, about: Record<string, string | null>): Promise<string> {
    this.upload = await this.#receiver.begin(this.#app, this.#caller, sizeBytes, about)
    return this.upload.key
  }

  async find(key: string): Promise<Upload> {
    this.upload = await this.#receiver.find(this.#app, this.#caller, key)
    if (!this.upload) throw new CallError(CODES.notFound, serverTexts.notFound)
    return this.upload
  }

  override async getUpload(key: string): Promise<TusUpload> {
    const upload = await this.find(key)
    const { id, sizeBytes: size, isFinished } = { ...upload, id: key }
    if (isFinished) return new TusUpload({ id, size, offset: size })
    const arrived = await super.getUpload(key)
    // The last piece may have come without its answer having gone out.
    if (arrived.offset === size) await this.#receiver.finish(this.#app, this.#caller, upload)
    return arrived
  }

  /** FileStore's own hides why a write failed, such as a full disk, and does not wait until what it wrote would outlive a power cut. */
  override async write(body: Readable, key: string, at: number): Promise<number> {
    const upload = await this.find(key)
    if (upload.isFinished) return at
    const file = arrivingFile(this.#app.config, key)
    await receiveFile(body, file, { at, mostBytes: upload.sizeBytes - at })
    await this.#receiver.look(this.#app, this.#caller, upload)
    const { size } = await fs.stat(file)
    if (size === upload.sizeBytes) await this.#receiver.finish(this.#app, this.#caller, upload)
    return size
  }

  override async remove(key: string): Promise<void> {
    await this.#receiver.drop(this.#app, await this.find(key))
  }
}

function webRequest({ method, url, headers, body }: FastifyRequest): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const about: RequestInit = { method, headers: sent as [string, string][] }
  // The types of the browser know no bodies that are streamed.
  if (method === 'PATCH' && body instanceof Readable)
    Object.assign(about, { body: Readable.toWeb(body), duplex: 'half' })
  return new Request(new URL(url, 'http://localhost'), about)
}

/** Reads the rest of a refused piece: a browser that still sends reads no answer. */
function readOn(body: unknown): void {
  if (!(body instanceof Readable)) return
  body.removeAllListeners('data')
  body.resume()
}

/** The protocol's own refusals, in our envelope: 409 for a piece that begins elsewhere, 423 while another request writes. */
function throwAsCallError(failure: unknown): never {
  const status = (failure as { status_code?: number }).status_code
  if (status === undefined) throw failure
  if (failure === ERRORS.ERR_LOCK_TIMEOUT) throw new CallError(CODES.locked, serverTexts.uploadGoesOn)
  if (status === 404 || status === 410) throw new CallError(CODES.notFound, serverTexts.notFound)
  if (status === 413) throw new CallError(CODES.tooLarge, serverTexts.tooLarge)
  if (status === 409) throw new CallError(CODES.conflict, serverTexts.uploadElsewhere)
  throw new CallError(CODES.unreadable, serverTexts.unreadable)
}
