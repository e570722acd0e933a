const RIGHT_STRING = String.raw`"[^"\\\u0000-\u001f]*"`
const RIGHT_NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?![\w.+#-])`
const RIGHT_MEMBER = String.raw`${RIGHT_STRING}:(?:${RIGHT_STRING}|${RIGHT_NUMBER})`
// eslint-disable-next-line no-control-regex
const BETWEEN = /[\s,\u0000-\u001f]/
const TOKENS = [
  // Most of a reply: members without a fault, read in one step.
  `${RIGHT_MEMBER}(?:,${RIGHT_MEMBER})*`,
  `${BETWEEN.source}+`,
  String.raw`[{}[\]:]`,
  // A string, bad escapes included.
  String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`,
  String.raw`[\w.+#-]+`,
]
/** Looks at no character more than twice. */
const TOKEN = new RegExp(TOKENS.join('|'), 'sy')
// eslint-disable-next-line no-control-regex
const BAD_IN_STRING = /\\(?:["\\/bfnrt]|u[\da-f]{4})|[\\\u0000-\u001f]/gi
const WORD = /[\w.+#-]/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
/** Replies of real miners are nested six levels deep. */
const MAX_DEPTH = 32

/** Text after the end that is no part of a reply. */
const OTHER_TEXT = /^[^"{}[\]:]*$/
/** What may follow the end. */
// eslint-disable-next-line no-control-regex
const REST = /["}\]\s\u0000-\u001f]/
const MEMBER = /^"[^"]*":/
/** The last sign of a value, or of a key without its colon. */
const VALUE_END = /[^{[:]/

/**
 * Repairs known faults of miners: control characters and bad escapes in strings, forgotten and superfluous commas, a
 * missing value, a bracket forgotten or doubled within the whole, bare words and odd numbers, text after the end.
 * Several objects in a row get a comma between them. Never completes what was cut off: half a reply stays unreadable.
 * Linear; stops at the first thing it can't repair. Throws SyntaxError.
 */
export function repairJson(text: string): string {
  const restAt = startOfRest(text)
  let out = ''
  let last = ''
  /** the brackets to come, the innermost last */
  const due: string[] = []
  const put = (piece: string) => {
    out += piece
    last = piece.at(-1)!
  }
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(text)?.[0]
    if (due.length === 0 && last === '}' && OTHER_TEXT.test(text.slice(at))) return out
    if (token === undefined) throw new SyntaxError(`unexpected ${text[at]} at ${at}`)
    const first = token[0]!
    const isEnd = first === '}' || first === ']'
    if (last === ':' && (isEnd || (BETWEEN.test(first) && token.includes(',')))) put('null')
    // Commas are put where they belong, below.
    if (BETWEEN.test(first)) continue
    if (isEnd) {
      if (due.at(-1) !== first) {
        // The one before it was forgotten, or this one is superfluous.
        if (due.at(-2) !== first || (due.length === 2 && at < restAt)) continue
        put(due.pop()!)
      }
      put(due.pop()!)
      if (due.length === 0 && at >= restAt) return out
      continue
    }
    if (due.length === 0 && first !== '{') throw new SyntaxError(`ends at ${at}`)
    if (first === '{' && last === '{') continue
    const isObjectOpen = first === '{' && last !== ':' && due.at(-1) === '}' && due.at(-2) === ']'
    const isListOpen = due.at(-1) === ']' && MEMBER.test(token)
    if (isObjectOpen || isListOpen) put(due.pop()!)
    if (first !== ':' && VALUE_END.test(last)) put(',')
    if (first === '{' || first === '[') due.push(first === '{' ? '}' : ']')
    if (due.length > MAX_DEPTH) throw new SyntaxError(`more than ${MAX_DEPTH} deep`)
    put(first === '"' ? token.replaceAll(BAD_IN_STRING, mended) : WORD.test(first) ? wordOf(token) : token)
  }
  throw new SyntaxError('cut off')
}

function startOfRest(text: string): number {
  let at = text.length
  while (at > 0 && REST.test(text[at - 1]!)) at -= 1
  return at
}

/** A word or a number without quotes: null if it is neither of JSON's words nor a number, such as nan, inf and -1.#IND. */
function wordOf(token: string): string {
  if (token === 'true' || token === 'false' || token === 'null') return token
  return NUMBER.test(token) && Number.isFinite(Number(token)) ? String(Number(token)) : 'null'
}

function mended(found: string): string {
  if (found === '\\') return '\\\\'
  return found.startsWith('\\') ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
}
