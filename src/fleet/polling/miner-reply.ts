/** One object of a reply, e.g. the summary or one pool. What a field holds is not known before it is read. */
export type Fields = Record<string, unknown>

/**
 * What a miner replied, whatever its form: joined replies are laid together, STATS0, STATS1, … are one list, and so
 * are POOL0, POOL1, …
 */
export interface MinerReply {
  status: Fields[]
  summary: Fields[]
  stats: Fields[]
  pools: Fields[]
  version: Fields[]
}

/** Reads what real miners send, which is often not quite JSON. Never throws. */
export function parseReply(text: string): MinerReply | { unreadable: string } {
  const trimmed = text.replaceAll('\0', '').trim()
  if (trimmed === '') return { unreadable: 'empty reply' }
  let parsed: unknown
  try {
    parsed = parseJson(trimmed)
  } catch (error) {
    return { unreadable: cleanText(`not JSON: ${error instanceof Error ? error.message : String(error)}`) }
  }
  if (!isFields(parsed)) return { unreadable: 'not a JSON object' }
  const reply: MinerReply = { status: [], summary: [], stats: [], pools: [], version: [] }
  collect(parsed, reply)
  if (Object.values(reply).every((list) => list.length === 0)) return { unreadable: 'no part of a miner’s reply in it' }
  return reply
}

/** What the miner said when it refused (status E or F), or null. */
export function refusalOf(reply: MinerReply): string | null {
  const refused = reply.status.find((status) => status['STATUS'] === 'E' || status['STATUS'] === 'F')
  if (!refused) return null
  return typeof refused['Msg'] === 'string' ? cleanText(refused['Msg']) : 'refused'
}

/** A miner's text as the database takes it: short, without control characters or broken characters. */
export function cleanText(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 200)
    .toWellFormed()
    .trim()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse(repairJson(text))
  }
}

const PARTS: Record<string, keyof MinerReply> = {
  STATUS: 'status',
  SUMMARY: 'summary',
  STATS: 'stats',
  POOLS: 'pools',
  POOL: 'pools',
  VERSION: 'version',
}

function collect(parsed: Fields, reply: MinerReply) {
  // Some makes send the status as the reply itself: {"STATUS":"E","Msg":"invalid cmd"}.
  if (typeof parsed['STATUS'] === 'string') reply.status.push(parsed)
  for (const [key, value] of Object.entries(parsed)) {
    const items = (Array.isArray(value) ? value : [value]).filter(isFields)
    const part = Object.hasOwn(PARTS, key.replace(/\d+$/, '')) ? PARTS[key.replace(/\d+$/, '')] : undefined
    if (part) reply[part].push(...items)
    // A joined reply names each command in small letters and holds that command's whole reply.
    else if (/^[a-z]+$/.test(key)) for (const item of items) if (isReplyOf(item)) collect(item, reply)
  }
}

const isReplyOf = (item: Fields) => Array.isArray(item['STATUS'])
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ESCAPES = '"\\/bfnrt'

/**
 * Mends what miners are known to get wrong: control characters and bad escapes in strings, `}{` without a comma,
 * commas too many, bare nan and inf. It never closes what was cut off: half a reply stays unreadable.
 */
function repairJson(text: string): string {
  let out = ''
  let last = ''
  let isCommaDue = false
  let at = 0
  while (at < text.length) {
    const char = text[at]!
    if (char === ',') isCommaDue = last !== '[' && last !== '{'
    if (char === ',' || /\s/.test(char)) {
      at += 1
      out += ' '
      continue
    }
    if ((isCommaDue && char !== '}' && char !== ']') || (char === '{' && last === '}')) out += ','
    isCommaDue = false
    last = char
    const word = /[ni+-]/i.test(char) ? /^[+-]?(?:nan|inf(?:inity)?)\b/i.exec(text.slice(at, at + 12)) : null
    if (char === '"') {
      const string = repairString(text, at)
      out += string.repaired
      at = string.next
    } else {
      out += word ? 'null' : char
      at += word ? word[0].length : 1
    }
  }
  return out
}

function repairString(text: string, start: number): { repaired: string; next: number } {
  let out = '"'
  let at = start + 1
  while (at < text.length) {
    const char = text[at]!
    if (char === '"') return { repaired: out + '"', next: at + 1 }
    if (char === '\\') {
      const next = text[at + 1] ?? ''
      const isUnicode = next === 'u' && /^[0-9a-f]{4}$/i.test(text.slice(at + 2, at + 6))
      if (isUnicode || (next !== '' && ESCAPES.includes(next))) {
        out += char + next
        at += 2
        continue
      }
      out += '\\\\'
    } else if (char < ' ') out += `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
    else out += char
    at += 1
  }
  return { repaired: out, next: at }
}
