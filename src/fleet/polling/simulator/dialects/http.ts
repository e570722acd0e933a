import { challengeOf, digestHeader } from '../../ask/digest.ts'
import { isFields } from '../../read/miner-reply.ts'
import { LOGIN_FAMILY_NAMES } from '../../rules/login-families.ts'
import type { SiteLogins } from '../../rules/login-families.ts'
import type { Controls } from '../controls.ts'
import { elapsedOf } from './dialect.ts'
import type { Look } from './dialect.ts'

/** How a make answers over HTTP. */
export interface HttpDialect {
  /** by path */
  pages: Readonly<Record<string, (look: Look) => unknown>>
  /** by method and path: carries it out, and returns the page; undefined: an empty one */
  commands: Readonly<Record<string, (asked: Asked) => unknown>>
  login: { kind: 'digest'; realm: string } | TokenLogin | CommandPassword | { kind: 'none' }
}

/** Pages are open, and each command has the password in it. */
interface CommandPassword {
  kind: 'password'
  isRight: (body: Readonly<Record<string, unknown>>) => boolean
}

interface TokenLogin {
  kind: 'token'
  path: string
  /** left out: the account and password of SIMULATED_LOGIN as `username` and `password` */
  isRight?: (body: Readonly<Record<string, unknown>>) => boolean
  token: (look: Look) => string
  /** the page with it */
  gives: (token: string) => unknown
  /** where it wants to see it, and how */
  header: string
  shown?: (token: string) => string
  /** what it shows without */
  open?: readonly string[]
}

/** Most forget their tokens when they start. */
export const tokenOf = ({ miner, figures, whenS }: Look) =>
  `${miner.serial}-${Math.floor((whenS - elapsedOf(figures)) / 600)}`

interface Asked {
  look: Look
  controls: Controls
  body: Readonly<Record<string, unknown>>
  /** the body itself, where it is no object */
  value: unknown
}

/** A command that the miner does not carry out. */
export class Denied extends Error {}

/** What each simulated miner wants to see. */
export const SIMULATED_LOGIN = { account: 'root', password: 'simulated' }
export const SIMULATED_LOGINS: SiteLogins = {
  key: 'simulated',
  of: Object.fromEntries(LOGIN_FAMILY_NAMES.map((family) => [family, SIMULATED_LOGIN])),
}

interface Request {
  method: string
  path: string
  headers: ReadonlyMap<string, string>
  body: string
}

/** Answers a request, or 400 to what is none. `null`: a make without pages. Keeps the connection where it is asked to, as lighttpd does. */
export function replyOverHttp(dialect: HttpDialect | null, text: string, look: Look, controls: Controls): string {
  const request = requestOf(text)
  if (!request || !dialect) return page(400, 'Bad Request', '')
  const reply = answerTo(request, dialect, look, controls)
  return request.headers.get('connection') === 'keep-alive' ? reply.replace(CLOSES, KEEPS) : reply
}

const [CLOSES, KEEPS] = ['Connection: close', 'Connection: keep-alive']
export const keepsConnection = (reply: string) => reply.startsWith('HTTP/') && reply.includes(`\r\n${KEEPS}\r\n`)

function answerTo(request: Request, dialect: HttpDialect, look: Look, controls: Controls): string {
  const { login, pages } = dialect
  const { method, path } = request
  if (login.kind === 'token' && method === 'POST' && path === login.path)
    return isRight(request.body, login) ? json(login.gives(login.token(look))) : page(401, 'Unauthorized', '{}')
  const isThere = Object.hasOwn(pages, path) || Object.hasOwn(dialect.commands, `${method} ${path}`)
  if (!isThere && login.kind !== 'digest') return page(404, 'Not Found', '{}')
  if (!isKnown(request, login, look)) return locked(login, look)
  const command = dialect.commands[`${method} ${path}`]
  if (command) return controls.isReadOnly ? page(403, 'Forbidden', '{}') : carriedOut(command, request, look, controls)
  const answer = Object.hasOwn(pages, path) ? pages[path]?.(look) : undefined
  return answer === undefined ? page(404, 'Not Found', '{}') : json(answer)
}

function carriedOut(command: (asked: Asked) => unknown, { body }: Request, look: Look, controls: Controls): string {
  const value = parsed(body)
  try {
    const answer = command({ look, controls, body: isFields(value) ? value : {}, value })
    return answer === undefined ? page(204, 'No Content', '') : json(answer)
  } catch (error) {
    if (error instanceof Denied) return page(422, 'Unprocessable Content', JSON.stringify({ message: error.message }))
    throw error
  }
}

/** Lowers the power to so many watts; false, and nothing is changed, if the miner has no such power. */
export function isLimitedTo(watts: unknown, { miner }: Look, controls: Controls): boolean {
  const share = Number(watts) / miner.ratedWatts
  if (!(share > 0 && share <= 1.001)) return false
  controls.powerShare = share
  return true
}

const json = (value: unknown) => page(200, 'OK', JSON.stringify(value))

function page(status: number, reason: string, body: string, ...headers: readonly string[]): string {
  const about = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, CLOSES]
  const all = [`HTTP/1.1 ${status} ${reason}`, ...about, ...headers]
  return `${all.join('\r\n')}\r\n\r\n${body}`
}

/** A nonce of its own for each miner and start. */
const challengeFor = (realm: string, { miner, figures }: Look) =>
  `Digest realm="${realm}", nonce="${miner.serial}-${figures.uptimeS === null ? 0 : Math.floor(figures.uptimeS / 600)}", qop="auth"`

const locked = (login: HttpDialect['login'], look: Look) =>
  login.kind === 'digest'
    ? page(401, 'Unauthorized', '', `WWW-Authenticate: ${challengeFor(login.realm, look)}`)
    : page(401, 'Unauthorized', '{}')

function isKnown({ method, path, headers, body }: Request, login: HttpDialect['login'], look: Look): boolean {
  if (login.kind === 'none') return true
  if (login.kind === 'password') return method === 'GET' || login.isRight(fieldsOf(body))
  const given = headers.get('authorization') ?? ''
  if (login.kind === 'token') {
    const { header, shown = (token: string) => token, open } = login
    return open?.includes(path) || headers.get(header) === shown(login.token(look))
  }
  const challenge = challengeOf(challengeFor(login.realm, look))
  const count = Number.parseInt(/nc=([0-9a-f]{8})/.exec(given)?.[1] ?? '0', 16)
  const clientNonce = /cnonce="([^"]*)"/.exec(given)?.[1] ?? ''
  return (
    challenge !== undefined && given === digestHeader(challenge, SIMULATED_LOGIN, { method, path, count, clientNonce })
  )
}

function isRight(body: string, login: TokenLogin): boolean {
  const fields = fieldsOf(body)
  if (login.isRight) return login.isRight(fields)
  return fields['username'] === SIMULATED_LOGIN.account && fields['password'] === SIMULATED_LOGIN.password
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  const value = parsed(body)
  return isFields(value) ? value : {}
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

export const isHttp = (text: string) => /^(?:GET|POST|PUT) \//.test(text)

function requestOf(text: string): Request | undefined {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const [, method = '', path = ''] = /^(GET|POST|PUT) (\/\S*) HTTP\/1\.[01]$/.exec(first) ?? []
  if (path === '') return undefined
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
  })
  return { method, path, headers: new Map(headers), body }
}
