import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { CallAddress, CallSpec } from '../../contract/call.ts'
import { actingAs } from './acting-token.ts'
import { callingMachine, checkMadeHere, checkMayCall, requestToken } from './authentication.ts'
import type { FindCaller } from './authentication.ts'
import { CALL_DEADLINE_MS, withDeadline } from './call-deadline.ts'
import type { Db } from '../database/database.ts'
import type { App, Call, FileAnswer, Noun, SentFile, StoredFile } from '../context.ts'
import type { Caller } from '../caller.ts'
import { CallError, CODES } from './errors.ts'
import { sendFile } from './file-answer.ts'
import { sendStoredFile } from '../files/send-stored-file.ts'
import { parseRequest } from './parse-request.ts'
import type { RateLimits } from './rate-limits.ts'
import { requestLocale } from './request-locale.ts'
import { serverTexts } from '../text.ts'

export interface CallRouteOptions {
  app: App
  findCaller: FindCaller
  afterWrite?: (() => void) | undefined
  limits: RateLimits
  /** compares each answer with its contract and fails on a difference; for tests and development */
  checksAnswers: boolean
}

/** Serves every call of a noun below /api: 'POST /device/scrap/{id}' becomes POST /api/device/scrap/:id. */
export function routeCalls(server: FastifyInstance, noun: Noun, options: CallRouteOptions): void {
  for (const address of Object.keys(noun.calls) as CallAddress[]) {
    const [method, path] = address.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const { file, requestBytes, response } = noun.calls[address] ?? {}
    const route: RouteOptions = {
      // Stored files answer HEAD, too; for all other calls it would run the handler for nothing.
      method: response === 'storedFile' ? ['GET', 'HEAD'] : method,
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      exposeHeadRoute: false,
      ...(requestBytes ? { bodyLimit: requestBytes } : {}),
      ...(file && 'maxBytes' in file ? { bodyLimit: file.maxBytes } : {}),
      ...(file && 'isStreamed' in file ? { config: { isStreamed: true }, bodyLimit: Number.MAX_SAFE_INTEGER } : {}),
      // Before the body is read: strangers may not have the server hold 20 MB of theirs.
      onRequest: async (request) => void calling.set(request, await findCalling(request, address, noun, options)),
      handler: (request, reply) => answerCall(request, reply, address, noun, options),
    }
    if (!file) server.route(route)
    else
      void server.register(async (ofFiles) => {
        if ('maxBytes' in file) ofFiles.addContentTypeParser(...FILES)
        else ofFiles.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
        ofFiles.addContentTypeParser('multipart/form-data', (_request, _body, done) =>
          done(new CallError(CODES.unreadable, serverTexts.fileIsBody)),
        )
        ofFiles.route(route)
      })
  }
}

/** Known to the routes that take files, and to no other. */
const FILES = [
  'application/octet-stream',
  { parseAs: 'buffer' },
  (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body),
] as const

/** The maker of a call: a person or a program of theirs, a machine, or no one. */
interface Calling {
  caller: Caller | null
  machineId: number | undefined
}
/** For the requests under way. */
const calling = new WeakMap<FastifyRequest, Calling>()

/** Throws if the caller may not make this call now. */
async function findCalling(
  request: FastifyRequest,
  address: CallAddress,
  noun: Noun,
  { app, findCaller, limits }: CallRouteOptions,
): Promise<Calling> {
  const spec = noun.calls[address]
  if (!spec) throw new Error(`no contract of ${address}`)
  if (spec.perMinute) await limits.checkCall(request, { address, perMinute: spec.perMinute })

  const machineId = spec.scope === 'machine' ? await callingMachine(app, request, noun) : undefined
  if (machineId !== undefined) await limits.checkMachine(request, machineId)
  const token = machineId === undefined ? requestToken(request) : undefined
  const caller = token ? await callerOrNull(findCaller(app, token, true, request.ip), spec) : null
  if (caller) await limits.checkSession(request, caller)
  checkMayCall(caller, spec)
  checkMadeHere(request, caller)
  return { caller, machineId }
}

async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  address: CallAddress,
  noun: Noun,
  { app, afterWrite, checksAnswers }: CallRouteOptions,
): Promise<FastifyReply> {
  const spec = noun.calls[address]
  const handler = noun.handlers[address]
  const found = calling.get(request)
  if (!spec || !handler || !found) throw new Error(`no handler for ${address}`)
  const { caller, machineId } = found
  const locale = requestLocale(request)
  const parts = parseRequest(spec, request, locale, noun.texts)
  const file = sentFile(spec, request)
  const callAt = (signal: AbortSignal, db: Db) => ({
    app,
    db,
    log: app.log.child({
      requestId: request.id,
      call: address,
      userId: caller?.userId,
      tokenId: caller?.token?.id,
      machineId,
    }),
    locale,
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    caller,
    machineId,
    ...parts,
    file,
    reply,
    signal,
  })
  const fromDatabase = <T>(run: (db: Db) => Promise<T>) =>
    spec.reads === 'replica' && app.replica ? app.replica.read(run) : run(app.db)
  let answer: unknown
  try {
    const deadlineMs = file && 'body' in file ? UPLOAD_DEADLINE_MS : CALL_DEADLINE_MS
    answer = await actingAs(caller?.token?.id, () =>
      withDeadline(
        reply.raw,
        (signal) => fromDatabase((db) => handler(callAt(signal, db) as Call<CallSpec>)),
        deadlineMs,
      ),
    )
  } finally {
    if (spec.write && spec.scope !== 'machine') afterWrite?.()
  }
  if (spec.response === 'file') return sendFile(answer as FileAnswer, reply)
  if (spec.response === 'storedFile') return sendStoredFile(answer as StoredFile, app.config, request, reply)
  if (checksAnswers) checkAnswer(address, spec, answer)
  return reply
    .header('cache-control', 'no-store')
    .send({ code: CODES.success, message: serverTexts.success[locale], data: answer })
}

/** A big file over a slow line takes hours; one that falls silent is cut off long before. */
const UPLOAD_DEADLINE_MS = 6 * 3_600_000

/** The file that is the body of a call. Throws CallError 400 when there is none, or a long one has no length. */
function sentFile({ file }: CallSpec, { body, headers }: FastifyRequest): Buffer | SentFile | undefined {
  if (!file) return undefined
  if ('maxBytes' in file && Buffer.isBuffer(body)) return body
  const sizeBytes = Number(headers['content-length'])
  if ('isStreamed' in file && body instanceof Readable && sizeBytes > 0) return { body, sizeBytes }
  throw new CallError(
    CODES.unreadable,
    headers['content-length'] === '0' ? serverTexts.noBytes : serverTexts.unreadable,
  )
}

/** A public call works with a dead token as with none; whether it is dead, can't be known while the database is away. */
async function callerOrNull(found: Promise<Caller>, spec: CallSpec): Promise<Caller | null> {
  try {
    return await found
  } catch (error) {
    if (spec.scope === 'public' && error instanceof CallError) return null
    throw error
  }
}

/** Throws when an answer has other fields or types than its contract. */
function checkAnswer(address: string, spec: CallSpec, answer: unknown): void {
  if (spec.response === 'file' || spec.response === 'storedFile') return
  const parsed = spec.response.safeParse(answer)
  if (!parsed.success) throw new Error(`${address} answers against its contract: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, answer)) {
    throw new Error(`${address} answers with fields its contract does not name: ${JSON.stringify(answer)}`)
  }
}
