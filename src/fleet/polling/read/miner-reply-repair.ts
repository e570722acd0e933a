const ESCAPES = '"\\/bfnrt'
// Most of a reply needs no mending, and is taken in pieces.
// eslint-disable-next-line no-control-regex
const WHOLE_STRING = /"[^"\\\u0000-\u001f]*"/y
const DIGITS = /[\d.]+/y

/**
 * Mends what miners are known to get wrong: control characters and bad escapes in strings, `}{` and `""` without a comma,
 * commas too many, bare nan and inf. It never closes what was cut off: half a reply stays unreadable.
 */
export function repairJson(text: string): string {
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
    const isForgotten = (char === '{' && last === '}') || (char === '"' && last === '"')
    if ((isCommaDue && char !== '}' && char !== ']') || isForgotten) out += ','
    isCommaDue = false
    last = char
    const piece = pieceAt(char === '"' ? WHOLE_STRING : DIGITS, text, at)
    if (piece !== '') {
      out += piece
      at += piece.length
      continue
    }
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

function pieceAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
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
