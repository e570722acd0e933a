const RIGHT_STRING = String.raw`"[^"\\\u0000-\u001f]*"`
const RIGHT_MEMBER = String.raw`${RIGHT_STRING}:(?:${RIGHT_STRING}|-?\d[\d.]*)`
const TOKENS = [
  // Most of a reply: members without a fault, read in one step.
  `${RIGHT_MEMBER}(?:,${RIGHT_MEMBER})*`,
  String.raw`[\s,]+`,
  String.raw`[{}[\]:]`,
  // A string, bad escapes included.
  String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`,
  String.raw`[\w.+-]+`,
]
/** Looks at no character more than twice. */
const TOKEN = new RegExp(TOKENS.join('|'), 'sy')
// eslint-disable-next-line no-control-regex
const BAD_IN_STRING = /\\(?:["\\/bfnrt]|u[\da-f]{4})|[\\\u0000-\u001f]/gi
const NOT_A_NUMBER = /^[+-]?(?:nan|inf(?:inity)?)$/i
/** Replies of real miners are nested six levels deep. */
const MAX_DEPTH = 32

/**
 * Repairs known faults of miners: control characters and bad escapes in strings, `}{` and `""` without a comma,
 * superfluous commas, bare nan and inf, quotes and brackets after the end. Never completes what was cut off: half a
 * reply stays unreadable.
 * Linear; stops at the first thing it can't repair. Throws SyntaxError.
 */
export function repairJson(text: string): string {
  let out = ''
  let last = ''
  let isCommaDue = false
  let depth = 0
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) throw new SyntaxError(`unexpected ${text[at]} at ${at}`)
    const first = token[0]!
    if (first === ',' || first.trim() === '') {
      if (token.includes(',')) isCommaDue = last !== '[' && last !== '{'
      continue
    }
    if (first === '{' || first === '[') depth += 1
    if (first === '}' || first === ']') depth -= 1
    if (depth < 1 && /[^"}\]\s]/.test(text.slice(TOKEN.lastIndex))) throw new SyntaxError(`ends at ${at}`)
    if (depth > MAX_DEPTH) throw new SyntaxError(`more than ${MAX_DEPTH} deep`)
    const isForgotten = (first === '{' && last === '}') || (first === '"' && last === '"')
    if ((isCommaDue && first !== '}' && first !== ']') || isForgotten) out += ','
    isCommaDue = false
    last = token.at(-1)!
    out += first === '"' ? token.replaceAll(BAD_IN_STRING, mended) : NOT_A_NUMBER.test(token) ? 'null' : token
    if (depth < 1) break
  }
  return out
}

function mended(found: string): string {
  if (found === '\\') return '\\\\'
  return found.startsWith('\\') ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
}
