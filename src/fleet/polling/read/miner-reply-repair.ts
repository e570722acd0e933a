/** Spaces and commas, a bracket, a string (bad escapes and all), a number or word. Each character is looked at once. */
const TOKEN = /[\s,]+|[{}[\]:]|"[^"\\]*(?:\\.[^"\\]*)*"|[\w.+-]+/sy
// eslint-disable-next-line no-control-regex
const BAD_IN_STRING = /\\(?:["\\/bfnrt]|u[\da-f]{4})|[\\\u0000-\u001f]/gi
const NOT_A_NUMBER = /^[+-]?(?:nan|inf(?:inity)?)$/i
/** Replies of real miners nest six deep. */
const MAX_DEPTH = 32

/**
 * Mends what miners are known to get wrong: control characters and bad escapes in strings, `}{` and `""` without a comma,
 * commas too many, bare nan and inf. It never closes what was cut off: half a reply stays unreadable.
 * Linear, and gives up at the first thing that it can't mend. Throws SyntaxError.
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
    if (depth < 1 && TOKEN.lastIndex < text.length) throw new SyntaxError(`ends at ${at}`)
    if (depth > MAX_DEPTH) throw new SyntaxError(`more than ${MAX_DEPTH} deep`)
    const isForgotten = (first === '{' && last === '}') || (first === '"' && last === '"')
    if ((isCommaDue && first !== '}' && first !== ']') || isForgotten) out += ','
    isCommaDue = false
    last = first
    out += first === '"' ? token.replaceAll(BAD_IN_STRING, mended) : NOT_A_NUMBER.test(token) ? 'null' : token
  }
  return out
}

function mended(found: string): string {
  if (found === '\\') return '\\\\'
  return found.startsWith('\\') ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
}
