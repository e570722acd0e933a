import { exchange, rawOf } from './ask-miner-exchange.ts'
import { DEFAULT_DEADLINE_MS, WHATSMINER_V3_PORT } from './ask-miner.ts'
import { inTurn } from './ask-miner-turns.ts'
import { refused } from './command-outcome.ts'
import { sendPageCommand } from './send-page-command.ts'
import { MINER_PORT } from '../../rules/miner-port.ts'
import { keysOf, seal, tokenAnswerOf, tokenOf, unseal } from '../read/miner-models/whatsminer-keys.ts'
import { cleanText, isFields, parseReply } from '../read/miner-reply.ts'
import type { MinerAddress } from './ask-miner.ts'
import type { Exchange } from './ask-miner-exchange.ts'
import type { CommandOutcome } from './command-outcome.ts'
import type { Wire } from '../read/miner-models/command-forms.ts'
import type { MinerReply } from '../read/miner-reply.ts'
import type { Fields } from '../read/miner-reply-text.ts'

/** Error code of cgminer and Whatsminer for a command this caller may not send. */
const ACCESS_DENIED = 45

export interface MinerCredentials {
  /** Whatsminer API 3 knows 'super', 'user1', …; the others have no names */
  account?: string
  password: string
}

type Ask = (message: string) => Promise<Exchange>

const underWay = new Set<string>()

/**
 * Sends one command to one miner, once, queued among its polls. Never rejects; once it is the miner's turn, it takes no longer than
 * the deadline, all connections included.
 */
export async function sendCommand(
  { host, port = MINER_PORT, deadlineMs = DEFAULT_DEADLINE_MS, logins }: MinerAddress,
  wire: Wire,
  credentials?: MinerCredentials,
): Promise<CommandOutcome> {
  const miner = `${host}:${port}`
  if (underWay.has(miner)) return { kind: 'busy' }
  underWay.add(miner)
  return inTurn(miner, () => {
    const startedAt = performance.now()
    const isFramed = wire.via === 'whatsminer-v3'
    // It may be polled at 4028 as well.
    const line = { host, port: isFramed ? WHATSMINER_V3_PORT : port, isFramed }
    const leftMs = () => startedAt + deadlineMs - performance.now()
    if (wire.via === 'http') return sendPageCommand({ host, port: wire.port ?? port }, wire, logins, leftMs)
    const ask: Ask = async (message) =>
      leftMs() < 1 ? { kind: 'silent', reason: 'timeout' } : exchange(line, message, leftMs())
    return send(ask, wire, credentials)
  }).finally(() => underWay.delete(miner))
}

async function send(
  ask: Ask,
  wire: Exclude<Wire, { via: 'http' }>,
  credentials?: MinerCredentials,
): Promise<CommandOutcome> {
  if (wire.via === 'cgminer') return outcomeOf(await ask(JSON.stringify(inCgminersForm(wire))))
  if (wire.via === 'luxos') return withinSession(ask, wire)
  if (!credentials) return refused('a password is needed')
  return wire.via === 'whatsminer-v2' ? sealed(ask, wire, credentials) : signed(ask, wire, credentials)
}

const inCgminersForm = ({ command, parameter }: { command: string; parameter?: string }) =>
  parameter === undefined ? { command } : { command, parameter }

async function withinSession(ask: Ask, { command, parameter }: Wire & { via: 'luxos' }): Promise<CommandOutcome> {
  // A miner has one session at a time: do not close another client's session.
  const open = await askFor(ask, { command: 'session' }, sessionOf)
  if ('outcome' in open) return open.outcome
  const own = open.found ? null : await askFor(ask, { command: 'logon' }, sessionOf)
  if (own && 'outcome' in own) return own.outcome
  const session = open.found ?? own?.found
  if (!session) return refused('no session')
  const parameters = parameter === undefined ? session : `${session},${parameter}`
  const outcome = outcomeOf(await ask(JSON.stringify({ command, parameter: parameters })))
  if (own && command !== 'rebootdevice') await ask(JSON.stringify({ command: 'logoff', parameter: session }))
  return outcome
}

async function sealed(
  ask: Ask,
  { cmd, fields }: Wire & { via: 'whatsminer-v2' },
  { password }: MinerCredentials,
): Promise<CommandOutcome> {
  const asked = await askFor(ask, { cmd: 'get_token' }, (_text, reply) => tokenAnswerOf(reply?.about[0]))
  if ('outcome' in asked) return asked.outcome
  if (!asked.found) return refused('no token')
  const { token, key } = keysOf(password, asked.found)
  const answer = await ask(JSON.stringify({ enc: 1, data: seal(JSON.stringify({ token, cmd, ...fields }), key) }))
  if (answer.kind !== 'text') return outcomeOf(answer)
  const text = unseal(answer.text, key)
  return outcomeOf(text === null ? answer : { kind: 'text', text, reply: parseReply(text) })
}

async function signed(
  ask: Ask,
  { cmd, param }: Wire & { via: 'whatsminer-v3' },
  { account = 'super', password }: MinerCredentials,
): Promise<CommandOutcome> {
  const asked = await askFor(
    ask,
    { cmd: 'get.device.info', param: 'salt' },
    (_text, reply) => reply?.about[0]?.['salt'],
  )
  if ('outcome' in asked) return asked.outcome
  if (typeof asked.found !== 'string') return refused('no salt')
  const ts = Math.floor(Date.now() / 1000)
  const token = tokenOf(cmd, password, asked.found, ts)
  return outcomeOf(await ask(JSON.stringify({ cmd, ...(param !== undefined && { param }), ts, token, account })))
}

/** Asks for what a command needs first. Returns what `find` finds, or the outcome if there was no usable answer. */
async function askFor<T>(
  ask: Ask,
  question: Fields,
  find: (text: string, reply: MinerReply | null) => T,
): Promise<{ found: T } | { outcome: CommandOutcome }> {
  const answer = await ask(JSON.stringify(question))
  if (answer.kind !== 'text') {
    // The command itself was not sent yet, so it cannot have taken effect.
    if (answer.kind === 'silent' && answer.reason === 'closed') return { outcome: refused('closed without a response') }
    return { outcome: outcomeOf(answer) }
  }
  const { text, reply } = answer
  const found = find(text, 'unreadable' in reply ? null : reply)
  const outcome = outcomeOf(answer)
  return outcome.kind === 'refused' && found == null ? { outcome } : { found }
}

/** LuxOS answers `session` and `logon` with {"SESSION":[{"SessionID":"…"}]}, empty if there is no session. */
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

/** S and I: done. E and F: failed. W: accepted, but this miner does not support it. */
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
  // A cgminer that restarts answers {"STATUS":"RESTART"}.
  if (['S', 'I', 'RESTART'].includes(String(status['STATUS']))) return { kind: 'done', message }
  return refused(message || 'refused', Number.isFinite(code) ? code : null, code === ACCESS_DENIED)
}
