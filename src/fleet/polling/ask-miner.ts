import { connect } from 'node:net'
import { readAnswer } from './miner-models/read-answer.ts'
import { parseReply, refusalOf } from './miner-reply.ts'
import type { MinerReply } from './miner-reply.ts'
import type { PollOutcome } from './miner-answer.ts'

export const DEFAULT_DEADLINE_MS = 3000
// The longest replies of real miners have some 40 kB; mending this much takes about 50 ms at worst.
const MAX_REPLY_BYTES = 256 * 1024
const MAX_RAW_CHARS = 16_000

/** What a poll found out about a miner that the next one should know; the caller keeps one per device. */
export interface MinerHabits {
  /** it refuses joined commands, so it is asked singly from then on */
  isAskedSingly?: boolean
}

interface Question {
  host: string
  port?: number
  /** for the whole poll, connections included */
  deadlineMs?: number
}

type Exchange = { kind: 'text'; text: string } | Failure
type Failure =
  | { kind: 'unreadable'; raw: string; reason: string }
  | { kind: 'silent'; reason: 'refused' | 'timeout' | 'unreachable' | 'closed' }
type Asked = { kind: 'reply'; reply: MinerReply; raw: string } | Failure

const inFlight = new Map<string, Promise<PollOutcome>>()

/**
 * Polls one miner over the cgminer API. Never rejects, and never takes longer than its deadline.
 * A second poll of a miner that is being asked joins the one under way.
 */
export function askMiner(question: Question, habits: MinerHabits = {}): Promise<PollOutcome> {
  const { host, port = 4028, deadlineMs = DEFAULT_DEADLINE_MS } = question
  const key = `${host}:${port}`
  const running = inFlight.get(key)
  if (running) return running
  const startedAt = performance.now()
  const ask = (command: string) =>
    exchange(host, port, command, startedAt + deadlineMs - performance.now()).then(understand)
  const poll = askAll(ask, habits)
    .then((outcome): PollOutcome => ({ ...outcome, tookMs: Math.round(performance.now() - startedAt) }))
    .finally(() => inFlight.delete(key))
  inFlight.set(key, poll)
  return poll
}

async function askAll(ask: (command: string) => Promise<Asked>, habits: MinerHabits) {
  if (!habits.isAskedSingly) {
    // One connection for everything: a miner serves one at a time, and slowly.
    const joined = await ask('summary+stats+pools+version')
    if (joined.kind === 'reply' && isWhole(joined.reply)) return toOutcome(joined.reply, joined.raw)
    if (joined.kind === 'silent' && joined.reason !== 'closed') return joined
    const singly = await askSingly(ask)
    if (singly.kind === 'answered') habits.isAskedSingly = true
    return singly
  }
  return askSingly(ask)
}

async function askSingly(ask: (command: string) => Promise<Asked>) {
  const whole: MinerReply = { status: [], summary: [], stats: [], pools: [], version: [] }
  let raw = ''
  for (const command of ['summary', 'stats', 'pools', 'version']) {
    // An Antminer names its model in its stats; asking for the version would be one connection more.
    if (command === 'version' && whole.stats.some((item) => typeof item['Type'] === 'string')) break
    const asked = await ask(command)
    // What a miner does not know it may refuse without a word; that part is missing then, and the rest still holds.
    const isWordless = asked.kind === 'silent' && asked.reason === 'closed'
    if (command !== 'summary' && (isWordless || (command === 'version' && asked.kind !== 'reply'))) continue
    if (asked.kind !== 'reply') return asked
    raw += asked.raw
    for (const part of ['status', 'summary', 'stats', 'pools', 'version'] as const)
      whole[part].push(...asked.reply[part])
  }
  return toOutcome(whole, raw)
}

/** A miner that knows no joined commands refuses, or answers the first alone. */
const isWhole = (reply: MinerReply) => reply.summary.length > 0 && reply.pools.length > 0

function toOutcome(reply: MinerReply, raw: string) {
  const read = readAnswer(reply)
  if (!('unreadable' in read)) return { kind: 'answered' as const, answer: read }
  return { kind: 'unreadable' as const, raw: raw.slice(0, MAX_RAW_CHARS), reason: refusalOf(reply) ?? read.unreadable }
}

function understand(exchanged: Exchange): Asked {
  if (exchanged.kind !== 'text') return exchanged
  const raw = rawOf(exchanged.text)
  const reply = parseReply(exchanged.text)
  return 'unreadable' in reply ? { kind: 'unreadable', raw, reason: reply.unreadable } : { kind: 'reply', reply, raw }
}

/** One connection: one command, and all that comes until the miner closes, ends with NUL, or the time is up. */
function exchange(host: string, port: number, command: string, leftMs: number): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const socket = connect({ host, port, noDelay: true })
    const end = (result: Exchange) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(result)
    }
    const text = () => Buffer.concat(chunks).toString('utf8')
    const timer = setTimeout(
      () => {
        // Some firmware neither ends with NUL nor closes: what came is whole if it can be read.
        const canBeRead = bytes > 0 && !('unreadable' in parseReply(text()))
        end(canBeRead ? { kind: 'text', text: text() } : { kind: 'silent', reason: 'timeout' })
      },
      Math.max(1, leftMs),
    )
    socket.on('connect', () => socket.write(JSON.stringify({ command })))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > MAX_REPLY_BYTES)
        end({ kind: 'unreadable', raw: rawOf(text()), reason: `more than ${MAX_REPLY_BYTES} bytes` })
      else if (chunk.at(-1) === 0) end({ kind: 'text', text: text() })
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      end(bytes > 0 ? { kind: 'text', text: text() } : silence(error.code)),
    )
    socket.on('close', () => end(bytes > 0 ? { kind: 'text', text: text() } : { kind: 'silent', reason: 'closed' }))
  })
}

/** Without NULs, which no database takes. */
const rawOf = (text: string) => text.replaceAll('\0', '').slice(0, MAX_RAW_CHARS).toWellFormed()

function silence(code: string | undefined): Exchange {
  if (code === 'ECONNREFUSED') return { kind: 'silent', reason: 'refused' }
  if (code === 'ETIMEDOUT') return { kind: 'silent', reason: 'timeout' }
  if (code === 'ECONNRESET' || code === 'EPIPE') return { kind: 'silent', reason: 'closed' }
  return { kind: 'silent', reason: 'unreachable' }
}
