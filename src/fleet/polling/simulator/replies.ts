import { antminer, antminerSingle, luxos } from './dialects/antminer.ts'
import { antminerPages } from './dialects/antminer-web.ts'
import { auradinePages } from './dialects/auradine.ts'
import { avalon } from './dialects/avalon.ts'
import { braiins } from './dialects/braiins.ts'
import { braiinsPages } from './dialects/braiins-rest.ts'
import { axeosPages } from './dialects/axeos.ts'
import { epicPages } from './dialects/epic.ts'
import { isHttp, replyOverHttp } from './dialects/http.ts'
import { maraPages } from './dialects/mara.ts'
import { protoPages } from './dialects/proto.ts'
import { sealminer } from './dialects/sealminer.ts'
import { vnishPages } from './dialects/vnish-rest.ts'
import { generic, text } from './dialects/generic.ts'
import { commonParts, isPrivileged, statusMessage } from './dialects/cgminer.ts'
import { innosilicon } from './dialects/innosilicon.ts'
import { isHttpMake } from './simulated-miner.ts'
import { whatsminerV2, whatsminerV3Message } from './dialects/whatsminer.ts'
import type { Controls } from './controls.ts'
import type { Dialect, Look } from './dialects/dialect.ts'
import type { HttpDialect } from './dialects/http.ts'
import type { Question } from './question.ts'
import type { HttpMake, Make } from './simulated-miner.ts'

const DIALECTS: Readonly<Record<Exclude<Make, 'whatsminer-v3' | HttpMake>, Dialect>> = {
  innosilicon,
  antminer,
  'antminer-single': antminerSingle,
  'whatsminer-v2': whatsminerV2,
  avalon,
  sealminer,
  luxos,
  braiins,
  generic,
  text,
}

// eslint-disable-next-line typescript/no-unsafe-type-assertion -- the others are answered before
const dialectOf = (make: Make) => DIALECTS[make as keyof typeof DIALECTS]

const PAGES: Readonly<Record<HttpMake, HttpDialect>> = {
  'antminer-web': antminerPages,
  'braiins-rest': braiinsPages,
  auradine: auradinePages,
  mara: maraPages,
  proto: protoPages,
  'vnish-rest': vnishPages,
  epic: epicPages,
  axeos: axeosPages,
}

/** Undefined: the miner was not asked over HTTP, and knows cgminer's protocol. */
export function pageFor(sent: string, look: Look, controls: Controls): string | undefined {
  const { make } = look.miner
  if (isHttpMake(make)) return replyOverHttp(PAGES[make], sent, look, controls)
  if (!isHttp(sent)) return undefined
  const isStock = make === 'antminer' || make === 'antminer-single'
  return replyOverHttp(isStock ? antminerPages : null, sent, look, controls)
}

/** cgminer's status letters and codes for the result of a command. */
export interface Status {
  letter: 'S' | 'I' | 'W' | 'E'
  code: number
  message: string
}
const INVALID: Status = { letter: 'E', code: 14, message: 'Invalid command' }
const BROKEN: Status = { letter: 'E', code: 23, message: 'Invalid JSON' }
const NO_COMMAND: Status = { letter: 'E', code: 24, message: "Missing JSON 'command'" }
const NOTHING_TO_CHECK: Status = { letter: 'E', code: 71, message: 'Missing check cmd' }

/** The miner's reply to a question, in its make's dialect. */
export function replyTo(question: Question, look: Look): string {
  const { command, parameter, isText } = question
  const { make } = look.miner
  if (make === 'whatsminer-v3') {
    const message = whatsminerV3Message(command, parameter, look)
    return message === null ? v3Status(-2, 'invalid param', look) : v3Reply(0, message, look)
  }
  const dialect = dialectOf(make)
  if (question.isBroken || command === '') return statusReply(question.isBroken ? BROKEN : NO_COMMAND, look)
  const commands = command.split('+')
  if (isText || dialect.isText) return inText(dialect, command, parameter, look)
  if (commands.length > 1 && !dialect.joins(commands)) return statusReply(INVALID, look)
  const one = (each: string) => replyToOne(dialect, each, parameter, look)
  const reply =
    commands.length > 1 ? `{${commands.map((each) => `"${each}":[${one(each)}]`).join(',')},"id":1}` : one(command)
  return (dialect.spell?.(reply) ?? reply) + dialect.ending
}

