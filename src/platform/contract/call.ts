import type { z } from 'zod'

/**
 * Which rows a call may touch. Every call names one; `platform/server/http/http.ts` hands the caller's scope to the handler,
 * whose query applies it.
 * - public: no session needed, and no row of anybody in the answer
 * - self: the caller's own rows. An API token has none: it may make such a call only where `actsFor` states whose rows count
 * - shared: the same rows for everybody who may call it (roles, types, the business date)
 * - installation: what belongs to the installation as a whole (its settings, the audit log, the state of its polling). No API token
 *   that is of some clients or companies makes such a call, nor one of scope shared that changes something
 * - companies: rows that carry a company, cut to the companies the caller may see; areas add scopes of their own likewise
 * - machine: a machine of ours calls with a key of its own (`Authorization: Bearer …`) and sees what is its own; no person's
 *   session opens it
 */
export type RowScope = 'public' | 'self' | 'shared' | 'installation' | 'machine' | keyof RowScopes

/**
 * What a caller may see of the rows that a scope cuts, by the scope's name. An area adds its own:
 * `declare module '…/platform/contract/call.ts' { interface RowScopes { … } }`.
 */
export interface RowScopes {
  companies: CompanyScope
}
/** Which companies' rows a caller may see: all of them, or those listed. A company is a tenant. */
export type CompanyScope = 'all' | readonly number[]

/** Key of a call that everybody may make who is logged in (or, with scope public, anybody). */
export const EVERYBODY = 'everybody'

/** One call of the contract. `key` is what a role needs to make it; `write`: it changes something. */
export interface CallSpec {
  /** One sentence for the API document. */
  summary: string
  key: string | readonly string[]
  write?: true
  /** only people of these roles, among those who have the key: what a head of a base decides and its registrars do not */
  roles?: readonly string[]
  scope: RowScope
  /** answered from a replica where there is one: a report, an export or a statistic that decides nothing and reads no unlogged table */
  reads?: 'replica'
  /** also open to a person who must still change a one-time password, or set up a second factor */
  beforePasswordChange?: true
  /**
   * A person in the console alone may make it: no script's API token opens it. So with all that goes on after the call in its maker's
   * name (a notification, a channel, a poller's key): it would see more than the token, and outlive it.
   */
  notByToken?: true
  /**
   * Opens a call of scope 'self' to API tokens, and states whose rights count: the token's own keys, clients and companies, never its
   * maker's. Without it no token may make such a call.
   */
  actsFor?: 'token'
  /** also open to a display, a screen on a wall at which no one sits; every other call that asks for a caller is closed to it */
  onDisplay?: true
  params?: z.ZodType
  query?: z.ZodType
  request?: z.ZodType
  /** most requests of one address within a minute, where the usual limits are too wide: calls without a session */
  perMinute?: number
  /** the largest JSON body of this call, in place of the setting's limit */
  requestBytes?: number
  /**
   * The body is a file itself (application/octet-stream), not JSON; the handler finds it in `call.file`: in memory up to
   * `maxBytes`, or, where it may be longer, as a stream.
   */
  file?: { maxBytes: number } | { isStreamed: true }
  /** The envelope's `data`, or a download: 'file' is made for it, 'storedFile' is in the file store and is sent in ranges, too. */
  response: z.ZodType | 'file' | 'storedFile'
}

/** A call's address: the method and the path below /api, as in the specification: 'POST /device/find/'. */
export type CallAddress = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/**
 * Every call of the product by its address. Each contract.ts adds its own:
 * `declare module '…/platform/contract/call.ts' { interface Calls extends DeviceCalls {} }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Calls {}

/** Who may make each call of a noun: roles by name, every role, anybody without a session, or machines alone. */
export type CallAccess<T> = Record<keyof T, readonly string[] | 'everybody' | 'public' | 'machine'>

/** Declares the calls of one noun; the addresses and types stay literal. */
export function defineCalls<const T extends Record<CallAddress, CallSpec>>(calls: T): T {
  return calls
}

type Part<S, K extends string> = S extends { [P in K]: infer Z extends z.ZodType } ? Z : never
/** What the caller sends (before defaults). */
export type PartInput<S, K extends string> = [Part<S, K>] extends [never] ? undefined : z.input<Part<S, K>>
/** What the handler gets (after parsing). */
export type PartOutput<S, K extends string> = [Part<S, K>] extends [never] ? undefined : z.output<Part<S, K>>

export type RequestOf<A extends keyof Calls> = PartInput<Calls[A], 'request'>
export type ResponseOf<A extends keyof Calls> = Calls[A] extends { response: infer R }
  ? R extends z.ZodType
    ? z.output<R>
    : Blob
  : never

/** What every call answers with. `code` 200 is success; `data` is null on errors without details. */
export interface Envelope<T> {
  code: number
  message: string
  data: T
}

/** Whether a script may make a call by its API token. */
export const isOpenToTokens = ({ scope, notByToken, actsFor }: CallSpec): boolean =>
  !notByToken && (scope !== 'self' || actsFor === 'token')
