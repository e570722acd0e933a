import { setTimeout as sleep } from 'node:timers/promises'
import { exchangeThen, rawOf } from './ask-miner-exchange.ts'
import { exchangeGrpc } from './ask-miner-grpc.ts'
import { exchangeHttp, KeptConnection } from './ask-miner-http.ts'
import { exchangeBehindLogin, isAboutLogin } from './ask-miner-login.ts'
import { isPage, Poll } from './ask-miner-poll.ts'
import { LOGIN_FAMILY_OF, OVER_HTTP, questionText } from './ask-miner-questions.ts'
import { leaveTurn, takeTurn } from './ask-miner-turns.ts'
import { forget } from './miner-habits.ts'
import { MINER_PORT } from '../../rules/miner-port.ts'
import { addReply, emptyReply } from '../read/miner-reply.ts'
import { isAsked } from '../read/miner-answer.ts'
import { NO_LOGINS } from '../rules/login-families.ts'
import type { Exchange, Line, Unreadable } from './ask-miner-exchange.ts'
import type { PageLine } from './ask-miner-http.ts'
import type { Door } from './ask-miner-login.ts'
import type { Asked, Asker, Web } from './ask-miner-poll.ts'
import type { MinerHabits } from './miner-habits.ts'
import type { LoginFamily, SiteLogins } from '../rules/login-families.ts'
import type { NotAsked, PollOutcome, Reader } from '../read/miner-answer.ts'

export const DEFAULT_DEADLINE_MS = 3000
const LACK_PAUSE_MS = 100
export const WHATSMINER_V3_PORT = 4433
export const HTTP_PORT = 80
export const AURADINE_PORT = 8080

export interface MinerAddress {
  host: string
  port?: number
  /** starts when it is the miner's turn; includes all connections */
  deadlineMs?: number
  /** of its site, for pages that ask for one */
  logins?: SiteLogins
  /** it is asked for pages, whatever its port */
  isWeb?: boolean
}

type Outcome = Awaited<ReturnType<Poll['run']>>

const polls = new Map<string, Visit>()

/**
 * Polls one miner. Resolves whatever the miner does, and rejects for a port that does not exist. Once it is the miner's turn,
 * it takes no longer than its deadline. A second poll of the same miner joins the running one. Port 4433 is Whatsminer API 3, port 80 HTTP, every other port
 * the cgminer API; a miner whose reply to that is not understood is asked at 4433 as well, or in HTTP if it replied so.
 */
export function askMiner(address: MinerAddress, habits: MinerHabits = {}): Promise<PollOutcome | NotAsked> {
  const miner = `${address.host}:${address.port ?? MINER_PORT}`
  const running = polls.get(miner)
  if (running) return running.outcome
  const visit = new Visit(miner, address, habits)
  polls.set(miner, visit)
  const before = takeTurn(miner, visit.outcome)
  const begin = () => visit.begin()
  if (before) void before.then(begin, begin)
  else begin()
  return visit.outcome
}

/**
 * One poll of one miner, in whichever way it is understood. A thousand run at once, and what they hold while they wait is what garbage collection
 * costs: they share methods where closures would add up, and the usual poll waits in no function at all (docs/decisions/0304).
 */
class Visit implements Asker {
  readonly #miner: string
  readonly #address: MinerAddress
  readonly #habits: MinerHabits
  readonly #plain: Line
  readonly outcome: Promise<PollOutcome | NotAsked>
  #resolve!: (outcome: PollOutcome | NotAsked | Promise<PollOutcome | NotAsked>) => void
  #reject!: (error: unknown) => void
  #kept: KeptConnection | undefined
  /** where it is asked now */
  #line: Line
  #startedAt = 0
  #dueAt = 0

