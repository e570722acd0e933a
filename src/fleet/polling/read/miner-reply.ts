import { inOneLine } from '../../../platform/rules/in-one-line.ts'
import { repairJson } from './miner-reply-repair.ts'
import { isTextReply, textSections } from './miner-reply-text.ts'
import type { Fields } from './miner-reply-text.ts'

/** `about`: what a Whatsminer reports of itself in one object instead of a list; `http`: the pages of others. */
const PARTS = [
  'status',
  'summary',
  'stats',
  'pools',
  'version',
  'devs',
  'devdetails',
  'temps',
  'fans',
  'tunerstatus',
  'power',
  'config',
  'about',
  'http',
] as const

/**
 * A miner's reply in one form: joined replies are merged, STATS0, STATS1, … become one list, and so
 * do POOL0, POOL1, …
 */
export type MinerReply = Record<(typeof PARTS)[number], Fields[]>

/** No miner has more boards, pools or fans than that. */
const MAX_ITEMS = 256

const PART_OF = new Map<string, keyof MinerReply>([
  ...PARTS.filter((part) => part !== 'http').map((part) => [part.toUpperCase(), part] as const),
  ['POOL', 'pools'],
  ['ASC', 'devs'],
  ['PGA', 'devs'],
])

/** What other services begin with, whatever they are asked. */
const PROTOCOLS: readonly [name: string, begin: RegExp][] = [
  ['HTTP', /^(?:HTTP\/\d|<!doctype html|<html)/i],
  // eslint-disable-next-line no-control-regex -- an alert of TLS: type 21, version 3
  ['TLS', /^\x15\x03/],
  ['SSH', /^SSH-\d/],
]

export const emptyReply = (): MinerReply => ({
  status: [],
  summary: [],
  stats: [],
  pools: [],
  version: [],
  devs: [],
  devdetails: [],
  temps: [],
  fans: [],
  tunerstatus: [],
  power: [],
  config: [],
  about: [],
  http: [],
})

/** Appends the sections of `more` to `reply`. */
export function addReply(reply: MinerReply, more: MinerReply): void {
  for (const part of PARTS) add(reply[part], more[part])
}

/** Like `addReply`, of the parts that `reply` lacks: an object sent twice must not double its boards. */
function addMissing(reply: MinerReply, more: MinerReply): void {
  for (const part of PARTS) if (reply[part].length === 0) add(reply[part], more[part])
}

/** Parses what real miners send, which is often not quite JSON, or not JSON at all. Never throws. */
export function parseReply(text: string): MinerReply | { unreadable: string } {
  // Most end with one, and a slice copies nothing.
  const body = text.endsWith('\0') ? text.slice(0, -1) : text
  const trimmed = (body.includes('\0') ? body.replaceAll('\0', '') : body).trim()
  if (trimmed === '') return { unreadable: 'empty reply' }
  // Parsing 250 kB of '[' takes 10 ms.
  if (trimmed.startsWith('[')) return { unreadable: 'not a JSON object' }
  const reply = emptyReply()
  if (isTextReply(trimmed)) {
    const sections = textSections(trimmed)
    if ('unreadable' in sections) return sections
    for (const { name, fields } of sections.list) addTo(reply, name, fields)
  } else {
    let parsed: unknown[]
    try {
      parsed = parseJson(trimmed)
    } catch (error) {
      const protocol = PROTOCOLS.find(([, begin]) => begin.test(trimmed))?.[0]
      if (protocol) return { unreadable: `another protocol: ${protocol}` }
      return { unreadable: cleanText(`not JSON: ${error instanceof Error ? error.message : String(error)}`) }
    }
    for (const object of parsed) {
      if (!isFields(object)) return { unreadable: 'not a JSON object' }
      // Nearly always there is but one: at each poll.
      if (object === parsed[0]) collectObject(object, reply)
      else addMissing(reply, collectObject(object, emptyReply()))
    }
  }
  if (PARTS.every((part) => reply[part].length === 0)) return { unreadable: 'no part of a miner’s reply in it' }
  return reply
}

