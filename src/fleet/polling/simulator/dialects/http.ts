import { challengeOf, digestHeader } from '../../ask/digest.ts'
import type { Look } from './dialect.ts'

/** How a make answers over HTTP. */
export interface HttpDialect {
  /** by path */
  pages: Readonly<Record<string, (look: Look) => unknown>>
  login: { kind: 'digest'; realm: string } | { kind: 'token'; path: string; token: (look: Look) => string }
}

/** What each simulated miner wants to see. */
export const SIMULATED_LOGIN = { account: 'root', password: 'simulated' }

interface Request {
  method: string
  path: string
  headers: ReadonlyMap<string, string>
  body: string
}

/** Answers a request, or 400 to what is none. `null`: a make without pages. */
export function replyOverHttp(dialect: HttpDialect | null, text: string, look: Look): string {
  const request = requestOf(text)
  if (!request || !dialect) return page(400, 'Bad Request', '')
  const { login, pages } = dialect
  const { method, path } = request
  if (login.kind === 'token' && method === 'POST' && path === login.path)
    return isRight(request.body) ? json({ token: login.token(look) }) : page(401, 'Unauthorized', '{}')
  if (!isKnown(request, login, look)) return locked(login, look)
  const answer = Object.hasOwn(pages, path) ? pages[path]?.(look) : undefined
  return answer === undefined ? page(404, 'Not Found', '{}') : json(answer)
}

const json = (value: unknown) => page(200, 'OK', JSON.stringify(value))

/** Its end is the end of the connection, as with small servers. */
function page(status: number, reason: string, body: string, ...headers: readonly string[]): string {
  const all = [`HTTP/1.1 ${status} ${reason}`, 'Content-Type: application/json', 'Connection: close', ...headers]
  return `${all.join('\r\n')}\r\n\r\n${body}`
}

/** A nonce of its own for each miner and start. */
const challengeFor = (realm: string, { miner, figures }: Look) =>
  `Digest realm="${realm}", nonce="${miner.serial}-${figures.uptimeS === null ? 0 : Math.floor(figures.uptimeS / 600)}", qop="auth"`

const locked = (login: HttpDialect['login'], look: Look) =>
  login.kind === 'digest'
    ? page(401, 'Unauthorized', '', `WWW-Authenticate: ${challengeFor(login.realm, look)}`)
    : page(401, 'Unauthorized', '{}')

function isKnown({ path, headers }: Request, login: HttpDialect['login'], look: Look): boolean {
  const given = headers.get('authorization') ?? ''
  if (login.kind === 'token') return given === login.token(look)
  const challenge = challengeOf(challengeFor(login.realm, look))
  const count = Number.parseInt(/nc=([0-9a-f]{8})/.exec(given)?.[1] ?? '0', 16)
  const clientNonce = /cnonce="([^"]*)"/.exec(given)?.[1] ?? ''
  return challenge !== undefined && given === digestHeader(challenge, SIMULATED_LOGIN, { path, count, clientNonce })
}

function isRight(body: string): boolean {
  try {
    const { username, password } = JSON.parse(body) as { username?: unknown; password?: unknown }
    return username === SIMULATED_LOGIN.account && password === SIMULATED_LOGIN.password
  } catch {
    return false
  }
}

export const isHttp = (text: string) => /^(?:GET|POST) \//.test(text)

function requestOf(text: string): Request | undefined {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const [, method = '', path = ''] = /^(GET|POST) (\/\S*) HTTP\/1\.[01]$/.exec(first) ?? []
  if (path === '') return undefined
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
  })
  return { method, path, headers: new Map(headers), body }
}
