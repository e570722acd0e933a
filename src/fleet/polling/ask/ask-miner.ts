import { exchangeThen, rawOf } from './ask-miner-exchange.ts'
import { exchangeHttp, KeptConnection } from './ask-miner-http.ts'
import { exchangeBehindLogin, isAboutLogin } from './ask-miner-login.ts'
import { FIRST, LOGIN_FAMILY_OF, OVER_HTTP, QUESTIONS, questionText } from './ask-miner-questions.ts'
import { inTurn } from './ask-miner-turns.ts'
import { hasBlankStats } from '../read/miner-models/avalon.ts'
import { readAnswer } from '../read/miner-models/read-answer.ts'
import { addReply, emptyReply, refusalOf } from '../read/miner-reply.ts'
import { NO_LOGINS } from '../rules/login-families.ts'
import type { Exchange, Line, Silence, Unreadable } from './ask-miner-exchange.ts'
import type { PageLine } from './ask-miner-http.ts'
import type { Questions } from './ask-miner-questions.ts'
import type { Door, LoginHabits } from './ask-miner-login.ts'
import type { MinerReply } from '../read/miner-reply.ts'
import type { LoginFamily, SiteLogins } from '../rules/login-families.ts'
import type { MinerAnswer, PollOutcome, Reader } from '../read/miner-answer.ts'

export const DEFAULT_DEADLINE_MS = 3000
export const WHATSMINER_V3_PORT = 4433
const CGMINER_PORT = 4028
export const HTTP_PORT = 80
export const AURADINE_PORT = 8080
/** A start time that differs by more than this is a restart, or another miner. */
const SAME_START_WITHIN_S = 120
const MOST_TRIES_TO_ASK_WHO = 3

/** What a poll found out for the next one; the caller keeps one per device. */
export interface MinerHabits {
  /** it refuses joined commands, so it is asked one by one */
  isAskedSingly?: boolean
  /** it does not serve several pages over one connection as it should */
  isConnectedAnew?: boolean
  /** it knows `devs` only by the name of `edevs`; false: by neither */
  isAskedForEdevs?: boolean
  /** the make whose questions it gets */
  reader?: Reader
  /** its answers to the identity questions */
  about?: Pick<MinerAnswer, 'model' | 'firmwareVersion' | 'serial' | 'mac'>
  /** when that miner started, in seconds of this process's monotonic clock */
  startedS?: number
  triesToAskWho?: number
  /** what its site's logins were when `about` was asked */
  loginsKey?: string
  login?: LoginHabits
}

export interface MinerAddress {
  host: string
  port?: number
  /** starts when it is the miner's turn; includes all connections */
  deadlineMs?: number
  /** of its site, for pages that ask for one */
  logins?: SiteLogins
  /** it is asked for pages, whatever its port */
  isWeb?: boolean
  /** where it serves the pages that identify it; default 80 */
  webPort?: number
}

type Asked = { kind: 'reply'; reply: MinerReply; text: string } | Failure
type Failure = Unreadable | Silence
/** How a poll asks its miner. */
interface Asker {
  ask(question: string): Promise<Asked>
  askWeb?(web: Web): Promise<Asked>
  logins?: SiteLogins
  isOverHttp?: boolean
}
type Web = NonNullable<Questions['web']>
type Outcome = Awaited<ReturnType<Poll['run']>>

const polls = new Map<string, Promise<PollOutcome>>()

/**
 * Polls one miner. Never rejects; once it is the miner's turn, it takes no longer than its deadline.
 * A second poll of the same miner joins the running one. Port 4433 is Whatsminer API 3, port 80 HTTP, every other port
 * the cgminer API; a miner whose reply to that is not understood is asked at 4433 as well, or in HTTP if it replied so.
 */
export function askMiner(address: MinerAddress, habits: MinerHabits = {}): Promise<PollOutcome> {
  const miner = `${address.host}:${address.port ?? CGMINER_PORT}`
  const running = polls.get(miner)
  if (running) return running
  const poll = inTurn(miner, () => new Visit(address, habits, () => polls.delete(miner)).run())
  polls.set(miner, poll)
  return poll
}

/**
 * One poll of one miner, in whichever way it is understood. A thousand run at once, and what they hold while they wait is what garbage collection
 * costs: they share methods where closures would add up, and the usual poll waits in no more functions than it must.
 */