/** A page of a miner that is asked over HTTP: one JSON object, or a list of them, which becomes `{ list }`. Never throws. */
export function parsePage(text: string): MinerReply | { unreadable: string } {
  try {
    const [parsed] = parseJson(text)
    const page = Array.isArray(parsed) && parsed.every(isFields) ? { list: parsed } : parsed
    return isFields(page) ? { ...emptyReply(), http: [page] } : { unreadable: 'not a JSON object' }
  } catch (error) {
    return { unreadable: cleanText(`not JSON: ${error instanceof Error ? error.message : String(error)}`) }
  }
}

/** The miner's message if it refused (status E or F), or null. */
export function refusalOf(reply: MinerReply): string | null {
  const refused = reply.status.find((status) => status['STATUS'] === 'E' || status['STATUS'] === 'F')
  if (!refused) return null
  return typeof refused['Msg'] === 'string' ? cleanText(refused['Msg']) : 'refused'
}

/** What nearly every text is: short, printable ASCII, without blanks around it. */
const CLEAN = /^[!-~](?:[ -~]{0,198}[!-~])?$/

/** A miner's text fit for the database and for messages: short, in one line, without lone surrogates. */
export function cleanText(text: string): string {
  return CLEAN.test(text) ? text : inOneLine(inOneLine(text.slice(0, 400)).slice(0, 200).toWellFormed())
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One object, or those of a faulty reply that has several in a row. */
function parseJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the brackets around it make it a list
    return JSON.parse(`[${repairJson(text)}]`) as unknown[]
  }
}

function collectObject(parsed: Fields, reply: MinerReply): MinerReply {
  if (typeof parsed['code'] === 'number') collectVersion3(parsed, reply)
  else collect(parsed, reply, true)
  return reply
}

function add(list: Fields[], value: unknown): void {
  if (isFields(value) && list.length < MAX_ITEMS) list.push(value)
  if (!Array.isArray(value)) return
  for (const item of value) {
    if (list.length >= MAX_ITEMS) return
    if (isFields(item)) list.push(item)
  }
}

const NUMBERED = /\d$/

function addTo(reply: MinerReply, name: string, value: unknown): boolean {
  const part = PART_OF.get(name) ?? (NUMBERED.test(name) ? PART_OF.get(name.replace(/\d+$/, '')) : undefined)
  if (part) add(reply[part], value)
  return part !== undefined
}

function collect(parsed: Fields, reply: MinerReply, mayBeJoined: boolean): void {
  // Some makes send the status as the reply itself: {"STATUS":"E","Msg":"invalid cmd"}
  if (typeof parsed['STATUS'] === 'string') {
    add(reply.status, parsed)
    addData(parsed, reply)
  } else if (Array.isArray(parsed['STATUS']))
    for (const status of parsed['STATUS'].slice(0, MAX_ITEMS)) if (isFields(status)) addData(status, reply)
  for (const key of Object.keys(parsed)) {
    const value = parsed[key]
    if (addTo(reply, key, value) || !mayBeJoined || !/^[a-z]+$/.test(key)) continue
    // A joined reply has a lower-case key per command, which holds that command's whole reply.
    const [item] = Array.isArray(value) ? (value as unknown[]) : []
    if (isFields(item) && item['STATUS'] !== undefined) collect(item, reply, false)
  }
}

/** A Whatsminer may send the requested data as the Msg of the status: its summary (firmware of 2025), or what it is. */
function addData({ Msg }: Fields, reply: MinerReply): void {
  if (isFields(Msg)) add('MHS av' in Msg || 'HS RT' in Msg ? reply.summary : reply.about, Msg)
}

/** Whatsminer's API 3: {"code":0,"msg":{"summary":{…},"pools":[…],"edevs":[…]}}; a code that is not 0 is a refusal. */
function collectVersion3({ code, msg }: Fields, reply: MinerReply): void {
  add(reply.status, { STATUS: code === 0 ? 'S' : 'E', Code: code, Msg: msg })
  if (!isFields(msg)) return
  add(reply.summary, msg['summary'])
  add(reply.pools, msg['pools'])
  add(reply.devs, msg['edevs'])
  if (isFields(msg['miner']) || typeof msg['salt'] === 'string') add(reply.about, msg)
}
