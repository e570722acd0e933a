import { exchange, rawOf } from './ask-miner-exchange.ts'
import { DEFAULT_DEADLINE_MS } from './ask-miner.ts'
import { inTurn } from './ask-miner-turns.ts'
import { keysOf, seal, tokenAnswerOf, tokenOf, unseal } from '../read/miner-models/whatsminer-keys.ts'
import { cleanText, isFields, parseReply } from '../read/miner-reply.ts'
import type { MinerAddress } from './ask-miner.ts'
import type { Exchange } from './ask-miner-exchange.ts'
import type { Wire } from '../read/miner-models/commands.ts'
import type { Fields, MinerReply } from '../read/miner-reply.ts'

/** cgminer's and Whatsminer's number for what this caller may not do. */
const ACCESS_DENIED = 45

export interface MinerCredentials {
  /** Whatsminer API 3 knows 'super', 'user1', …; the others have no names */
  account?: string
  password: string
}

export type CommandOutcome =
  /** the miner says it did it; in its own words */
  | { kind: 'done'; message: string | null }
  /** told, and the miner closed without a word, as most do that start again */
  | { kind: 'unanswered' }
  | { kind: 'refused'; reason: string; code: number | null; isAccessDenied: boolean }
  /** a command for this miner is under way already */
  | { kind: 'busy' }
  | { kind: 'unreadable'; raw: string; reason: string }
  | { kind: 'silent'; reason: 'refused' | 'timeout' | 'unreachable' }

type Tell = (message: string) => Promise<Exchange>

const underWay = new Set<string>()

/**
 * Tells one miner to do something, in its turn among polls of it, once. Never rejects; from its turn on never takes longer than
 * the deadline, all connections included.
 */
export async function sendCommand(
  { host, port = 4028, deadlineMs = DEFAULT_DEADLINE_MS }: MinerAddress,
  wire: Wire,
  credentials?: MinerCredentials,
): Promise<CommandOutcome> {
  const miner = `${host}:${port}`
  if (underWay.has(miner)) return { kind: 'busy' }
  underWay.add(miner)
  return inTurn(miner, () => {
    const startedAt = performance.now()
    const line = { host, port, isFramed: wire.via === 'whatsminer-v3' }
    const tell: Tell = async (message) => {
      const leftMs = startedAt + deadlineMs - performance.now()
      return leftMs < 1 ? { kind: 'silent', reason: 'timeout' } : exchange(line, message, leftMs)
    }
    return send(tell, wire, credentials)
  }).finally(() => underWay.delete(miner))
}

async function send(tell: Tell, wire: Wire, credentials?: MinerCredentials): Promise<CommandOutcome> {
  if (wire.via === 'cgminer') return outcomeOf(await tell(JSON.stringify(inCgminersForm(wire))))
  if (wire.via === 'luxos') return withinSession(tell, wire)
  if (!credentials) return refused('a password is needed')
  return wire.via === 'whatsminer-v2' ? sealed(tell, wire, credentials) : signed(tell, wire, credentials)
}

const inCgminersForm = ({ command, parameter }: { command: string; parameter?: string }) =>
  parameter === undefined ? { command } : { command, parameter }

async function withinSession(tell: Tell, { command, parameter }: Wire & { via: 'luxos' }): Promise<CommandOutcome> {
  // One session at a time: somebody else's goes on being theirs.
  const open = await askFor(tell, { command: 'session' }, sessionOf)
  if ('outcome' in open) return open.outcome
  const own = open.found ? null : await askFor(tell, { command: 'logon' }, sessionOf)
  if (own && 'outcome' in own) return own.outcome
  const session = open.found ?? own?.found
  if (!session) return refused('no session')
  const parameters = parameter === undefined ? session : `${session},${parameter}`
  const outcome = outcomeOf(await tell(JSON.stringify({ command, parameter: parameters })))
  if (own && command !== 'rebootdevice') await tell(JSON.stringify({ command: 'logoff', parameter: session }))
  return outcome
}

