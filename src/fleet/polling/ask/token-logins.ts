import { isFields } from '../read/miner-reply.ts'
import type { LoginFamily, MinerLogin } from '../rules/login-families.ts'
import type { PageRequest } from './ask-miner-http.ts'
import type { PageReply } from './page-response.ts'

/** How a family gives a token for a login, and where it wants to see it. */
interface TokenLogin {
  request: (login: MinerLogin) => PageRequest
  /** the headers of further requests; undefined: it gave none */
  headers: (reply: PageReply) => Record<string, string> | undefined
}

export const json = (path: string, fields: unknown): PageRequest => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
})

/** The text at that path of a JSON page. */
function textAt({ text }: PageReply, ...path: readonly string[]): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  for (const key of path) value = Array.isArray(value) ? value[Number(key)] : isFields(value) ? value[key] : undefined
  return typeof value === 'string' && value !== '' && value.length <= 4000 ? value : undefined
}

const bearer = (token: string | undefined) => (token === undefined ? undefined : { authorization: `Bearer ${token}` })
const header = (name: string, token: string | undefined) => (token === undefined ? undefined : { [name]: token })

export const TOKEN_LOGINS: Readonly<Partial<Record<LoginFamily, TokenLogin>>> = {
  braiins: {
    request: ({ account, password }) => json('/api/v1/auth/login', { username: account, password }),
    headers: (reply) => header('authorization', textAt(reply, 'token')),
  },
  auradine: {
    request: ({ account, password }) => json('/token', { command: 'token', user: account, password }),
    headers: (reply) => header('token', textAt(reply, 'Token', '0', 'Token')),
  },
  proto: {
    request: ({ password }) => json('/api/v1/auth/login', { password }),
    headers: (reply) => bearer(textAt(reply, 'access_token')),
  },
  vnish: {
    request: ({ password }) => json('/api/v1/unlock', { pw: password }),
    headers: (reply) => bearer(textAt(reply, 'token')),
  },
  sealminer: {
    request: ({ account, password }) => ({
      path: '/cgi-bin/login.php',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'XMLHttpRequest' },
      body: new URLSearchParams({ username: account, origin_pwd: password }).toString(),
    }),
    headers: ({ headers }) => header('cookie', headers['set-cookie']?.split(';', 1)[0]),
  },
}
