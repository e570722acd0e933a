import { randomBytes } from 'node:crypto'
import { isInDigest, NO_LOGINS, pauseAfterRefusals } from '../rules/login-families.ts'
import { rawOf } from './ask-miner-exchange.ts'
import { pageOf, requestPage } from './ask-miner-http.ts'
import { challengeOf, digestHeader } from './digest.ts'
import { TOKEN_LOGINS } from './token-logins.ts'
import type { LoginFamily, MinerLogin, SiteLogins } from '../rules/login-families.ts'
import type { Exchange, Silence, Unreadable } from './ask-miner-exchange.ts'
import type { PageLine, PageRequest } from './ask-miner-http.ts'
import type { PageReply } from './page-response.ts'
import type { DigestChallenge } from './digest.ts'

export const NO_LOGIN = 'it asks for a login, and the site has none for it'
export const LOGIN_REFUSED = 'it refused the login of its site'
export const isAboutLogin = (reason: string) => reason === NO_LOGIN || reason === LOGIN_REFUSED

/** What a miner gave for a login: headers, or a challenge whose answer changes with each request. */
type Pass = { headers: Record<string, string> } | { challenge: DigestChallenge; uses: number }

/** What polls found out about a miner's login; kept with its habits. */
export interface LoginHabits {
  family: LoginFamily
  /** of the site's logins at that time */
  key: string
  pass?: Pass | undefined
  /** in a row */
  refusals: number
  /** by this process's monotonic clock: until then it is not tried again */
  pausedUntilMs: number
}

export interface Door {
  family: LoginFamily
  logins: SiteLogins | undefined
  /** the miner's habits */
  memory: { login?: LoginHabits }
}

/**
 * Firmware of Bitmain names itself in its challenge, and so do MARA's, which runs on the same machines, and Elphapex's ('Daoge Miner'), whose
 * pages are built like Bitmain's.
 */
const REALMS = { antminer: /antminer|daoge/i, mara: /mara|kaonsu/i } as const

/** Pages that the family itself shows to everyone. */
const OPEN_PAGES: Readonly<Partial<Record<LoginFamily, string>>> = { proto: '/api/v1/system' }

/** Of the miner's login so far; from the beginning where the site's logins changed. */
export function loginHabitsOf({ family, logins = NO_LOGINS, memory }: Door): LoginHabits {
  const before = memory.login
  const isSame = before?.family === family && before.key === logins.key
  return isSame ? before : { family, key: logins.key, refusals: 0, pausedUntilMs: 0 }
}

export const isPaused = ({ pausedUntilMs }: LoginHabits): boolean => performance.now() < pausedUntilMs

/** Once more the miner refused it. */
export function pauseLogin(habits: LoginHabits): void {
  habits.pass = undefined
  habits.refusals += 1
  habits.pausedUntilMs = performance.now() + pauseAfterRefusals(habits.refusals)
}

/** Like `exchangeHttp`, for a page behind a login. */
export const exchangeBehindLogin = async (
  line: PageLine,
  path: string,
  door: Door,
  leftMs: () => number,
): Promise<Exchange> => pageOf(await requestBehindLogin(line, { path }, door, leftMs))

/**
 * Like `requestPage`, for a page behind a login. A miner gets a login only when it asks for one, as its family does, and not again
 * for a while once it refused it: then the page is requested without, which shows that the miner is there.
 */
export async function requestBehindLogin(
  line: PageLine,
  request: PageRequest,
  { family, logins = NO_LOGINS, memory }: Door,
  leftMs: () => number,
): Promise<PageReply | Unreadable | Silence> {
  const habits = loginHabitsOf({ family, logins, memory })
  const login = logins.of[family]
  const ask = (pass: Pass | undefined) =>
    requestPage(line, { ...request, headers: { ...request.headers, ...headersFor(pass, request, login) } }, leftMs())
  const first = await ask(isPaused(habits) ? undefined : habits.pass)
  if (first.kind !== 'page' || !isLocked(first, family) || !isOfFamily(first, family, request.path)) return first
  const locked = (reason: string): Unreadable => ({ kind: 'unreadable', raw: rawOf(first.text), reason, family })
  if (!login) return locked(NO_LOGIN)
  memory.login = habits
  if (isPaused(habits)) return locked(LOGIN_REFUSED)
  const refused = () => {
    pauseLogin(habits)
    return locked(LOGIN_REFUSED)
  }
  if (leftMs() < 1) return { kind: 'silent', reason: 'timeout' }
  const pass = await passOf(line, first, { family, login }, leftMs)
  if (pass && 'kind' in pass) return pass
  if (!pass) return refused()
  if (leftMs() < 1) return { kind: 'silent', reason: 'timeout' }
  const second = await ask(pass)
  if (second.kind === 'page' && isLocked(second, family)) return refused()
  habits.pass = pass
  habits.refusals = 0
  return second
}

/** SealMiner sends whom it does not know to its login page. */
const isLocked = ({ status }: PageReply, family: LoginFamily) =>
  status === 401 || (family === 'sealminer' && (status === 302 || status === 403))

function isOfFamily({ headers }: PageReply, family: LoginFamily, path: string): boolean {
  const challenge = headers['www-authenticate'] ?? ''
  if (path === OPEN_PAGES[family]) return false
  return isInDigest(family) ? REALMS[family].test(challenge) : !/^(?:digest|basic)\b/i.test(challenge)
}

function headersFor(
  pass: Pass | undefined,
  { method, path }: PageRequest,
  login: MinerLogin | undefined,
): Record<string, string> {
  if (!pass || !login) return {}
  if ('headers' in pass) return pass.headers
  pass.uses += 1
  const clientNonce = randomBytes(8).toString('hex')
  return { authorization: digestHeader(pass.challenge, login, { method, path, count: pass.uses, clientNonce }) }
}

/** Undefined: the miner refused the login. */
async function passOf(
  line: PageLine,
  { headers }: PageReply,
  { family, login }: { family: LoginFamily; login: MinerLogin },
  leftMs: () => number,
): Promise<Pass | Unreadable | Silence | undefined> {
  const byToken = TOKEN_LOGINS[family]
  if (!byToken) {
    const challenge = challengeOf(headers['www-authenticate'])
    return challenge ? { challenge, uses: 0 } : { kind: 'unreadable', raw: '', reason: 'HTTP 401' }
  }
  const reply = await requestPage(line, byToken.request(login), leftMs())
  if (reply.kind !== 'page') return reply
  // A miner that is out of order has not judged the login.
  if (reply.status >= 500) return { kind: 'unreadable', raw: rawOf(reply.text), reason: `HTTP ${reply.status}` }
  const given = reply.status < 400 ? byToken.headers(reply) : undefined
  return given && { headers: given }
}