async function sealed(
  tell: Tell,
  { cmd, fields }: Wire & { via: 'whatsminer-v2' },
  { password }: MinerCredentials,
): Promise<CommandOutcome> {
  const asked = await askFor(tell, { cmd: 'get_token' }, (_text, reply) => tokenAnswerOf(reply?.about[0]))
  if ('outcome' in asked) return asked.outcome
  if (!asked.found) return refused('no token')
  const { token, key } = keysOf(password, asked.found)
  const told = await tell(JSON.stringify({ enc: 1, data: seal(JSON.stringify({ token, cmd, ...fields }), key) }))
  if (told.kind !== 'text') return outcomeOf(told)
  const text = unseal(told.text, key)
  return outcomeOf(text === null ? told : { kind: 'text', text, reply: parseReply(text) })
}

async function signed(
  tell: Tell,
  { cmd, param }: Wire & { via: 'whatsminer-v3' },
  { account = 'super', password }: MinerCredentials,
): Promise<CommandOutcome> {
  const asked = await askFor(
    tell,
    { cmd: 'get.device.info', param: 'salt' },
    (_text, reply) => reply?.about[0]?.['salt'],
  )
  if ('outcome' in asked) return asked.outcome
  if (typeof asked.found !== 'string') return refused('no salt')
  const ts = Math.floor(Date.now() / 1000)
  const token = tokenOf(cmd, password, asked.found, ts)
  return outcomeOf(await tell(JSON.stringify({ cmd, ...(param !== undefined && { param }), ts, token, account })))
}

/** Asks for what a command needs first: what `find` finds, or what came instead of an answer. */
async function askFor<T>(
  tell: Tell,
  question: Fields,
  find: (text: string, reply: MinerReply | null) => T,
): Promise<{ found: T } | { outcome: CommandOutcome }> {
  const told = await tell(JSON.stringify(question))
  if (told.kind !== 'text') {
    // Nothing was told to do yet, so nothing may have been done.
    if (told.kind === 'silent' && told.reason === 'closed') return { outcome: refused('closed without a word') }
    return { outcome: outcomeOf(told) }
  }
  const { text, reply } = told
  const found = find(text, 'unreadable' in reply ? null : reply)
  const outcome = outcomeOf(told)
  return outcome.kind === 'refused' && found == null ? { outcome } : { found }
}

/** LuxOS answers `session` and `logon` with {"SESSION":[{"SessionID":"…"}]}, empty where nobody is logged on. */
function sessionOf(text: string): string | null {
  try {
    const parsed: unknown = JSON.parse(text.replaceAll('\0', ''))
    const list = isFields(parsed) ? parsed['SESSION'] : undefined
    const first: unknown = Array.isArray(list) ? list[0] : undefined
    const id = isFields(first) ? first['SessionID'] : undefined
    return typeof id === 'string' && id !== '' ? id : null
  } catch {
    return null
  }
}

const refused = (reason: string, code: number | null = null): CommandOutcome => ({
  kind: 'refused',
  reason,
  code,
  isAccessDenied: code === ACCESS_DENIED,
})

/** S and I: done. E and F: not. W: taken, but this miner has no such thing. */
function outcomeOf(exchanged: Exchange): CommandOutcome {
  if (exchanged.kind === 'unreadable') return exchanged
  if (exchanged.kind === 'silent') {
    const { reason } = exchanged
    return reason === 'closed' ? { kind: 'unanswered' } : { kind: 'silent', reason }
  }
  const { text, reply } = exchanged
  if ('unreadable' in reply) return { kind: 'unreadable', raw: rawOf(text), reason: reply.unreadable }
  const status = reply.status[0]
  if (!status) return { kind: 'unreadable', raw: rawOf(text), reason: 'no status in it' }
  const message = typeof status['Msg'] === 'string' ? cleanText(status['Msg']) : null
  const code = typeof status['Code'] === 'number' ? status['Code'] : Number(status['Code'] ?? NaN)
  // cgminer that starts again says {"STATUS":"RESTART"}.
  if (['S', 'I', 'RESTART'].includes(String(status['STATUS']))) return { kind: 'done', message }
  return refused(message || 'refused', Number.isFinite(code) ? code : null)
}