  constructor(miner: string, address: MinerAddress, habits: MinerHabits) {
    this.#miner = miner
    this.#address = address
    this.#habits = habits
    this.#plain = { host: address.host, port: address.port ?? MINER_PORT, isFramed: false }
    this.#line = this.#plain
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** The usual poll asks one joined question by the cgminer API. */
  begin(): void {
    this.#startedAt = performance.now()
    this.#dueAt = this.#startedAt + this.#deadlineMs
    const habits = this.#habits
    if ((habits.loginsKey ?? '') !== this.logins.key) {
      delete habits.about
      habits.loginsKey = this.logins.key
    }
    try {
      const poll = this.#isUnderstoodOtherwise ? undefined : new Poll(this, habits, habits.reader)
      const question = poll?.joinedQuestion
      if (poll && question) this.#askThen(question, (asked) => this.#goOn(poll, asked))
      else this.#resolve(this.#run(this.#askInItsWay()))
    } catch (error) {
      this.#fail(error)
    }
  }

  #goOn(poll: Poll, asked: Asked): void {
    try {
      const outcome = poll.goOn(asked)
      if (outcome instanceof Promise || outcome.kind !== 'answered')
        return this.#resolve(this.#run(this.#orOtherwise(outcome)))
      this.#end()
      this.#resolve(this.#timed(outcome))
    } catch (error) {
      // Thrown to the socket, it would end the process.
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#end()
    this.#reject(error)
  }

  get #deadlineMs(): number {
    return this.#address.deadlineMs ?? DEFAULT_DEADLINE_MS
  }

  get logins(): SiteLogins {
    return this.#address.logins ?? NO_LOGINS
  }

  get #version3(): Line {
    return { host: this.#address.host, port: WHATSMINER_V3_PORT, isFramed: true }
  }

  async #run(asking: Promise<Outcome>): Promise<PollOutcome | NotAsked> {
    try {
      for (;;) {
        const polled = this.#timed(await asking)
        if (isAsked(polled) || polled.tookMs > this.#deadlineMs) return polled
        // Connections come free as others end. From then on the miner has all of its time.
        await sleep(LACK_PAUSE_MS)
        this.#dueAt = performance.now() + this.#deadlineMs
        asking = this.#askInItsWay()
      }
    } finally {
      this.#end()
    }
  }

  get #knownPages(): Reader | undefined {
    return OVER_HTTP.find((each) => each === this.#habits.reader)
  }

