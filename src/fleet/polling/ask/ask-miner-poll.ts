import { rawOf } from './ask-miner-exchange.ts'
import { FIRST, QUESTIONS } from './ask-miner-questions.ts'
import { forget } from './miner-habits.ts'
import { KeptText } from '../read/kept-text.ts'
import { hasBlankStats } from '../read/miner-models/avalon.ts'
import { readAnswer } from '../read/miner-models/read-answer.ts'
import { addReply, emptyReply, refusalOf } from '../read/miner-reply.ts'
import type { Silence, Unreadable } from './ask-miner-exchange.ts'
import type { Questions } from './ask-miner-questions.ts'
import type { MinerHabits } from './miner-habits.ts'
import type { MinerReply } from '../read/miner-reply.ts'
import type { SiteLogins } from '../rules/login-families.ts'
import type { MinerAnswer, Reader } from '../read/miner-answer.ts'

/** A start time that differs by more than this is a restart, or another miner. */
const SAME_START_WITHIN_S = 120
const MOST_TRIES_TO_ASK_WHO = 3

interface Heard {
  kind: 'reply'
  reply: MinerReply
  text: string
}
export type Asked = Heard | Failure
export type Failure = Unreadable | Silence
/** How a poll asks its miner. */
export interface Asker {
  ask(question: string): Promise<Asked>
  askWeb?(web: Web): Promise<Asked>
  logins?: SiteLogins
  isOverHttp?: boolean
}
export type Web = NonNullable<Questions['web']>

/** It replies in HTTP, to whatever it is asked. */
export const isPage = (asked: Failure) => asked.kind === 'unreadable' && asked.raw.startsWith('HTTP/1.')

const NOTHING_YET = emptyReply()
/** What a second question does not need to bring. */
const ASKED_FIRST: ReadonlySet<string> = new Set(['status', 'summary', 'pools'])

type Outcome = { kind: 'answered'; answer: MinerAnswer; raw: KeptText } | Failure

/** One poll: the answers so far, and what they show about the miner. */
export class Poll {
  readonly #asker: Asker
  readonly #habits: MinerHabits
  readonly #as: Reader | undefined
  readonly #questions: readonly string[]
  #reply = NOTHING_YET
  #asked: readonly string[] = []
  #text = ''
  /** the first reply that could not be parsed */
  #unparsed: Unreadable | undefined

  /** `as`: the make, if known. */
  constructor(asker: Asker, habits: MinerHabits, as?: Reader) {
    this.#asker = asker
    this.#habits = habits
    this.#as = as
    this.#questions = as ? this.#questionsOf(as) : FIRST.each
  }

  /** Its first questions, joined; null if they are asked one by one. */
  get joinedQuestion(): string | null {
    return this.#isJoined(this.#questions) ? this.#questions.join('+') : null
  }

  async run(): Promise<Outcome> {
    const question = this.joinedQuestion
    return this.goOn(question === null ? undefined : await this.#asker.ask(question))
  }

  /** What follows the reply to `joinedQuestion`: of the usual poll its outcome at once, as nothing else is to be asked. */
  goOn(joined?: Asked): Outcome | Promise<Outcome> {
    if (joined?.kind !== 'reply' || !this.#isWhole(joined.reply)) return this.#goOnSingly(joined)
    this.#add(this.#questions, joined)
    return this.#conclude()
  }

  async #goOnSingly(joined?: Asked): Promise<Outcome> {
    return this.#conclude(await this.#afterJoined(this.#questions, joined))
  }

  #conclude(failure?: Failure): Outcome | Promise<Outcome> {
    const read = this.#read(this.#as)
    // A miner too slow for all questions is still identified, and gets its own questions next time.
    if (!('unreadable' in read)) this.#learn(read.reader, this.#as)
    if (failure) return this.#failed(failure)
    if ('unreadable' in read) {
      const reason = refusalOf(this.#reply) ?? read.unreadable
      return this.#failed(this.#unparsed ?? { kind: 'unreadable', raw: rawOf(this.#text), reason })
    }
    return this.#isComplete(read) ? this.#answered(read) : this.#completed(read)
  }

  async #completed(read: MinerAnswer): Promise<Outcome> {
    return this.#answered(await this.#complete(read))
  }

  #answered(answer: MinerAnswer): Outcome {
    const raw = new KeptText(rawOf(this.#text))
    this.#forgetReply()
    return { kind: 'answered', answer, raw }
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
    return this.#questionsOf(reader).filter((question) => !this.#asked.includes(question))
  }

  #questionsOf(reader: Reader): readonly string[] {
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
      this.#asked = [...this.#asked, question]
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

  /** Takes the reply out of `asked`, which its promise would keep (`#forgetReply`). */
  #add(questions: readonly string[], asked: Heard): undefined {
    this.#asked = this.#asked.length === 0 ? questions : [...this.#asked, ...questions]
    if (this.#reply === NOTHING_YET) this.#reply = asked.reply
    else addReply(this.#reply, asked.reply)
    this.#text += asked.text
    asked.reply = NOTHING_YET
    asked.text = ''
  }

  /**
   * What waited for a miner is in the old generation by then. Until that is marked, it keeps whatever it was given, and each collection
   * of the young one would copy the reply of a poll that is over (docs/decisions/0303).
   */
  #forgetReply(): void {
    this.#reply = NOTHING_YET
    this.#text = ''
  }

  /** Nothing else is to be asked, nor taken from earlier polls. */
  #isComplete({ reader }: MinerAnswer): boolean {
    return (
      reader !== 'whatsminer-v2' &&
      reader !== 'avalon' &&
      !this.#hasAbout(QUESTIONS[reader]) &&
      (this.#habits.isAskedSingly || this.#missing(reader).length === 0)
    )
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
