import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { Readable } from 'node:stream'
import type { CallSpec, PartOutput, PartInput, CallAddress } from '../contract/call.ts'
import type { Locale, Texts } from '../rules/text.ts'
import type { CallerScopes } from './scope-sql.ts'
import type { Config } from './settings/config.ts'
import type { Db } from './database/database.ts'
import type { ReadReplica } from './database/read-replica.ts'
import type { Events } from './database/events.ts'
import type { FileType } from './files/file-type.ts'
import type { Sealing } from './sealing/sealing.ts'
import type { Caller } from './caller.ts'

/** A message in words of our own. */
export interface PhoneText {
  phone: string
  text: string
  /** the facts in the text, by name, for providers that only have templates */
  facts: Readonly<Record<string, string>>
}

/** What reaches people by their phones. One area has it; the limits of codes apply to all areas together. */
export interface Phones {
  /** Sends a code to a phone that someone wants to book by. Throws CallError: 429 beyond the limits, 41000 where it could not be sent. */
  sendCode: (call: Pick<Call<CallSpec>, 'app' | 'db' | 'log' | 'locale' | 'address'>, phone: string) => Promise<void>
  /** The id of the code that was sent for booking, when it is the one given. Counts the try; throws at the field `code`. */
  proveCode: (db: Db, sent: { phone: string; code: string; address: string }) => Promise<number>
  /** Uses a code up, in the transaction of what it is good for. Throws at the field `code` when that was done before. */
  useCodeUp: (trx: Db, codeId: number) => Promise<void>
  /** Whether texts can be sent just now: some providers send codes alone. */
  sendsTexts: (config: App['config']) => boolean
  /** Throws OutboundError. */
  sendText: (config: App['config'], message: PhoneText, log: Logger) => Promise<void>
}

/** Receives uploads that come in pieces. All throw CallError. */
export interface UploadReceiver {
  /** Decides whether the caller may send this, and keeps room for it. */
  begin(app: App, caller: Caller, sizeBytes: number, about: Record<string, string | null>): Promise<Upload>
  /** One of the caller's own that has not expired. */
  find(app: App, caller: Caller, key: string): Promise<Upload | undefined>
  /** More of it is at `arrivingFile`. Throws when that can't become what it should; then the upload is gone. */
  look(app: App, caller: Caller, upload: Upload): Promise<void>
  /** All of it is there; makes it count. */
  finish(app: App, caller: Caller, upload: Upload): Promise<void>
  drop(app: App, upload: Upload): Promise<void>
}

/** An upload as its noun knows it. */
export interface Upload {
  id: number
  key: string
  fileType: number
  sizeBytes: number
  isFinished: boolean
}

/** What every part of the server shares. Nothing in it holds state that another server process would need. */
export interface App {
  config: Config
  db: Db
  /** for calls that read from it */
  replica?: Pick<ReadReplica, 'read'> | undefined
  log: Logger
  events: Events
  sealing: Sealing
  /** every area's */
  fileTypes: readonly FileType[]
  /** every area's */
  profileFigures: readonly ProfileFigures[]
  /** one area's */
  phones: Phones
  /** how what a caller sees is computed, by row scope, as the areas declare it */
  scopes: CallerScopes
}

/**
 * What an area counts of a person, for the person's page. An area adds its own figures:
 * `declare module '…/platform/server/context.ts' { interface FiguresOfPerson { … } }`.
 */
export type ProfileFigures = (db: Db, userId: number) => Promise<Partial<FiguresOfPerson>>
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the areas
export interface FiguresOfPerson {}

/** One call on its way: what was sent, who asked, and in which language to answer. */
export interface Call<S> {
  app: App
  db: Db
  log: Logger
  locale: Locale
  requestId: string
  /** the address the request came from */
  address: string
  userAgent: string
  caller: S extends { scope: 'public' } ? Caller | null : S extends { scope: 'machine' } ? null : Caller
  /** which machine calls, in a call of scope 'machine' */
  machineId: S extends { scope: 'machine' } ? number : undefined
  params: PartOutput<S, 'params'>
  query: PartOutput<S, 'query'>
  request: PartOutput<S, 'request'>
  /** the body of a call that takes a file */
  file: S extends { file: { isStreamed: true } } ? SentFile : S extends { file: object } ? Buffer : undefined
  /** for cookies and headers only; the answer is what the handler returns */
  reply: FastifyReply
  /** aborted when the caller disconnected or the deadline of the call passed */
  signal: AbortSignal
}

/** A file on its way in. */
export interface SentFile {
  body: Readable
  /** as announced; what comes is never more */
  sizeBytes: number
}

/** A download from the file store (`files/file-store.ts`). */
export interface StoredFile {
  key: string
  /** as the person sees it; may be Chinese */
  fileName: string
  contentType: string
  sizeBytes: number
}

/** A download: streamed while it is made. */
export interface FileAnswer {
  /** as the person sees it; may be Chinese */
  fileName: string
  contentType: string
  stream: Readable
  headers?: Record<string, string>
}

export type Answer<S> = S extends { response: 'file' }
  ? FileAnswer
  : S extends { response: 'storedFile' }
    ? StoredFile
    : PartInput<S, 'response'>
export type Handler<S extends CallSpec> = (call: Call<S>) => Promise<Answer<S>>
/** A handler for every call of a contract; a missing one does not compile. */
export type Handlers<T extends Record<CallAddress, CallSpec>> = {
  [A in keyof T & CallAddress]: Handler<T[A]>
}

/** One noun's calls with their handlers, as server.ts lists them. */
export interface Noun {
  calls: Record<CallAddress, CallSpec>
  // oxlint-disable-next-line typescript/no-explicit-any -- each handler was checked against its own call in noun()
  handlers: Record<string, Handler<any>>
  /** what the messages in the contract name */
  texts: Texts
  /** whose key it is; undefined: no one's. There when a call has scope 'machine' */
  findMachine?: FindMachine | undefined
  /** takes what is sent in pieces; one noun has it */
  uploads?: UploadReceiver
}
export type FindMachine = (app: App, key: string) => Promise<number | undefined>

/** Ties a contract to its handlers. `texts`: the noun's own, when its contract names some of them as messages. */
export function noun<const T extends Record<CallAddress, CallSpec>>(
  calls: T,
  handlers: Handlers<T>,
  texts: Texts = {},
  findMachine?: FindMachine,
): Noun {
  return { calls, handlers, texts, findMachine }
}