  get #isAskedForPages(): boolean {
    const { port } = this.#plain
    return (
      port === HTTP_PORT || port === AURADINE_PORT || this.#address.isWeb === true || this.#knownPages !== undefined
    )
  }

  get #isUnderstoodOtherwise(): boolean {
    return this.#plain.port === WHATSMINER_V3_PORT || this.#habits.reader === 'whatsminer-v3' || this.#isAskedForPages
  }

  /** The way in which it was understood last comes first. */
  async #askInItsWay(): Promise<Outcome> {
    if (this.#plain.port === WHATSMINER_V3_PORT) return this.#askAt(this.#version3)
    if (this.#isAskedForPages) return this.#askForPages(this.#knownPages)
    const version3 = this.#habits.reader === 'whatsminer-v3' ? await this.#askAsVersion3() : undefined
    return version3 ?? this.#orOtherwise(this.#askAt(this.#plain))
  }

  async #orOtherwise(asking: Outcome | Promise<Outcome>): Promise<Outcome> {
    const outcome = await asking
    return outcome.kind === 'unreadable' ? this.#askOtherwise(outcome) : outcome
  }

  #timed(outcome: Outcome): PollOutcome | NotAsked {
    return { ...outcome, tookMs: Math.round(performance.now() - this.#startedAt) }
  }

  #end(): void {
    this.#kept?.close()
    if (this.#kept?.isBroken) this.#habits.isConnectedAnew = true
    polls.delete(this.#miner)
    leaveTurn(this.#miner, this.outcome)
  }

  async #askAsVersion3(): Promise<Outcome | undefined> {
    const outcome = await this.#askAt(this.#version3)
    if (outcome.kind === 'answered') return outcome
    forget(this.#habits)
    return undefined
  }

  /** Of a miner whose answer to the cgminer API is not understood. */
  async #askOtherwise(outcome: Outcome & Unreadable): Promise<Outcome> {
    const isWeb = isPage(outcome)
    const other = await (isWeb ? this.#askForPages() : this.#askAt(this.#version3))
    // Its pages did not come in time: that it replies in HTTP does not make them unreadable.
    if (isWeb && other.kind === 'silent' && other.reason === 'timeout') return other
    return other.kind === 'answered' || (other.kind === 'unreadable' && isAboutLogin(other.reason)) ? other : outcome
  }

  #askAt(line: Line): Promise<Outcome> {
    this.#line = line
    return new Poll(this, this.#habits, line.isFramed ? 'whatsminer-v3' : this.#habits.reader).run()
  }

  ask(question: string): Promise<Asked> {
    return new Promise((resolve) => this.#askThen(question, resolve))
  }

  #askThen(question: string, then: (asked: Asked) => void): void {
    if (this.#leftMs() < 1) return then({ kind: 'silent', reason: 'timeout' })
    exchangeThen(this.#line, questionText(question, this.#line.isFramed), this.#leftMs(), (exchanged) => {
      // The miner closed in time, but this process was too busy to notice: give the remaining questions their time.
      if (isHeard(exchanged) && this.#leftMs() < 0) this.#dueAt = performance.now() + this.#deadlineMs
      then(understand(exchanged))
    })
  }

  /** The pages of the known family, else of each until one is understood. */
  async #askForPages(known?: Reader): Promise<Outcome> {
    if (known || this.#plain.port === AURADINE_PORT) return this.#askOverHttp(known ?? 'auradine')
    let outcome = await this.#askOverHttp(OVER_HTTP[0])
    for (const reader of OVER_HTTP.slice(1))
      if (outcome.kind === 'unreadable' && !isAboutLogin(outcome.reason)) outcome = await this.#askOverHttp(reader)
    return outcome
  }

  #askOverHttp(reader: Reader): Promise<Outcome> {
    const family = LOGIN_FAMILY_OF[reader]
    const door = family && this.#doorOf(family)
    const line = this.#pagesAt(this.#plain.port)
    const ask = (pages: string) => askPages(line, pages, () => this.#leftMs(), door)
    return new Poll({ ask, isOverHttp: true }, this.#habits, reader).run()
  }

  async askWeb({ family, pages, hasGrpc }: Web): Promise<Asked> {
    const leftMs = () => this.#leftMs()
    const door = this.#doorOf(family)
    const asked = await askPages(this.#pagesAt(HTTP_PORT), pages.join('+'), leftMs, door)
    const isAnswered = asked.kind === 'reply' || (asked.kind === 'unreadable' && isAboutLogin(asked.reason))
    if (!hasGrpc || isAnswered || leftMs() < 1) return asked
    return understand(await exchangeGrpc(this.#address.host, door, leftMs))
  }

  #pagesAt(port: number): PageLine {
    const { host } = this.#address
    if (this.#habits.isConnectedAnew) return { host, port }
    this.#kept ??= new KeptConnection()
    return { host, port, kept: this.#kept }
  }

  #leftMs(): number {
    return this.#dueAt - performance.now()
  }

  #doorOf(family: LoginFamily): Door {
    return { family, logins: this.logins, memory: this.#habits }
  }
}

/** Pages joined by '+', one after the other. */
async function askPages(line: PageLine, pages: string, leftMs: () => number, door?: Door): Promise<Asked> {
  const whole: Asked = { kind: 'reply', reply: emptyReply(), text: '' }
  for (const page of pages.split('+')) {
    if (leftMs() < 1) return { kind: 'silent', reason: 'timeout' }
    const exchanged = door
      ? await exchangeBehindLogin(line, page, door, leftMs)
      : await exchangeHttp(line, page, leftMs())
    const asked = understand(exchanged)
    // Not every release has every page, and one out of order counts alone; the first decides.
    if (asked.kind === 'unreadable' && !isAboutLogin(asked.reason) && whole.text !== '') continue
    if (asked.kind !== 'reply') return asked
    addReply(whole.reply, asked.reply)
    whole.text += asked.text
  }
  return whole
}

const isHeard = (exchanged: Exchange) => exchanged.kind !== 'silent' || exchanged.reason === 'closed'

function understand(exchanged: Exchange): Asked {
  if (exchanged.kind !== 'text') return exchanged
  const { text, reply } = exchanged
  return 'unreadable' in reply
    ? { kind: 'unreadable', raw: rawOf(text), reason: reply.unreadable }
    : { kind: 'reply', reply, text }
}