/** A reply with the result of a command, and `more` next to it. */
export function statusReply(status: Status, look: Look, more: object = {}): string {
  const { make } = look.miner
  if (make === 'whatsminer-v3') return v3Status(status.letter === 'E' ? -4 : 0, status.message, look)
  const dialect = dialectOf(make)
  const fields = statusFields(dialect, status, look)
  if (dialect.isText) return `${section('STATUS', fields)}\0`
  const shape = dialect.isStatusBare ? { ...fields, ...more } : { STATUS: [fields], ...more, id: 1 }
  return JSON.stringify(shape) + dialect.ending
}

export const v3Reply = (code: number, msg: unknown, { whenS }: Look) => JSON.stringify({ code, when: whenS, msg })
const v3Status = (code: number, message: string, look: Look) => v3Reply(code, message, look)

function replyToOne(dialect: Dialect, command: string, parameter: string, look: Look): string {
  const { part, refused } = partOf(dialect, command, parameter, look)
  if (!part) return withoutEnding(statusReply(refused, look))
  const done = doneWith(command, part, dialect, look)
  // Whatsminer's own commands answer in the status itself.
  if ('Msg' in part) return withoutEnding(statusReply({ ...done, code: 131 }, look, part))
  return JSON.stringify({ STATUS: [statusFields(dialect, done, look)], ...part, id: 1 }, look.members)
}

function inText(dialect: Dialect, command: string, parameter: string, look: Look): string {
  const { part, refused } = partOf(dialect, command, parameter, look)
  if (!part) return `${section('STATUS', statusFields(dialect, refused, look))}\0`
  const sections = Object.entries(part).flatMap(([name, list]) =>
    Array.isArray(list) ? list.map((item: object) => section(name, item)) : [],
  )
  const status = statusFields(dialect, doneWith(command, part, dialect, look), look)
  return `${section('STATUS', status)}${sections.join('')}\0`
}

type Answer = { part: Record<string, unknown>; refused?: never } | { part?: never; refused: Status }

/** The sections of the reply, or why there are none. */
function partOf(dialect: Dialect, command: string, parameter: string, look: Look): Answer {
  const parts = { ...(dialect.isStatusBare ? {} : commonParts), ...dialect.parts }
  if (command === 'check' && !dialect.isStatusBare) {
    if (parameter === '') return { refused: NOTHING_TO_CHECK }
    const isOpen = Object.hasOwn(parts, parameter) || parameter === 'check'
    return { part: { CHECK: [{ Exists: isOpen || isPrivileged(parameter) ? 'Y' : 'N', Access: isOpen ? 'Y' : 'N' }] } }
  }
  if (isPrivileged(command))
    return { refused: { letter: 'E', code: 45, message: `Access denied to '${command}' command` } }
  const part = Object.hasOwn(parts, command) ? parts[command]?.(look) : undefined
  return part ? { part } : { refused: INVALID }
}

const doneWith = (command: string, part: Record<string, unknown>, dialect: Dialect, look: Look): Status => ({
  letter: 'S',
  ...statusMessage(command, part, dialect.description(look)),
})
const withoutEnding = (reply: string) => reply.replace(/[\0\n]$/, '')

function statusFields(dialect: Dialect, { letter, code, message }: Status, look: Look) {
  return { STATUS: letter, When: look.whenS, Code: code, Msg: message, Description: dialect.description(look) }
}

/** 'POOL=0,URL=…|'; a section that is no list begins with its name: 'SUMMARY,Elapsed=9,…|'. */
function section(name: string, item: object): string {
  const fields = Object.entries(item).map(([key, value]) => `${key}=${String(value).replaceAll(/[\\,|=]/g, '\\$&')}`)
  const isNumbered = ['STATUS', 'STATS', 'POOLS', 'DEVS', 'DEVDETAILS'].includes(name)
  return `${(isNumbered ? fields : [name, ...fields]).join(',')}|`
}