class Visit implements Asker {
  readonly #startedAt = performance.now()
  readonly #address: MinerAddress
  readonly #habits: MinerHabits
  readonly #onEnd: () => void
  readonly #plain: Line
  #kept: KeptConnection | undefined
  /** where it is asked now */
  #line: Line
  #dueAt: number

  constructor(address: MinerAddress, habits: MinerHabits, onEnd: () => void) {
    this.#address = address
    this.#habits = habits
    this.#onEnd = onEnd
    this.#plain = { host: address.host, port: address.port ?? CGMINER_PORT, isFramed: false }
    this.#line = this.#plain
    this.#dueAt = this.#startedAt + this.#deadlineMs
    if ((habits.loginsKey ?? '') !== this.logins.key) {
      delete habits.about
      habits.loginsKey = this.logins.key
    }
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

  /** The way in which it was understood last comes first. */
  async run(): Promise<PollOutcome> {
    try {
      const { port } = this.#plain
      const { reader } = this.#habits
      const known = OVER_HTTP.find((each) => each === reader)
      let outcome: Outcome
      if (port === WHATSMINER_V3_PORT) outcome = await this.#askAt(this.#version3)
      else if (port === HTTP_PORT || port === AURADINE_PORT || this.#address.isWeb || known)
        outcome = await this.#askForPages(known)
      else {
        const version3 = reader === 'whatsminer-v3' ? await this.#askAsVersion3() : undefined
        outcome = version3 ?? (await this.#askAt(this.#plain))
        if (!version3 && outcome.kind === 'unreadable') outcome = await this.#askOtherwise(outcome)
      }
      return { ...outcome, tookMs: Math.round(performance.now() - this.#startedAt) }
    } finally {
      this.#kept?.close()
      if (this.#kept?.isBroken) this.#habits.isConnectedAnew = true
      this.#onEnd()
    }
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
    return new Poll(this, this.#habits).run(line.isFramed ? 'whatsminer-v3' : this.#habits.reader)
  }

  ask(question: string): Promise<Asked> {
    return new Promise((resolve) => {
      if (this.#leftMs() < 1) return resolve({ kind: 'silent', reason: 'timeout' })
      exchangeThen(this.#line, questionText(question, this.#line.isFramed), this.#leftMs(), (exchanged) => {
        // The miner closed in time, but this process was too busy to notice: give the remaining questions their time.
        if (isHeard(exchanged) && this.#leftMs() < 0) this.#dueAt = performance.now() + this.#deadlineMs
        resolve(understand(exchanged))
      })
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
    const door = this.#doorOf(LOGIN_FAMILY_OF[reader])
    const line = this.#pagesAt(this.#plain.port)
    const ask = (pages: string) => askPages(line, pages, () => this.#leftMs(), door)
    return new Poll({ ask, isOverHttp: true }, this.#habits).run(reader)
  }

  askWeb({ family, pages }: Web): Promise<Asked> {
    const line = this.#pagesAt(this.#address.webPort ?? HTTP_PORT)
    return askPages(line, pages.join('+'), () => this.#leftMs(), this.#doorOf(family))
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

  #doorOf(family: LoginFamily | undefined): Door | undefined {
    return family && { family, logins: this.logins, memory: this.#habits }
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

/** The address may belong to another miner by now. */
function forget(habits: MinerHabits): void {
  for (const key of ['reader', 'about', 'isAskedSingly', 'isConnectedAnew', 'isAskedForEdevs'] as const)
    delete habits[key]
}

/** It replies in HTTP, to whatever it is asked. */
const isPage = (asked: Failure) => asked.kind === 'unreadable' && asked.raw.startsWith('HTTP/1.')

const isHeard = (exchanged: Exchange) => exchanged.kind !== 'silent' || exchanged.reason === 'closed'

function understand(exchanged: Exchange): Asked {
  if (exchanged.kind !== 'text') return exchanged
  const { text, reply } = exchanged
  return 'unreadable' in reply
    ? { kind: 'unreadable', raw: rawOf(text), reason: reply.unreadable }
    : { kind: 'reply', reply, text }
}

const NOTHING_YET = emptyReply()
/** What a second question does not need to bring. */
const ASKED_FIRST: ReadonlySet<string> = new Set(['status', 'summary', 'pools'])

/** One poll: the answers so far, and what they show about the miner. */
class Poll {
  readonly #asker: Asker
  readonly #habits: MinerHabits
  #reply = NOTHING_YET
  readonly #asked: string[] = []
  #text = ''
  /** the first reply that could not be parsed */
  #unparsed: Unreadable | undefined

  constructor(asker: Asker, habits: MinerHabits) {
    this.#asker = asker
    this.#habits = habits
  }

  /** `as`: the make, if known. */
  async run(as?: Reader) {
    const questions = as ? this.#questions(as) : FIRST.each
    const joined = this.#isJoined(questions) ? await this.#asker.ask(questions.join('+')) : undefined
    const failure = await this.#afterJoined(questions, joined)
    const read = this.#read(as)
    // A miner too slow for all questions is still identified, and gets its own questions next time.
    if (!('unreadable' in read)) this.#learn(read.reader, as)
    if (failure) return this.#failed(failure)
    if ('unreadable' in read) {
      const reason = refusalOf(this.#reply) ?? read.unreadable
      return this.#failed(this.#unparsed ?? { kind: 'unreadable', raw: rawOf(this.#text), reason })
    }
    const answer = await this.#complete(read)
    return { kind: 'answered' as const, answer, raw: rawOf(this.#text) }
  }

  /** A known make stays known while the reply that shows it can't be parsed. */
  #read(as?: Reader): ReturnType<typeof readAnswer> {
    const read = readAnswer(this.#reply)
    return as && this.#unparsed && 'reader' in read && read.reader === 'generic' ? { ...read, reader: as } : read
  }

  #learn(reader: Reader, askedAs?: Reader): void {
    this.#habits.reader = reader
    if (reader === askedAs) return
    delete this.#habits.about
    delete this.#habits.triesToAskWho
    // It may accept its own questions joined where it refused those of `generic`.
    if (this.#missing(reader).length > 0) delete this.#habits.isAskedSingly
  }

  #missing(reader: Reader): string[] {
    return this.#questions(reader).filter((question) => !this.#asked.includes(question))
  }

  #questions(reader: Reader): readonly string[] {
    const { each } = QUESTIONS[reader]
    return this.#habits.isAskedForEdevs ? each.map((question) => (question === 'devs' ? 'edevs' : question)) : each
  }

  #failed<T extends Failure>(failure: T): T {
    if (failure.kind === 'unreadable') forget(this.#habits)
    return failure
  }

  /** Asks joined, then one by one what joining did not answer; returns the failure that left questions unanswered. */
  async #askAll(questions: readonly string[]): Promise<Failure | undefined> {
    return this.#afterJoined(
      questions,
      this.#isJoined(questions) ? await this.#asker.ask(questions.join('+')) : undefined,
    )
  }

  #isJoined(questions: readonly string[]): boolean {
    return !this.#habits.isAskedSingly && questions.length > 1
  }

  async #afterJoined(questions: readonly string[], joined?: Asked): Promise<Failure | undefined> {
    if (!joined) return this.#hearSingly(questions)
    if (joined.kind === 'reply' && this.#isWhole(joined.reply)) return this.#add(questions, joined)
    if ((joined.kind === 'silent' && joined.reason !== 'closed') || (joined.kind !== 'reply' && this.#asker.isOverHttp))
      return joined
    const failure = await this.#hearSingly(questions)
    // One that is unreadable only when joined may be whole next time.
    if (!failure && (joined.kind !== 'unreadable' || this.#unparsed)) this.#habits.isAskedSingly = true
    return failure
  }

  async #hearSingly(questions: readonly string[]): Promise<Failure | undefined> {
    for (const question of questions) {
      // An Antminer reports its model in its stats; asking for the version would cost another connection.
      if (question === 'version' && this.#reply.stats.some((item) => typeof item['Type'] === 'string')) continue
      this.#asked.push(question)
      const asked = await this.#asker.ask(question)
      if (asked.kind === 'reply') this.#add([question], asked)
      else if (this.#asker.isOverHttp || isPage(asked)) return asked
      // What can't be parsed counts alone, as does a command on which the miner closes: the rest is valid.
      else if (asked.kind === 'unreadable') {
        // Two, and nothing else yet: the others would cost time and bring nothing.
        if (this.#unparsed && this.#reply === NOTHING_YET) return this.#unparsed
        this.#unparsed ??= asked
        this.#text += asked.raw
      } else if (question === 'summary' || asked.reason !== 'closed') return asked
    }
    return undefined
  }

  /** A miner without joined commands refuses, or answers only the first. */
  #isWhole(reply: MinerReply): boolean {
    if (reply.http.length > 0) return true
    if (this.#reply.summary.length === 0) return reply.summary.length > 0 && reply.pools.length > 0
    return Object.entries(reply).some(([part, list]) => !ASKED_FIRST.has(part) && list.length > 0)
  }

  #add(questions: readonly string[], { reply, text }: { reply: MinerReply; text: string }): undefined {
    this.#asked.push(...questions)
    if (this.#reply === NOTHING_YET) this.#reply = reply
    else addReply(this.#reply, reply)
    this.#text += text
  }

  /** Asks for what else the miner's own reader needs. If time runs out, the figures read so far stay. */
  async #complete(read: MinerAnswer): Promise<MinerAnswer> {
    const missing = this.#habits.isAskedSingly ? [] : this.#missing(read.reader)
    if (missing.length > 0) await this.#askAll(missing)
    const hasMore =
      (read.reader === 'whatsminer-v2' && (await this.#askForEdevs())) ||
      (read.reader === 'avalon' && hasBlankStats(this.#reply) && (await this.#askAll(['estats'])) === undefined)
    const answer = missing.length > 0 || hasMore ? this.#readAgain(read) : read
    return this.#hasAbout(QUESTIONS[read.reader]) ? this.#withWhoItIs(answer) : answer
  }

  #hasAbout({ about, web }: Questions): boolean {
    return about.length > 0 || (web !== undefined && this.#asker.logins?.of[web.family] !== undefined)
  }

  /** Newer firmware refuses `devs`. True if the miner answered. */
  async #askForEdevs(): Promise<boolean> {
    const habits = this.#habits
    if (habits.isAskedForEdevs !== undefined || !this.#asked.includes('devs') || this.#reply.devs.length > 0)
      return false
    const asked = await this.#asker.ask('edevs')
    if (asked.kind === 'silent') return false
    if (asked.kind === 'reply') this.#add(['edevs'], asked)
    habits.isAskedForEdevs = this.#reply.devs.length > 0
    return habits.isAskedForEdevs
  }

  #readAgain(before: MinerAnswer): MinerAnswer {
    const answer = this.#read(before.reader)
    return 'unreadable' in answer ? before : answer
  }

  async #withWhoItIs(answer: MinerAnswer): Promise<MinerAnswer> {
    const habits = this.#habits
    const startedS = answer.uptimeS === null ? undefined : performance.now() / 1000 - answer.uptimeS
    if (habits.about && isSameMiner(answer, startedS, habits)) {
      const { about } = habits
      return {
        ...answer,
        model: about.model ?? answer.model,
        firmwareVersion: about.firmwareVersion ?? answer.firmwareVersion,
        serial: about.serial ?? answer.serial,
        mac: answer.mac ?? about.mac,
      }
    }
    const isAnswered = await this.#askWhoItIs(QUESTIONS[answer.reader])
    const full = this.#readAgain(answer)
    habits.triesToAskWho = (habits.triesToAskWho ?? 0) + 1
    if (!isAnswered && habits.triesToAskWho < MOST_TRIES_TO_ASK_WHO) return full
    const { model, firmwareVersion, serial, mac } = full
    habits.about = { model, firmwareVersion, serial, mac }
    delete habits.triesToAskWho
    if (startedS === undefined) delete habits.startedS
    else habits.startedS = startedS
    return full
  }

  /** False if time ran out before every question was answered. */
  async #askWhoItIs({ about, web }: Questions): Promise<boolean> {
    for (const question of about) {
      const asked = await this.#asker.ask(question)
      if (asked.kind === 'silent' && asked.reason !== 'closed') return false
      if (asked.kind === 'reply') this.#add([question], asked)
    }
    const asked = web && this.#asker.logins?.of[web.family] ? await this.#asker.askWeb?.(web) : undefined
    if (asked?.kind === 'reply') this.#add([], asked)
    return asked?.kind !== 'silent' || asked.reason !== 'timeout'
  }
}

function isSameMiner({ mac }: MinerAnswer, startedS: number | undefined, before: MinerHabits): boolean {
  const isSameMac = mac === null || before.about?.mac == null || mac === before.about.mac
  const isSameStart =
    startedS === undefined ||
    before.startedS === undefined ||
    Math.abs(startedS - before.startedS) < SAME_START_WITHIN_S
  return isSameMac && isSameStart
}
