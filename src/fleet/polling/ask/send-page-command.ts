import { exchangeHttp, requestPage } from './ask-miner-http.ts'
import { isAboutLogin, LOGIN_REFUSED, NO_LOGIN, requestBehindLogin } from './ask-miner-login.ts'
import { rawOf } from './ask-miner-exchange.ts'
import { refused } from './command-outcome.ts'
import { json } from './token-logins.ts'
import { isEpic } from '../read/miner-models/epic.ts'
import { cleanText, isFields } from '../read/miner-reply.ts'
import { NO_LOGINS } from '../rules/login-families.ts'
import type { Line, Silence, Unreadable } from './ask-miner-exchange.ts'
import type { PageRequest } from './ask-miner-http.ts'
import type { PageReply } from './page-response.ts'
import type { CommandOutcome } from './command-outcome.ts'
import type { Wire } from '../read/miner-models/command-forms.ts'
import type { Fields } from '../read/miner-reply-text.ts'
import type { SiteLogins } from '../rules/login-families.ts'

type Where = Pick<Line, 'host' | 'port'>
type Replied = PageReply | Unreadable | Silence

/**
 * Sends one command to a page of a miner. It tries a login once, whatever polls know of it: a person asked for it. Whether the command
 * took effect, only the next samples show.
 */
export async function sendPageCommand(
  where: Where,
  { method, path, body, family }: Wire & { via: 'http' },
  logins: SiteLogins = NO_LOGINS,
  leftMs: () => number,
): Promise<CommandOutcome> {
  const request: PageRequest = { ...(body === undefined ? { path } : json(path, body)), method }
  if (family === null) return outcomeOf(await requestPage(where, request, leftMs()))
  const login = logins.of[family]
  if (!login) return refused(NO_LOGIN, null, true)
  if (family !== 'epic')
    return outcomeOf(await requestBehindLogin(where, request, { family, logins, memory: {} }, leftMs))
  // It does not ask for its password, which is part of each command: so it gets it only after it has shown a page of its own.
  const known = await exchangeHttp(where, '/summary', leftMs())
  if (known.kind !== 'text') return known.kind === 'silent' ? silent(known) : known
  if ('unreadable' in known.reply || !isEpic(known.reply)) return refused('another miner is at this address')
  if (leftMs() < 1) return { kind: 'silent', reason: 'timeout' }
  const withPassword = { ...(isFields(body) ? body : {}), password: login.password }
  return outcomeOf(await requestPage(where, json(path, withPassword), leftMs()))
}

const silent = ({ reason }: Silence): CommandOutcome =>
  reason === 'closed' ? refused('closed without a response') : { kind: 'silent', reason }

function outcomeOf(reply: Replied): CommandOutcome {
  if (reply.kind === 'silent')
    return reply.reason === 'closed' ? { kind: 'unanswered' } : { kind: 'silent', reason: reply.reason }
  if (reply.kind === 'unreadable') return isAboutLogin(reply.reason) ? refused(reply.reason, null, true) : reply
  const { status, text } = reply
  const said = wordsOf(text)
  if (status === 401 || status === 403) return refused(said.message ?? LOGIN_REFUSED, status, true)
  if (status >= 400) return refused(said.message ?? `HTTP ${status}`, status)
  if (status < 200 || status >= 300) return { kind: 'unreadable', raw: rawOf(text), reason: `HTTP ${status}` }
  return said.isFailure ? refused(said.message ?? 'refused') : { kind: 'done', message: said.message }
}

/** Families report a failure with status 200 as well: ePIC as `result`, stock Antminers as `stats`, Auradine as cgminer does. */
function wordsOf(text: string): { message: string | null; isFailure: boolean } {
  const page = fieldsOf(text)
  const list = page['STATUS']
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  const status = isFields(first) ? first : {}
  const words = [status['Msg'], page['error'], page['message'], page['msg']].find(
    (word): word is string => typeof word === 'string' && word !== '',
  )
  const isFailure =
    page['result'] === false ||
    page['success'] === false ||
    page['stats'] === 'error' ||
    status['STATUS'] === 'E' ||
    status['STATUS'] === 'F'
  return { message: words === undefined ? null : cleanText(words), isFailure }
}

function fieldsOf(text: string): Fields {
  try {
    const page: unknown = JSON.parse(text)
    return isFields(page) ? page : {}
  } catch {
    return {}
  }
}
