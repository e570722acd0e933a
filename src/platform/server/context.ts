import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { Readable } from 'node:stream'
import type { CallSpec, PartOutput, PartInput, CallAddress, RowScopes } from '../contract/call.ts'
import type { Locale, Texts } from '../rules/text.ts'
import type { CallerScopes } from './caller-scopes.sql.ts'
import type { Config } from './settings/config.ts'
import type { Db } from './database/database.ts'
import type { Events } from './database/events.ts'
import type { FileType } from './files/file-type.ts'
import type { UploadReceiver } from './files/uploads.ts'
import type { Phones } from './phones.ts'
import type { Sealing } from './sealing/sealing.ts'

/** What every part of the server shares. Nothing in it holds state that another server process would need. */
export interface App {
  config: Config
  db: Db
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

/** What a script calls by, instead of a session. */
export interface ApiToken {
  id: number
  mayWrite: boolean
  /** of a screen on a wall */
  isDisplay: boolean
}

/** Who makes a call, with the rows that each scope shows to this caller. */
export interface Caller extends RowScopes {
  userId: number
  /** the company that the person works in just now: the own one, or the one switched to */
  companyId: number
  /** 0, which is no session's, when an API token calls */
  sessionId: number
  /** the API token that calls on behalf of the person */
  token: ApiToken | null
  name: string
  phone: string
  role: string
  /** keys of the role, with true where it may write */
  keys: ReadonlyMap<string, boolean>
  mustChangePassword: boolean
  /** a second factor is needed, and there is none yet */
  mustSetUpFactor: boolean
}

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

/** A download of what lies in the file store (`files/file-store.ts`). */
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
