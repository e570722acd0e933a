import type { Calls, Envelope, PartInput, ResponseOf } from '../../contract/call.ts'
import { translator } from '../../rules/text.ts'
import { locale } from '../theme/locale.ts'
import { bytesOf } from './bytes-of.ts'
import { isLoggedIn } from './login-mark.ts'
import { leaving, promptLoggedOut, sessionIsGone } from './session-end.ts'
import { noteServerTime } from './start-data.ts'
import { uiTexts } from '../text.ts'

export type Address = keyof Calls
const TIMEOUT_MS = 60_000
const LOGOUT = 'POST /users/actions/logout' satisfies Address
/** A request without JSON carries a mark that a page of ours sends it: the server takes neither from another site. */
const FILE_HEADERS = { 'Content-Type': 'application/octet-stream', 'X-Minerva-Upload': '1' }
/** unknown token, logged in elsewhere, expired */
const LOGGED_OUT_CODES: readonly unknown[] = [50008, 50012, 50014]

/** A call that did not succeed. `message` is in the person's language; `code` is the server's, or what kept it away. */
export class CallFailure extends Error {
  readonly code: number | 'unreachable' | 'timedOut' | 'unreadable' | 'fileUnreadable'
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | null
  constructor(
    code: CallFailure['code'],
    message: string,
    options: { fields?: Record<string, string>; requestId?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.fields = options.fields ?? {}
    this.requestId = options.requestId ?? null
  }

  /** The request's id where an administrator finds it in the log, and the message lacks it. What a rule refused is not logged. */
  get loggedId(): string | null {
    const isLogged = typeof this.code !== 'number' || (this.code >= 500 && this.code < 600)
    return isLogged && this.requestId && !this.message.includes(this.requestId) ? this.requestId : null
  }
}

type Sent<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : Partial<T> extends T
      ? { [P in K]?: T }
      : { [P in K]: T }
type InPath<T> = [T] extends [undefined] ? undefined : { [P in keyof T]: string | number }

/** What a call takes: the path's parts, the query, the body; only those that the contract names. */
export type Input<A extends Address> = Sent<'params', InPath<PartInput<Calls[A], 'params'>>> &
  Sent<'query', PartInput<Calls[A], 'query'>> &
  Sent<'request', PartInput<Calls[A], 'request'>> &
  (Calls[A] extends { file: object } ? { file: Blob } : unknown) & {
    /** made once per form: a request that is sent twice is done once */
    idempotencyKey?: string
    /** the company that the person worked in when the form was opened: refused if it is another one by now */
    madeAt?: number
  }
/** An input that may be left out where nothing in it is needed. */
export type InputArguments<A extends Address> =
  Partial<Input<A>> extends Input<A> ? [input?: Input<A>] : [input: Input<A>]

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  request?: unknown
  file?: Blob
  idempotencyKey?: string
  madeAt?: number
}

export function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  const t = translator(uiTexts, locale)
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? new CallFailure('timedOut', t('timedOut'), { cause: error })
    : new CallFailure('unreachable', t('unreachable'), { cause: error })
}

interface Exchange {
  response: Response
  /** null where the answer is a file, whose body is still to be read */
  envelope: Envelope<unknown> | null
}

/** Sends a call and gives what came back; throws CallFailure unless that is a success. */
export async function send(address: Address, given: unknown, signal?: AbortSignal): Promise<Exchange> {
  const isLogout = address === LOGOUT
  // A screen that is still loading at logout must not call without a session.
  if (leaving.aborted && !isLogout) return new Promise(() => {})
  const input = (given ?? {}) as AnyInput
  const [method = 'GET', template = '/'] = address.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(`/api${path}${query.size ? `?${query}` : ''}`, {
      method,
      headers: {
        'X-Minerva-Locale': locale,
        ...(input.idempotencyKey === undefined ? {} : { 'Idempotency-Key': input.idempotencyKey }),
        ...(input.madeAt === undefined ? {} : { 'X-Minerva-Company': String(input.madeAt) }),
        ...(method === 'GET' ? {} : input.file ? FILE_HEADERS : { 'Content-Type': 'application/json' }),
      },
      body:
        method === 'GET' ? undefined : (input.file ?? JSON.stringify(input.request === undefined ? {} : input.request)),
      signal: AbortSignal.any([deadline, ...(isLogout ? [] : [leaving]), ...(signal ? [signal] : [])]),
    })
    noteServerTime(response.headers.get('date'))
    const isFile = !response.headers.get('content-type')?.includes('application/json')
    const envelope = isFile ? null : ((await response.json()) as Envelope<unknown>)
    if (response.ok && (isFile || envelope?.code === 200)) return { response, envelope }
    throw refusal(response, envelope)
  } catch (error) {
    if (leaving.aborted && !isLogout) return new Promise(() => {})
    // Aborted by the screen that asked: no one reads the failure.
    if (signal?.aborted) throw error
    // A file that is gone looks to the browser like a server that is.
    if (error instanceof TypeError && input.file && !(await bytesOf(input.file.slice(0, 1))))
      throw new CallFailure('fileUnreadable', translator(uiTexts, locale)('fileUnreadable'), { cause: error })
    throw failureOf(error)
  }
}

function refusal(response: Response, envelope: Envelope<unknown> | null): CallFailure {
  const code = envelope?.code ?? (response.ok ? 'unreadable' : response.status)
  if (isLoggedIn() && LOGGED_OUT_CODES.includes(code)) void promptLoggedOut()
  if (code === 401) sessionIsGone()
  const fields = (envelope?.data as { fields?: Record<string, string> } | null | undefined)?.fields
  const message = envelope?.message ?? translator(uiTexts, locale)('unreadableAnswer')
  return new CallFailure(code, message, { fields, requestId: response.headers.get('x-request-id') })
}

/**
 * Makes one call of the contract and gives its data: `call('POST /device/scrap/{id}', { params: { id } })`.
 * Throws CallFailure. For screens there are `useCall` and `useMutationCall`.
 */
export function call<A extends Address>(address: A, ...[input]: InputArguments<A>): Promise<ResponseOf<A>> {
  return callWith(address, input)
}

/** The same with a signal that aborts it. */
export async function callWith<A extends Address>(
  address: A,
  input: Input<A> | undefined,
  signal?: AbortSignal,
): Promise<ResponseOf<A>> {
  const { envelope } = await send(address, input, signal)
  return envelope?.data as ResponseOf<A>
}
